import Foundation
import TestSupport

/// Functions that make random values, which both libraries encode and decode.
typealias Coded = Codable & Equatable & Sendable

let makers: [@Sendable (inout Gen) -> any Coded] = [
  { $0.records({ $0.integer(Int.self) }, { $0.integer(UInt.self) }) },
  { $0.records({ $0.integer(Int8.self) }, { $0.integer(UInt8.self) }) },
  { $0.records({ $0.integer(Int16.self) }, { $0.integer(UInt16.self) }) },
  { $0.records({ $0.integer(Int32.self) }, { $0.integer(UInt32.self) }) },
  { $0.records({ $0.integer(Int64.self) }, { $0.integer(UInt64.self) }) },
  { $0.records({ $0.double() }, { $0.float() }) },
  { $0.records({ $0.text() }, { $0.chance(1, of: 2) }) },
  { $0.records({ $0.moment() }, { $0.bytes() }) },
  { $0.records({ $0.url() }, { $0.identifier() }) },
  { $0.records({ $0.decimal() }, { 0..<$0.int(0..<9) }) },
  { $0.records({ $0.dictionary({ $0.integer(Int.self) }, { $0.text() }) }, { Set([$0.int(0..<9)]) }) },
  { $0.records({ $0.dictionary({ $0.suit() }, { $0.int(0..<9) }) }, { $0.suit() }) },
  { $0.records({ $0.choice() }, { _ in Nothing() }) },
  { $0.records({ $0.record({ $0.text() }, { $0.moment() }) }, { $0.array { $0.array { $0.integer(Int8.self) } } }) },
  { $0.records({ Box(Box($0.integer(Int.self))) }, { Box($0.array { Box($0.moment()) }) }) },
  { $0.array { Box($0.optional { $0.int(0..<9) }) } },
  { $0.records({ $0.outOfOrder() }, { $0.keys() }) },
  // One of them: Foundation repeats the keys of containers of `superEncoder` in a binary file.
  { Derived($0.text(), $0.integer(Int.self), isShared: $0.chance(1, of: 2)) },
  { $0.tree(levels: 5) },
]

/// A record of values of two types, each by itself, as an optional, and in containers.
struct Record<A: Coded, B: Coded>: Coded {
  var first: A, second: B
  var firstOrNone: A?, secondOrNone: B?
  var firsts: [A], seconds: [B?], lists: [[B]]?
  var table: [String: A], tables: [String: [String: B]]
}

struct Tree: Coded {
  var name: String, children: [Tree]
}

enum Choice: Coded {
  case nothing
  case number(Int)
  case pair(left: String, right: Double?)
  indirect case more([Choice])
}

enum Suit: String, Coded, CaseIterable, CodingKeyRepresentable {
  case clubs, diamonds = "♦", hearts = "", spades = "the spades"
}

/// Encodes nothing at all.
struct Nothing: Coded {
  init() {}
  init(from decoder: any Decoder) throws {}
  func encode(to encoder: any Encoder) throws {}
}

/// A value in a single-value container.
struct Box<Value: Coded>: Coded {
  var value: Value

  init(_ value: Value) { self.value = value }

  init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Value.self) }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

class Base: Codable, @unchecked Sendable {
  fileprivate var title: String

  fileprivate init(title: String) { self.title = title }
}

/// A class whose base class is coded in a separate container.
final class Derived: Base, Equatable, @unchecked Sendable {
  private var number: Int
  private var isShared: Bool

  private enum CodingKeys: CodingKey {
    case number, isShared, base
  }

  init(_ title: String, _ number: Int, isShared: Bool) {
    (self.number, self.isShared) = (number, isShared)
    super.init(title: title)
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    number = try container.decode(Int.self, forKey: .number)
    isShared = try container.decode(Bool.self, forKey: .isShared)
    try super.init(from: isShared ? container.superDecoder() : container.superDecoder(forKey: .base))
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(number, forKey: .number)
    try super.encode(to: isShared ? container.superEncoder() : container.superEncoder(forKey: .base))
    try container.encode(isShared, forKey: .isShared)
  }

  static func == (left: Derived, right: Derived) -> Bool {
    (left.title, left.number, left.isShared) == (right.title, right.number, right.isShared)
  }
}

/// Lists whose elements are coded alternately, those of the second list in nested containers.
struct OutOfOrder: Coded {
  var lists: [[String]], last: Int

  private enum CodingKeys: CodingKey {
    case first, table, second, last
  }

  init(lists: [[String]], last: Int) { (self.lists, self.last) = (lists, last) }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let table = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .table)
    var first = try container.nestedUnkeyedContainer(forKey: .first)
    var second = try table.nestedUnkeyedContainer(forKey: .second)
    lists = [[], []]
    while !first.isAtEnd || !second.isAtEnd {
      if !first.isAtEnd { lists[0].append(try first.decode(String.self)) }
      guard !second.isAtEnd else { continue }
      var element = try second.nestedUnkeyedContainer()
      lists[1].append(try element.decode(String.self))
    }
    last = try table.decode(Int.self, forKey: .last)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    var first = container.nestedUnkeyedContainer(forKey: .first)
    var table = container.nestedContainer(keyedBy: CodingKeys.self, forKey: .table)
    var second = table.nestedUnkeyedContainer(forKey: .second)
    for index in 0..<max(lists[0].count, lists[1].count) {
      if index < lists[0].count { try first.encode(lists[0][index]) }
      guard index < lists[1].count else { continue }
      var element = second.nestedUnkeyedContainer()
      try element.encode(lists[1][index])
    }
    // A second container for the same keys is the first one.
    var again = encoder.container(keyedBy: CodingKeys.self)
    var tableAgain = again.nestedContainer(keyedBy: CodingKeys.self, forKey: .table)
    try tableAgain.encode(last, forKey: .last)
  }
}

