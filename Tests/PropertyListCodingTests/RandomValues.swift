import Foundation
import TestSupport

/// A value of a type that the two libraries are compared with.
protocol RandomValue: Codable, Equatable, Sendable {
  static func random(using gen: inout Gen) -> Self
}

/// The types of all values that are made, to choose from.
let randomTypes: [any RandomValue.Type] = [
  Integers.self, Reals.self, Texts.self, Moments.self, Tree.self, Choices.self, OptionalFields.self, Tables.self,
  NumberedTable.self, SuitTable.self, FoundationTypes.self, Matrix.self, Derived.self, Empty.self, OutOfOrder.self,
  Wrapped.self, Keys.self,
]

struct Integers: RandomValue {
  var int: Int, int8: Int8, int16: Int16, int32: Int32, int64: Int64
  var uint: UInt, uint8: UInt8, uint16: UInt16, uint32: UInt32, uint64: UInt64
  var several: [UInt16]

  static func random(using gen: inout Gen) -> Integers {
    Integers(
      int: gen.integer(Int.self), int8: gen.integer(Int8.self), int16: gen.integer(Int16.self),
      int32: gen.integer(Int32.self), int64: gen.integer(Int64.self), uint: gen.integer(UInt.self),
      uint8: gen.integer(UInt8.self), uint16: gen.integer(UInt16.self), uint32: gen.integer(UInt32.self),
      uint64: gen.integer(UInt64.self), several: gen.array { $0.integer(UInt16.self) })
  }
}

struct Reals: RandomValue {
  var double: Double, float: Float, doubles: [Double], floats: [Float]

  static func random(using gen: inout Gen) -> Reals {
    Reals(
      double: gen.double(), float: gen.float(), doubles: gen.array { $0.double() },
      floats: gen.array { $0.float() })
  }

  static func == (left: Reals, right: Reals) -> Bool {
    left.double.bitPattern == right.double.bitPattern && left.float.bitPattern == right.float.bitPattern
      && left.doubles.map(\.bitPattern) == right.doubles.map(\.bitPattern)
      && left.floats.map(\.bitPattern) == right.floats.map(\.bitPattern)
  }
}

struct Texts: RandomValue {
  var text: String, flag: Bool, texts: [String], flags: [Bool]

  static func random(using gen: inout Gen) -> Texts {
    Texts(
      text: gen.string(), flag: gen.chance(1, of: 2), texts: gen.array { $0.string() },
      flags: gen.array { $0.chance(1, of: 2) })
  }
}

struct Moments: RandomValue {
  var date: Date, data: Data, dates: [Date], datas: [Data]

  static func random(using gen: inout Gen) -> Moments {
    Moments(
      date: gen.moment(), data: gen.bytes(), dates: gen.array { $0.moment() }, datas: gen.array { $0.bytes() })
  }
}

struct Tree: RandomValue {
  var name: String, children: [Tree]

  static func random(using gen: inout Gen) -> Tree { gen.tree(levels: 5) }
}

extension Gen {
  fileprivate mutating func tree(levels: Int) -> Tree {
    Tree(name: string(), children: levels == 0 ? [] : array(of: 3) { $0.tree(levels: levels - 1) })
  }
}

enum Choice: Codable, Equatable, Sendable {
  case nothing
  case number(Int)
  case pair(left: String, right: Double?)
  indirect case more([Choice])
}

struct Choices: RandomValue {
  var first: Choice, rest: [Choice], suit: Suit

  static func random(using gen: inout Gen) -> Choices {
    Choices(first: gen.choice(), rest: gen.array { $0.choice() }, suit: gen.suit())
  }
}

enum Suit: String, Codable, CaseIterable, Sendable, CodingKeyRepresentable {
  case clubs, diamonds = "♦", hearts = "", spades = "the spades"
}

extension Gen {
  fileprivate mutating func choice() -> Choice {
    switch int(0..<5) {
    case 0: .nothing
    case 1: .number(integer(Int.self))
    case 2, 3: .pair(left: string(), right: optional { Double($0.int(0..<100)) })
    default: .more(array(of: 2) { $0.choice() })
    }
  }

  fileprivate mutating func suit() -> Suit { Suit.allCases[int(0..<4)] }
}

struct OptionalFields: RandomValue {
  var number: Int?
  var text: String?
  var flag: Bool?
  var date: Date?
  var data: Data?
  var real: Double?
  var float: Float?
  var small: UInt8?
  var list: [Int?]
  var texts: [String?]?
  var inner: Inner?
  var inners: [Inner?]

  struct Inner: Codable, Equatable, Sendable {
    var a: Int?
    var b: [Date?]
  }

