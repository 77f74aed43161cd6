/// A property list as a plain value. Tests compare the program's results with this model, which shares no code with the engine.
package indirect enum Plist: Sendable {
  case string(String)
  case integer(Int128)
  case real(Double)
  case boolean(Bool)
  /// Seconds since 2001-01-01T00:00:00Z.
  case date(Double)
  case data([UInt8])
  case array([Plist])
  case dictionary([Entry])

  package struct Entry: Sendable {
    package var key: String
    package var value: Plist

    package init(_ key: String, _ value: Plist) { (self.key, self.value) = (key, value) }
  }

  package enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)

    /// Keys are compared code point by code point.
    package static func == (one: Step, other: Step) -> Bool {
      switch (one, other) {
      case (.key(let one), .key(let other)): areIdentical(one, other)
      case (.index(let one), .index(let other)): one == other
      default: false
      }
    }

    package func hash(into hasher: inout Hasher) {
      switch self {
      case .key(let key): hasher.combine(Array(key.utf8))
      case .index(let index): hasher.combine(index)
      }
    }
  }

  package typealias Path = [Step]
}

// MARK: Equality

extension Plist: Equatable {
  /// The value as text: equal texts are equal values. Strings are compared code point by code point, numbers by type
  /// and bits, and dictionaries without regard to order. `judge.py` prints the same text.
  package var canonicalText: String { text { $0.sorted() } }

  /// The canonical text with entries in their order.
  package var orderedText: String { text { $0 } }

  private func text(_ order: ([String]) -> [String]) -> String {
    switch self {
    case .string(let text): "s" + hexadecimal(Array(text.utf8))
    case .integer(let value): "i\(value)"
    case .real(let value): "r" + (value.isNaN ? "nan" : String(value.bitPattern, radix: 16))
    case .boolean(let value): value ? "t" : "f"
    case .date(let seconds): "d" + String(seconds.bitPattern, radix: 16)
    case .data(let bytes): "x" + hexadecimal(bytes)
    case .array(let elements): "(" + elements.map { $0.text(order) }.joined(separator: " ") + ")"
    case .dictionary(let entries):
      "{"
        + order(entries.map { hexadecimal(Array($0.key.utf8)) + "=" + $0.value.text(order) }).joined(separator: " ")
        + "}"
    }
  }

  package static func == (one: Plist, other: Plist) -> Bool { one.canonicalText == other.canonicalText }

  /// The value with its numbers as doubles, if that is exact: plain JSON does not distinguish 1.0 from 1.
  package var withDoubles: Plist {
    switch self {
    case .integer(let value): Int128(exactly: Double(value)) == value ? .real(Double(value)) : self
    case .real(let value): .real(value == 0 ? 0 : value)
    case .array(let elements): .array(elements.map(\.withDoubles))
    case .dictionary(let entries): .dictionary(entries.map { Entry($0.key, $0.value.withDoubles) })
    case .string, .boolean, .date, .data: self
    }
  }
}

/// True if the code points are equal. Swift's `==` is also true for strings that are canonically equivalent only.
package func areIdentical(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }

// MARK: Paths

extension Plist {
  package var isContainer: Bool {
    switch self {
    case .array, .dictionary: true
    case .string, .integer, .real, .boolean, .date, .data: false
    }
  }

  package var isArray: Bool {
    if case .array = self { true } else { false }
  }

  /// The steps to each child, with the children.
  package var children: [(step: Step, value: Plist)] {
    switch self {
    case .array(let elements): elements.enumerated().map { (.index($0), $1) }
    case .dictionary(let entries): entries.map { (.key($0.key), $0.value) }
    case .string, .integer, .real, .boolean, .date, .data: []
    }
  }

  /// The paths of this value and of all in it.
  package var paths: [Path] {
    [[]] + children.flatMap { step, value in value.paths.map { [step] + $0 } }
  }

  /// The value at `path`; nil if there is none.
  package subscript(path: some Collection<Step>) -> Plist? {
    guard let step = path.first else { return self }
    return child(step)?[path.dropFirst()]
  }

  private func child(_ step: Step) -> Plist? {
    switch (self, step) {
    case (.array(let elements), .index(let index)): elements.indices.contains(index) ? elements[index] : nil
    case (.dictionary(let entries), .key(let key)): entries.first { areIdentical($0.key, key) }?.value
    default: nil
    }
  }

  /// This value with `change` applied to the value at `path`, which must exist.
  package func changing(_ path: some Collection<Step>, _ change: (Plist) -> Plist) -> Plist {
    guard let step = path.first else { return change(self) }
    switch (self, step) {
    case (.array(var elements), .index(let index)):
      elements[index] = elements[index].changing(path.dropFirst(), change)
      return .array(elements)
    case (.dictionary(let entries), .key(let key)):
      return .dictionary(
        entries.map { entry in
          areIdentical(entry.key, key) ? Entry(key, entry.value.changing(path.dropFirst(), change)) : entry
        })
    default: return self
    }
  }

  /// This container with `value` under the key, or before the element at the index.
  package func inserting(_ value: Plist, at step: Step) -> Plist {
    switch (self, step) {
    case (.array(var elements), .index(let index)):
      elements.insert(value, at: index)
      return .array(elements)
    case (.dictionary(let entries), .key(let key)): return .dictionary(entries + [Entry(key, value)])
    default: return self
    }
  }

  /// This container without the child at `step`.
  package func removing(_ step: Step) -> Plist {
    switch (self, step) {
    case (.array(var elements), .index(let index)):
      elements.remove(at: index)
      return .array(elements)
    case (.dictionary(let entries), .key(let key)):
      return .dictionary(entries.filter { !areIdentical($0.key, key) })
    default: return self
    }
  }
}

extension [Plist.Step] {
  /// The path as a JSON Pointer (RFC 6901).
  package var pointer: String {
    map { step in
      switch step {
      case .index(let index): "/\(index)"
      // By code points, because a slash and a combining mark after it are a single Character.
      case .key(let key):
        "/" + key.unicodeScalars.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
      }
    }.joined()
  }
}
