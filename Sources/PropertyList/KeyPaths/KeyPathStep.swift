extension PropertyList.KeyPath {
  /// A component, whose meaning in each container is known from its text and the rules of the key path.
  package struct Step: Hashable, Sendable {
    enum ElementIndex: Hashable {
      /// An index from the start. A negative one is out of bounds.
      case index(Int)
      /// A negative index, which counts from the end.
      case fromEnd(Int)
      /// The end of the array (RFC 6901).
      case end
    }

    package let text: [UInt8]
    /// The index in an array; nil for a component that is only a key.
    var elementIndex: ElementIndex?
    /// False for an index that is not a key.
    var isKey = true
    /// True for `!`, which steps into the property list in data unless there is a key `!`.
    var isIntoData = false
    /// The values that the component leads to if the key path is read as a pattern; nil if that is at most one.
    var selector: Selector?
    /// True if the component was written with an escape, or is a key or an index, not a text. It is then not a part of a longer key.
    var isExact = false

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
      return rules == .own && isNegative ? .fromEnd(index) : .index(index)
    }

    /// True for an index and for `-`, the end of an array.
    package var isIndex: Bool { elementIndex != nil }

    var isEnd: Bool { if case .end = elementIndex { true } else { false } }

    /// The index that the component has in an array of `count` elements, which may be out of bounds; nil if it is not an index.
    func index(count: Int) -> Int? {
      switch elementIndex {
      case .index(let index): index
      case .fromEnd(let index): count + index
      case .end, nil: nil
      }
    }
  }
}

extension PropertyList.KeyPath.Step {
  /// A component of a text. One with an escape is not a special component such as `-`.
  init(_ text: [UInt8], _ rules: PropertyList.KeyPath.Rules = .own, isEscaped: Bool = false) {
    self.init(text: text, elementIndex: Self.elementIndex(text.span, rules), isExact: isEscaped)
    if isEscaped { return }
    if rules != .foundation, text == [UInt8(ascii: "-")] { elementIndex = .end }
    isIntoData = rules == .own && text == [UInt8(ascii: "!")]
  }
}