  static func random(using gen: inout Gen) -> OptionalFields {
    OptionalFields(
      number: gen.optional { $0.integer(Int.self) }, text: gen.optional { $0.string() },
      flag: gen.optional { $0.chance(1, of: 2) }, date: gen.optional { $0.moment() }, data: gen.optional { $0.bytes() },
      real: gen.optional { Double($0.int(0..<9)) }, float: gen.optional { $0.float() },
      small: gen.optional { $0.integer(UInt8.self) }, list: gen.array { $0.optional { $0.integer(Int.self) } },
      texts: gen.optional { $0.array { $0.optional { $0.string() } } }, inner: gen.optional { inner(&$0) },
      inners: gen.array { $0.optional { inner(&$0) } })
  }

  private static func inner(_ gen: inout Gen) -> Inner {
    Inner(a: gen.optional { $0.int(0..<9) }, b: gen.array { $0.optional { $0.moment() } })
  }
}

/// Dictionaries with keys of every character.
struct Tables: RandomValue {
  var numbers: [String: Int], texts: [String: String], nested: [String: [String: [Bool]]], dates: [String: Date]

  static func random(using gen: inout Gen) -> Tables {
    Tables(
      numbers: gen.dictionary({ $0.string() }, { $0.integer(Int.self) }),
      texts: gen.dictionary({ $0.string() }, { $0.string() }),
      nested: gen.dictionary({ $0.string() }, { $0.dictionary({ $0.string() }, { $0.array { $0.chance(1, of: 2) } }) }),
      dates: gen.dictionary({ $0.string() }, { $0.moment() }))
  }
}

struct NumberedTable: RandomValue {
  var rows: [Int: String]

  static func random(using gen: inout Gen) -> NumberedTable {
    NumberedTable(rows: gen.dictionary({ $0.integer(Int.self) }, { $0.string() }))
  }
}

struct SuitTable: RandomValue {
  var points: [Suit: Int]

  static func random(using gen: inout Gen) -> SuitTable {
    SuitTable(points: gen.dictionary({ $0.suit() }, { $0.int(0..<9) }))
  }
}

struct FoundationTypes: RandomValue {
  var url: URL, identifier: UUID, amount: Decimal, urls: [URL], amounts: [Decimal], range: Range<Int>, set: Set<Int>

  static func random(using gen: inout Gen) -> FoundationTypes {
    FoundationTypes(
      url: url(&gen), identifier: UUID(uuid: bytes(&gen)), amount: decimal(&gen),
      urls: gen.array { url(&$0) },
      amounts: gen.array { decimal(&$0) }, range: 0..<gen.int(0..<9), set: gen.chance(1, of: 2) ? [] : [gen.int(0..<9)]
    )
  }

  private static func url(_ gen: inout Gen) -> URL {
    URL(string: "https://example.com/\(gen.int(0..<1000))?a=\(gen.int(0..<9))&b#c") ?? URL(filePath: "/")
  }

  private static func decimal(_ gen: inout Gen) -> Decimal {
    Decimal(gen.integer(Int32.self)) / Decimal(sign: .plus, exponent: gen.int(0..<5), significand: 1)
  }

  private static func bytes(_ gen: inout Gen) -> uuid_t {
    let (a, b) = (gen.next(), gen.next())
    let byte = { (word: UInt64, place: UInt64) in UInt8(truncatingIfNeeded: word >> (8 * place)) }
    return (
      byte(a, 0), byte(a, 1), byte(a, 2), byte(a, 3), byte(a, 4), byte(a, 5), byte(a, 6), byte(a, 7), byte(b, 0),
      byte(b, 1), byte(b, 2), byte(b, 3), byte(b, 4), byte(b, 5), byte(b, 6), byte(b, 7)
    )
  }
}

struct Matrix: RandomValue {
  var rows: [[Double]], cube: [[[Int8]]], pairs: [[String: [UInt64]]]

  static func random(using gen: inout Gen) -> Matrix {
    Matrix(
      rows: gen.array { $0.array { Double($0.int(0..<100)) / 4 } },
      cube: gen.array { $0.array { $0.array { $0.integer(Int8.self) } } },
      pairs: gen.array { $0.dictionary({ $0.string() }, { $0.array { $0.integer(UInt64.self) } }) })
  }
}

class Base: Codable, @unchecked Sendable {
  fileprivate var title: String

  fileprivate init(title: String) { self.title = title }
}

/// A class whose base class is coded in a container of its own.
final class Derived: Base, RandomValue, @unchecked Sendable {
  private var number: Int
  private var isShared: Bool

  private enum CodingKeys: CodingKey {
    case number, isShared, base
  }

