import Foundation

/// A record of twelve fields with types that are usual in apps.
struct Record: Codable, Equatable {
  var identifier: Int
  var name: String
  var email: String
  var score: Double
  var level: Int32
  var isActive: Bool
  var created: Date
  var tags: [String]
  var note: String?
  var kind: Kind
  var token: Data
  var position: Position

  enum Kind: String, Codable {
    case alpha, beta, gamma
  }

  struct Position: Codable, Equatable {
    var x: Double
    var y: Double
  }

  /// The same records each time.
  static func make(_ count: Int) -> [Record] {
    var numbers = Numbers()
    func below(_ bound: Int) -> Int { numbers.below(bound) }
    return (0..<count).map { identifier in
      Record(
        identifier: identifier, name: "Person number \(below(100_000))", email: "user\(identifier)@example.com",
        score: Double(below(1_000_000)) / 1000, level: Int32(below(100)), isActive: below(2) == 0,
        created: Date(timeIntervalSinceReferenceDate: Double(below(700_000_000))),
        tags: ["tag\(below(50))", "tag\(below(50))"],
        note: below(3) == 0 ? nil : "A note with some text & more, number \(below(1000))",
        kind: [.alpha, .beta, .gamma][below(3)], token: Data((0..<12).map { _ in UInt8(below(256)) }),
        position: Position(x: Double(below(10_000)) / 10, y: Double(below(10_000)) / 10))
    }
  }
}

/// The same numbers each time.
struct Numbers {
  private var state: UInt64 = 42

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}
