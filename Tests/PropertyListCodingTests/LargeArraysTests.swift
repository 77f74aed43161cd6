import Foundation
import PropertyList
import PropertyListCoding
import Testing

/// Arrays of thousands of elements, judged by Foundation: elements of all forms, and elements whose containers outlive them.
struct LargeArraysTests {
  private static let count = 12_000

  /// True if both libraries write the same XML. A failed `#expect` of the data themselves would print them.
  private func isSame(_ value: some Encodable) throws -> Bool {
    try data(of: value, .xml) == foundationData(of: value, .xml)
  }

  @Test func `records, lists and texts are written as by Foundation`() throws {
    #expect(try isSame((0..<Self.count).map { ["number": $0, "b": 1, $0 == 11_000 ? "\u{E9}" : "a": 2] }))
    #expect(try isSame((0..<Self.count).map { [$0, 1] }))
    #expect(try isSame((0..<Self.count).map { "text \($0)" }))
    #expect(try isSame((0..<Self.count).map { [["<\($0)>"], []] }))
    #expect(try isSame([(0..<Self.count).map { ["number": $0] }]))
  }

  /// If a key is encoded twice, the last value counts, at the position of the first.
  @Test func `keys encoded twice are written as by Foundation`() throws {
    #expect(try isSame((0..<Self.count).map { Repeating(number: $0) }))
  }

  private struct Repeating: Encodable {
    var number: Int

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(-1, forKey: .number)
      try container.encode(number, forKey: .later)
      if number % 1000 == 999 { try container.encode("again \(number)", forKey: .number) }
    }
  }

  @Test(arguments: Habit.allCases.filter { $0 != .goesOnAfterAnother })
  func `elements with unusual use of containers are written as by Foundation`(habit: Habit) throws {
    #expect(try isSame(Elements(count: Self.count, habit: habit)))
  }

  /// Foundation crashes here: while an element is encoded, many others are added to the container around it.
  @Test func `an element may continue after it has added other elements`() throws {
    let file = try data(of: Elements(count: Self.count, habit: .goesOnAfterAnother), .xml)
    var expected = (0..<1000).map { ["number": $0] } + [["number": 1000, "later": 1]]
    expected += (0..<Self.count).map { ["number": $0] } + (1001..<Self.count).map { ["number": $0] }
    let read = try PlistDecoder().decode([[String: Int]].self, from: file)
    #expect(read == expected, "\(read.count) elements")
  }

  enum Habit: CaseIterable, Sendable {
    case keepsContainer, goesOnAfterAnother, fails, usesNested
  }

  /// Elements, one of which also does something else.
  private struct Elements: Encodable {
    var count: Int
    var habit: Habit

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      var kept: KeyedEncodingContainer<Key>?
      for number in 0..<count {
        let isSpecial = number == 1000
        let element = Element(number: number) { own in
          switch habit {
          case _ where !isSpecial, .usesNested: break
          case .keepsContainer: kept = own
          case .goesOnAfterAnother:
            var again = encoder.unkeyedContainer()
            for other in 0..<count { try again.encode(Element(number: other) { _ in }) }
            try own.encode(1, forKey: .later)
          case .fails: throw CancellationError()
          }
        }
        if isSpecial, habit == .usesNested {
          var nested = container.nestedContainer(keyedBy: Key.self)
          try nested.encode(number, forKey: .number)
        }
        if habit == .fails { try? container.encode(element) } else { try container.encode(element) }
      }
      if habit == .fails { try container.encode(Element(number: 0) { _ in }) }
      try kept?.encode(1, forKey: .later)
    }
  }

  private enum Key: CodingKey {
    case number, later
  }

  private struct Element: Encodable {
    var number: Int
    var special: (inout KeyedEncodingContainer<Key>) throws -> Void

    init(number: Int, special: @escaping (inout KeyedEncodingContainer<Key>) throws -> Void) {
      self.number = number
      self.special = special
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(number, forKey: .number)
      try special(&container)
    }
  }
}