  private init(title: String, number: Int, isShared: Bool) {
    self.number = number
    self.isShared = isShared
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

  static func random(using gen: inout Gen) -> Derived {
    Derived(title: gen.string(), number: gen.integer(Int.self), isShared: gen.chance(1, of: 2))
  }

  static func == (left: Derived, right: Derived) -> Bool {
    left.title == right.title && left.number == right.number && left.isShared == right.isShared
  }
}

/// Containers with nothing in them, and a type that encodes nothing at all.
struct Empty: RandomValue {
  var list: [Int], table: [String: Int], text: String, data: Data, nothings: [Nothing], lists: [[Nothing]]

  struct Nothing: Codable, Equatable, Sendable {
    init() {}
    init(from decoder: any Decoder) throws {}
    func encode(to encoder: any Encoder) throws {}
  }

  static func random(using gen: inout Gen) -> Empty {
    Empty(
      list: [], table: [:], text: "", data: Data(), nothings: gen.array { _ in Nothing() },
      lists: gen.array { $0.array { _ in Nothing() } })
  }
}

/// A value that goes on with containers after it has begun others.
struct OutOfOrder: RandomValue {
  var left: [Int], right: [String], table: [String], last: Int

  private enum CodingKeys: CodingKey {
    case left, right, table, last, inner
  }

  init(left: [Int], right: [String], table: [String], last: Int) {
    self.left = left
    self.right = right
    self.table = table
    self.last = last
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    var leftValues = try container.nestedUnkeyedContainer(forKey: .left)
    var rightValues = try container.nestedUnkeyedContainer(forKey: .right)
    let tableValues = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .table)
    var innerValues = try tableValues.nestedUnkeyedContainer(forKey: .inner)
    (left, right, table) = ([], [], [])
    while !leftValues.isAtEnd || !rightValues.isAtEnd || !innerValues.isAtEnd {
      if !leftValues.isAtEnd { left.append(try leftValues.decode(Int.self)) }
      if !rightValues.isAtEnd { right.append(try rightValues.decode(String.self)) }
      if !innerValues.isAtEnd {
        var element = try innerValues.nestedUnkeyedContainer()
        table.append(try element.decode(String.self))
      }
    }
    last = try tableValues.decode(Int.self, forKey: .last)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    var leftValues = container.nestedUnkeyedContainer(forKey: .left)
    var rightValues = container.nestedUnkeyedContainer(forKey: .right)
    var tableValues = container.nestedContainer(keyedBy: CodingKeys.self, forKey: .table)
    var innerValues = tableValues.nestedUnkeyedContainer(forKey: .inner)
    for index in 0..<max(left.count, right.count, table.count) {
      if index < left.count { try leftValues.encode(left[index]) }
      if index < right.count { try rightValues.encode(right[index]) }
      if index < table.count {
        var element = innerValues.nestedUnkeyedContainer()
        try leftValues.count > 0 ? element.encode(table[index]) : element.encode([table[index]].joined())
      }
    }
    // A second container for the same keys is the first one.
    var again = encoder.container(keyedBy: CodingKeys.self)
    var tableAgain = again.nestedContainer(keyedBy: CodingKeys.self, forKey: .table)
    try tableAgain.encode(last, forKey: .last)
  }

  static func random(using gen: inout Gen) -> OutOfOrder {
    OutOfOrder(
      left: gen.array { $0.integer(Int.self) }, right: gen.array { $0.string() }, table: gen.array { $0.string() },
      last: gen.int(0..<9))
  }
}

/// Values in single-value containers, one in the other.
struct Wrapped: RandomValue {
  var identifier: Box<Box<Int>>, names: [Box<String>], dates: Box<[Box<Date>]>, maybe: Box<Int?>

  struct Box<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }

    init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Value.self) }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }

  static func random(using gen: inout Gen) -> Wrapped {
    Wrapped(
      identifier: Box(Box(gen.integer(Int.self))), names: gen.array { Box($0.string()) },
      dates: Box(gen.array { Box($0.moment()) }), maybe: Box(gen.optional { $0.int(0..<9) }))
  }
}

/// Keys that are the same text, that need escapes, and that come twice.
struct Keys: RandomValue {
  var a: Int, quote: Int, accent: Int, wide: Int, empty: Int, twice: Int

  private enum CodingKeys: String, CodingKey {
    case wide = "\u{1F600}"
    case a = "z"
    case quote = "<&>\"'\t\n"
    case accent = "é"
    case empty = ""
    case twice = "b"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(wide, forKey: .wide)
    try container.encode("not this one", forKey: .twice)
    try container.encode(a, forKey: .a)
    try container.encode(twice, forKey: .twice)
    try container.encode(quote, forKey: .quote)
    try container.encode(accent, forKey: .accent)
    try container.encode(empty, forKey: .empty)
  }

  static func random(using gen: inout Gen) -> Keys {
    Keys(
      a: gen.int(0..<9), quote: gen.int(0..<9), accent: gen.int(0..<9), wide: gen.int(0..<9),
      empty: gen.int(0..<9),
      twice: gen.int(0..<9))
  }
}
