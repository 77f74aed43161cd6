extension PropertyList.KeyPath {
  /// A component of a key path as look-ups use it: its text, and its meaning by the rules of the key path. It may select several values
  /// or step into data. `Component` is the form for apps: only a key or an index.
  package struct Step: Hashable, Sendable {
    enum ElementIndex: Hashable {
      /// An index from the start. A negative one is out of bounds.
      case fromStart(Int)
      /// A negative index, which counts from the end.
      case fromEnd(Int)
      /// The end of the array (RFC 6901).
      case end
    }

    enum Meaning: Hashable {
      case key
      /// An index in an array. With `isKey`, it is also a key in a dictionary.
      case index(ElementIndex, isKey: Bool)
      /// `!`, which steps into the property list in data unless there is a key `!`.
      case intoData
      /// Several values if the key path is read as a pattern; otherwise a key.
      case selector(Selector)
    }

    package let text: [UInt8]
    let meaning: Meaning
    /// True if the component cannot be a part of a longer key with dots: it was written with an escape, or given as a key or an index.
    var isExact = false

    /// The index in an array; nil for a component that is only a key.
    var elementIndex: ElementIndex? { if case .index(let index, _) = meaning { index } else { nil } }

    var isKey: Bool { if case .index(_, isKey: false) = meaning { false } else { true } }

    var selector: Selector? { if case .selector(let selector) = meaning { selector } else { nil } }

    /// The index in the component `text`; nil if it is only a key.
    fileprivate static func elementIndex(_ text: Span<UInt8>, _ rules: Rules) -> ElementIndex? {
      // Most components begin with a letter.
      guard text.count > 0, text[0] <= UInt8(ascii: "9") else { return nil }
      let isNegative = text[0] == UInt8(ascii: "-")
      let isSigned = isNegative || rules == .foundation && text[0] == UInt8(ascii: "+")
      if isSigned, rules == .pointer { return nil }
      let digits = text.extracting(droppingFirst: isSigned ? 1 : 0)
      // As in RFC 6901, indexes of pliers' grammar have no leading zeros.
      if rules != .foundation, digits.count > 1 || isSigned, digits.count > 0, digits[0] == UInt8(ascii: "0") {
        return nil
      }
      guard let index = Int(decimal: digits, isNegative: isNegative) else { return nil }
      return rules == .own && isNegative ? .fromEnd(index) : .fromStart(index)
    }

    /// True for an index and for `-`, the end of an array.
    package var isIndex: Bool { elementIndex != nil }

    /// The index that the component has in an array of `count` elements, which may be out of bounds; nil if it is not an index.
    func index(count: Int) -> Int? {
      switch elementIndex {
      case .fromStart(let index): index
      case .fromEnd(let index): count + index
      case .end, nil: nil
      }
    }
  }
}

extension PropertyList.KeyPath.Step {
  /// The component with this text. One with an escape is not special, as `-` and `!` are without.
  init(_ text: [UInt8], _ rules: PropertyList.KeyPath.Rules = .own, isEscaped: Bool = false) {
    let isIntoData = !isEscaped && rules == .own && text == [UInt8(ascii: "!")]
    let isEnd = !isEscaped && rules != .foundation && text == [UInt8(ascii: "-")]
    let index = isEnd ? .end : Self.elementIndex(text.span, rules)
    let meaning = isIntoData ? .intoData : index.map { Meaning.index($0, isKey: true) } ?? .key
    self.init(text: text, meaning: meaning, isExact: isEscaped)
  }
}
