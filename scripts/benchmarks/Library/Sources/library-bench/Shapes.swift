import Foundation

// Values of other shapes than `Record`.

/// A record of types that benchmarks seldom use.
struct MixedRecord: Codable, Equatable {
  var identifier: UUID
  var page: URL
  var title: String
  var event: Event
  var counts: [String: [Int]]
  var grid: [[Double]]
  var icon: Data?
  var comment: String?
  var parent: Int?
  var ratio: Float?

  enum Event: Codable, Equatable {
    case opened(at: Date)
    case renamed(from: String, to: String)
    case closed
  }

  static func make(_ count: Int) -> [MixedRecord] {
    var numbers = Numbers()
    func below(_ bound: Int) -> Int { numbers.below(bound) }
    return (0..<count).map { number in
      let bytes = (0..<16).map { _ in UInt8(below(256)) }
      let digits = bytes.map { String(format: "%02x", $0) }.joined()
      let cuts = [8, 12, 16, 20].map { digits.index(digits.startIndex, offsetBy: $0) }
      let text = "\(digits[..<cuts[0]])-\(digits[cuts[0]..<cuts[1]])-\(digits[cuts[1]..<cuts[2]])-"
        + "\(digits[cuts[2]..<cuts[3]])-\(digits[cuts[3]...])"
      let event: Event =
        switch below(3) {
        case 0: .opened(at: Date(timeIntervalSinceReferenceDate: Double(below(700_000_000))))
        case 1: .renamed(from: "Zürich \(below(100))", to: "Genève")
        default: .closed
        }
      return MixedRecord(
        identifier: UUID(uuidString: text) ?? UUID(), page: URL(filePath: "/page/\(below(1000)).html"),
        title: "Überschrift Nº \(number) — 日本", event: event,
        counts: ["jan": (0..<below(4)).map { _ in below(100) }, "feb": [below(10)], "mär": []],
        grid: (0..<3).map { _ in (0..<3).map { _ in Double(below(1000)) / 8 } },
        icon: below(2) == 0 ? nil : Data(bytes), comment: below(2) == 0 ? nil : "naïve & <simple>",
        parent: below(2) == 0 ? nil : below(1000), ratio: below(2) == 0 ? nil : Float(below(100)) / 4)
    }
  }
}

/// A flat record of 40 fields.
struct WideRecord: Codable, Equatable {
  var integer0: Int
  var text0: String
  var real0: Double
  var flag0: Bool
  var integer1: Int
  var text1: String
  var real1: Double
  var flag1: Bool
  var integer2: Int
  var text2: String
  var real2: Double
  var flag2: Bool
  var integer3: Int
  var text3: String
  var real3: Double
  var flag3: Bool
  var integer4: Int
  var text4: String
  var real4: Double
  var flag4: Bool
  var integer5: Int
  var text5: String
  var real5: Double
  var flag5: Bool
  var integer6: Int
  var text6: String
  var real6: Double
  var flag6: Bool
  var integer7: Int
  var text7: String
  var real7: Double
  var flag7: Bool
  var integer8: Int
  var text8: String
  var real8: Double
  var flag8: Bool
  var integer9: Int
  var text9: String
  var real9: Double
  var flag9: Bool

  static func make(_ count: Int) -> [WideRecord] {
    var numbers = Numbers()
    func below(_ bound: Int) -> Int { numbers.below(bound) }
    return (0..<count).map { _ in
      WideRecord(
        integer0: below(100_000), text0: "text \(below(1000))", real0: Double(below(1000)) / 4, flag0: below(2) == 0,
        integer1: below(100_000), text1: "text \(below(1000))", real1: Double(below(1000)) / 4, flag1: below(2) == 0,
        integer2: below(100_000), text2: "text \(below(1000))", real2: Double(below(1000)) / 4, flag2: below(2) == 0,
        integer3: below(100_000), text3: "text \(below(1000))", real3: Double(below(1000)) / 4, flag3: below(2) == 0,
        integer4: below(100_000), text4: "text \(below(1000))", real4: Double(below(1000)) / 4, flag4: below(2) == 0,
        integer5: below(100_000), text5: "text \(below(1000))", real5: Double(below(1000)) / 4, flag5: below(2) == 0,
        integer6: below(100_000), text6: "text \(below(1000))", real6: Double(below(1000)) / 4, flag6: below(2) == 0,
        integer7: below(100_000), text7: "text \(below(1000))", real7: Double(below(1000)) / 4, flag7: below(2) == 0,
        integer8: below(100_000), text8: "text \(below(1000))", real8: Double(below(1000)) / 4, flag8: below(2) == 0,
        integer9: below(100_000), text9: "text \(below(1000))", real9: Double(below(1000)) / 4, flag9: below(2) == 0)
    }
  }
}

/// A record inside records: 100 levels, of a dictionary and an array each.
struct DeepRecord: Codable, Equatable {
  var name: String
  var children: [DeepRecord]

  /// Chains of this number of records.
  static func make(_ count: Int) -> [DeepRecord] {
    (0..<count / 100).map { chain in
      (0..<100).reduce(DeepRecord(name: "leaf", children: [])) { DeepRecord(name: "level \(chain).\($1)", children: [$0]) }
    }
  }
}
