/// The notation of key paths in pliers' own grammar.
///
/// ```
/// keyPath   = component *( "." component )
/// component = *( character / escape ) / "*" / "**" / brackets             see `KeyPath.Selector`
/// escape    = "\." / "\\" / "\*" / "\[" / "\!" / "\u{" 1*6HEXDIG "}"     and "\:" where a key path begins
/// ```
///
/// Before any other character, a backslash is an ordinary character.
package enum KeyPathText {
  /// The components of `text`, without their escapes.
  static func steps(of text: String) -> [PropertyList.KeyPath.Step] {
    var steps: [PropertyList.KeyPath.Step] = []
    var (rest, searchedEnd) = (text.utf8[...], text.startIndex)
    if rest.isEmpty { return [] }
    repeat { steps.append(readStep(&rest, isFirst: steps.isEmpty, &searchedEnd)) } while rest.popFirst() != nil
    return steps
  }

  static func pointerSteps(of text: String) -> [PropertyList.KeyPath.Step] {
    text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { component in
      var text: [UInt8] = []
      var rest = component
      while let byte = rest.popFirst() {
        let isEscape = byte == UInt8(ascii: "~") && (rest.first == UInt8(ascii: "0") || rest.first == UInt8(ascii: "1"))
        text.append(isEscape && rest.popFirst() == UInt8(ascii: "1") ? UInt8(ascii: "/") : byte)
      }
      return PropertyList.KeyPath.Step(text, .pointer)
    }
  }

  /// Reads a component, up to a dot or the end. The text of one in brackets is as it was written. `searchedEnd` is the end of the text
  /// that was searched in vain for the end of brackets.
  private static func readStep(
    _ rest: inout Substring.UTF8View, isFirst: Bool, _ searchedEnd: inout String.Index
  ) -> PropertyList.KeyPath.Step {
    // In searched text, only a slice is found, which has no dot. So each byte is searched at most twice, not once per bracket.
    var unread = rest.startIndex < searchedEnd ? rest.prefix { $0 != UInt8(ascii: ".") } : rest
    let selector = PropertyList.KeyPath.Selector.readBrackets(&unread)
    let end = unread.startIndex
    if let selector, end == rest.endIndex || rest[end] == UInt8(ascii: ".") {
      defer { rest = rest[end...] }
      return PropertyList.KeyPath.Step(text: Array(rest[..<end]), meaning: .selector(selector))
    }
    searchedEnd = max(searchedEnd, end)
    var text: [UInt8] = []
    var isEscaped = false
    while let byte = rest.first, byte != UInt8(ascii: ".") {
      if let character = readEscape(&rest, of: isFirst && text.isEmpty ? ".\\*[!:" : ".\\*[!") {
        text += character
        isEscaped = true
      } else {
        text.append(byte)
        rest.removeFirst()
      }
    }
    if !isEscaped, 1...2 ~= text.count, text.allSatisfy({ $0 == UInt8(ascii: "*") }) {
      return PropertyList.KeyPath.Step(text: text, meaning: .selector(text.count == 1 ? .anyChild : .anyDepth))
    }
    return PropertyList.KeyPath.Step(text, isEscaped: isEscaped)
  }

  /// Reads the escape at the start of `rest`: a backslash and one of `characters`, or `\u{HEX}`. Nil if there is none.
  static func readEscape(_ rest: inout Substring.UTF8View, of characters: String) -> [UInt8]? {
    guard rest.first == UInt8(ascii: "\\"), let next = rest.dropFirst().first else { return nil }
    if next == UInt8(ascii: "u") { return readCodePoint(&rest) }
    guard characters.utf8.contains(next) else { return nil }
    rest.removeFirst(2)
    return [next]
  }

  /// Reads `\u{HEX}`. A seventh digit is read only to refuse it.
  private static func readCodePoint(_ rest: inout Substring.UTF8View) -> [UInt8]? {
    let digits = rest.dropFirst(3).prefix(7).prefix { $0 != UInt8(ascii: "}") }
    guard rest.dropFirst(2).first == UInt8(ascii: "{"), 1...6 ~= digits.count, digits.endIndex < rest.endIndex,
      digits.allSatisfy({ $0.hexadecimalDigit != nil }), let value = UInt32(Substring(digits), radix: 16),
      let scalar = Unicode.Scalar(value)
    else { return nil }
    rest = rest[rest.index(after: digits.endIndex)...]
    return Array(String(scalar).utf8)
  }

  /// The spelling of `key` as a component of a key path; `isFirst` is true for the first component.
  package static func component(_ key: String, isFirst: Bool) -> String {
    // Most keys are names. A check of their bytes takes a fraction of the time of the loop below.
    if key.utf8.allSatisfy({ $0.isASCIILetter || $0.decimalDigit != nil }) { return key }
    let isSpecial = key == "*" || key == "**" || key == "!"
    return escaped(key) { scalar, index in
      switch scalar {
      case ".", "\\": "\\\(scalar)"
      case "*" where isSpecial, "!" where isSpecial, "[" where index == 0: "\\\(scalar)"
      case ":" where index == 0 && isFirst: "\\:"
      // A slash would begin a JSON Pointer, and a hyphen an option.
      case "/" where index == 0 && isFirst, "-" where index == 0 && isFirst: codePoint(scalar)
      default: nil
      }
    }
  }

  /// The key path of these components. The key path of an empty key is a JSON Pointer, since the empty text is the root.
  static func joined(_ components: [String]) -> String {
    components == [""] ? "/" : components.joined(separator: ".")
  }

  /// The component `[KEY=VALUE]` of a pattern; see `KeyPath.Selector.records`.
  static func brackets(key: String, value: String) -> String {
    let texts = [key, value].map { text in
      escaped(text) { scalar, _ in scalar == "]" || scalar == "=" || scalar == "\\" ? "\\\(scalar)" : nil }
    }
    return "[\(texts.joined(separator: "="))]"
  }

  /// Replaces the scalars for which `escape` returns an escape, and the 65 control characters (general category Cc).
  private static func escaped(_ text: String, _ escape: (Unicode.Scalar, _ index: Int) -> String?) -> String {
    var result = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      let isControl = scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value
      if let replacement = escape(scalar, index) ?? (isControl ? codePoint(scalar) : nil) {
        result += replacement
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func codePoint(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }
}

extension PropertyList.KeyPath.Step {
  var string: String { String(decoding: text, as: UTF8.self) }

  /// The component in pliers' own grammar. Patterns, indexes and special components have no escapes.
  fileprivate func spelling(isFirst: Bool) -> String {
    switch meaning {
    case .index(.end, _), .index(_, isKey: false), .intoData, .selector: string
    case .key, .index: KeyPathText.component(string, isFirst: isFirst)
    }
  }
}

extension PropertyList.KeyPath {
  /// The key path in pliers' own grammar, with dots and escapes.
  package var escapedText: String {
    KeyPathText.joined(steps.enumerated().map { $1.spelling(isFirst: $0 == 0) })
  }

  package var pointer: String { steps.map { "/" + Self.pointerComponent($0.string) }.joined() }

  /// The text of this key path followed by the components of `inner`.
  package func text(with inner: PropertyList.KeyPath) -> String {
    inner.steps.isEmpty ? text : PropertyList.KeyPath(steps: steps + inner.steps).escapedText
  }

  /// The key path with `key` instead of the component at `index`, in its own notation.
  func spelling(with key: String, at index: Int) -> String {
    var steps = steps
    steps[index] = Step(.key(key))
    let keyPath = PropertyList.KeyPath(steps: steps, rules: rules)
    return rules == .pointer ? keyPath.pointer : keyPath.escapedText
  }

  /// A key as a component of a JSON Pointer. A slash and the combining mark after it are one `Character`, which is not a slash.
  package static func pointerComponent(_ key: String) -> String {
    key.unicodeScalars.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
  }
}

extension PropertyList {
  /// The text of the scalar at `index` as `extract` prints it, but a date with the fraction of its second.
  package func rawText(at index: Int) -> String {
    if case .string(let slice) = nodes[index] { return text(of: slice) }
    let text = Output.collect { (output: inout Output) in
      if case .date(let seconds) = nodes[index], output.append(taggedDate: seconds) { return }
      writeRaw(at: index, to: &output)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