/// Keys that need escapes, are not ASCII, and come twice.
struct Keys: Coded {
  var a: Int, quote: Int, accent: Int, wide: Int, empty: Int, twice: Int

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case wide = "\u{1F600}"
    case a = "z"
    case quote = "<&>\"'\t\n"
    // A letter that `Gen` does not make from others.
    case accent = "ü"
    case empty = ""
    case twice = "b"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(wide, forKey: .wide)
    try container.encode("not this one", forKey: .twice)
    for (value, key) in [(a, CodingKeys.a), (twice, .twice), (quote, .quote), (accent, .accent), (empty, .empty)] {
      try container.encode(value, forKey: key)
    }
  }
}

/// Any name as a key.
struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

// MARK: Generators

extension Gen {
  mutating func array<Element>(of maxCount: Int = 5, _ element: (inout Gen) -> Element) -> [Element] {
    (0..<int(0..<maxCount + 1)).map { _ in element(&self) }
  }

  fileprivate mutating func optional<Value>(_ value: (inout Gen) -> Value) -> Value? {
    chance(1, of: 3) ? nil : value(&self)
  }

  fileprivate mutating func dictionary<Key: Hashable, Value>(
    _ key: (inout Gen) -> Key, _ value: (inout Gen) -> Value
  ) -> [Key: Value] {
    var dictionary: [Key: Value] = [:]
    for _ in 0..<int(0..<(chance(1, of: 20) ? 60 : 6)) { dictionary[key(&self)] = value(&self) }
    return dictionary
  }

  fileprivate mutating func record<A: Coded, B: Coded>(
    _ first: (inout Gen) -> A, _ second: (inout Gen) -> B
  ) -> Record<A, B> {
    Record(
      first: first(&self), second: second(&self), firstOrNone: optional(first), secondOrNone: optional(second),
      firsts: array(first), seconds: array { $0.optional(second) }, lists: optional { $0.array { $0.array(second) } },
      table: dictionary({ $0.text() }, first),
      tables: dictionary({ $0.text() }, { $0.dictionary({ $0.text() }, second) }))
  }

  fileprivate mutating func records<A: Coded, B: Coded>(
    _ first: (inout Gen) -> A, _ second: (inout Gen) -> B
  ) -> [Record<A, B>] { array(of: 3) { $0.record(first, second) } }

  /// A string. Foundation merges canonically equivalent strings of a file, so each size has one normalization form.
  fileprivate mutating func text() -> String {
    size % 2 == 0 ? string().precomposedStringWithCanonicalMapping : string().decomposedStringWithCanonicalMapping
  }

  /// Numbers of every width, and the ends of the type.
  fileprivate mutating func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer {
    chance(1, of: 8) ? one(of: [.min, .max, 0, 1]) : Integer(truncatingIfNeeded: integer())
  }

  /// Foundation's binary encoder writes all zeros as the first one, and all NaN.
  fileprivate mutating func double() -> Double {
    if chance(1, of: 16) { return one(of: [.infinity, -.infinity, .nan]) }
    let value = finiteReal()
    return value == 0 ? 0 : value
  }

  fileprivate mutating func float() -> Float {
    let value = Float(bitPattern: UInt32(truncatingIfNeeded: next()))
    return value.isFinite && value != 0 && chance(1, of: 2) ? value : Float(int(1..<1000)) / 8
  }

  /// Seconds from 1582-10-15, before which Foundation counts by the Julian calendar, to the year 9999, with a fraction that
  /// binary files keep.
  fileprivate mutating func moment() -> Date {
    let range = -13_197_600_000.0...(chance(1, of: 2) ? 1_000_000_000 : 252_423_993_599)
    let seconds = Double.random(in: range, using: &self)
    return Date(timeIntervalSinceReferenceDate: chance(1, of: 3) ? seconds.rounded() : seconds)
  }

  fileprivate mutating func bytes() -> Data { Data((0..<(chance(1, of: 4) ? 20 : 1)).flatMap { _ in data() }) }

  fileprivate mutating func url() -> URL {
    URL(string: "https://example.com/\(int(0..<1000))?a=\(int(0..<9))&b#c") ?? URL(filePath: "/")
  }

  fileprivate mutating func identifier() -> UUID {
    UUID(uuidString: String(format: "%08X-0000-4000-8000-000000000000", UInt32(truncatingIfNeeded: next()))) ?? UUID()
  }

  fileprivate mutating func decimal() -> Decimal {
    Decimal(integer(Int32.self)) / Decimal(sign: .plus, exponent: int(0..<5), significand: 1)
  }

  fileprivate mutating func suit() -> Suit { one(of: Suit.allCases) }

  fileprivate mutating func choice() -> Choice {
    switch int(0..<5) {
    case 0: .nothing
    case 1: .number(integer(Int.self))
    case 2, 3: .pair(left: text(), right: optional { Double($0.int(0..<100)) })
    default: .more(array(of: 2) { $0.choice() })
    }
  }

  fileprivate mutating func tree(levels: Int) -> Tree {
    Tree(name: text(), children: levels == 0 ? [] : array(of: 3) { $0.tree(levels: levels - 1) })
  }

  fileprivate mutating func outOfOrder() -> OutOfOrder {
    OutOfOrder(lists: (0..<2).map { _ in array { $0.text() } }, last: int(0..<9))
  }

  fileprivate mutating func keys() -> Keys {
    Keys(
      a: int(0..<9), quote: int(0..<9), accent: int(0..<9), wide: int(0..<9), empty: int(0..<9), twice: int(0..<9))
  }
}
