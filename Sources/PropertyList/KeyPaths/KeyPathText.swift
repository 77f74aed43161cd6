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
    var rest = text.utf8[...]
    repeat { steps.append(readStep(&rest, isFirst: steps.isEmpty)) } while rest.popFirst() != nil
    return steps
  }

  /// Reads a component, up to a dot or the end. The text of one in brackets is as it was written.
  private static func readStep(_ rest: inout Substring.UTF8View, isFirst: Bool) -> PropertyList.KeyPath.Step {
    var end = rest
    if let selector = PropertyList.KeyPath.Selector.readBrackets(&end), end.isEmpty || end.first == UInt8(ascii: ".") {
      defer { rest = end }
      return PropertyList.KeyPath.Step(text: Array(rest[..<end.startIndex]), selector: selector)
    }
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
    var step = PropertyList.KeyPath.Step(text: text, isEscaped: isEscaped)
    if !isEscaped, !text.isEmpty, text.count <= 2, text.allSatisfy({ $0 == UInt8(ascii: "*") }) {
      step.selector = text.count == 1 ? .anyChild : .anyDepth
    }
    return step
  }

  /// Reads the escape at the start of `rest`: a backslash and one of `characters`, or `\u{HEX}`. Nil if there is none.
  static func readEscape(_ rest: inout Substring.UTF8View, of characters: String) -> [UInt8]? {
    guard rest.first == UInt8(ascii: "\\"), let next = rest.dropFirst().first else { return nil }
    if next == UInt8(ascii: "u") { return readScalar(&rest) }
    guard characters.utf8.contains(next) else { return nil }
    rest.removeFirst(2)
    return [next]
  }

  /// Reads `\u{HEX}`.
  private static func readScalar(_ rest: inout Substring.UTF8View) -> [UInt8]? {
    let digits = rest.dropFirst(3).prefix { $0 != UInt8(ascii: "}") }
    guard rest.dropFirst(2).first == UInt8(ascii: "{"), 1...6 ~= digits.count, digits.endIndex < rest.endIndex else {
      return nil
    }
    var value: UInt32 = 0
    for digit in digits {
      guard let digit = digit.hexadecimalDigit else { return nil }
      value = value << 4 | UInt32(digit)
    }
    guard let scalar = Unicode.Scalar(value) else { return nil }
    rest = rest[rest.index(after: digits.endIndex)...]
    return Array(String(scalar).utf8)
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }

  /// The spelling of `key` as a component of a key path; `isFirst` is true for the first component.
  package static func component(_ key: String, isFirst: Bool) -> String {
    // Most keys are names. A check of their bytes takes a fraction of the time of the loop below.
    if key.utf8.allSatisfy({ $0.isASCIILetter || $0.decimalDigit != nil }) { return key }
    var text = ""
    let isWhole = key == "*" || key == "**" || key == "!"
    for (index, scalar) in key.unicodeScalars.enumerated() {
      switch scalar {
      case ".", "\\": text += "\\\(scalar)"
      case "*" where isWhole, "!" where isWhole, "[" where index == 0: text += "\\\(scalar)"
      case ":" where index == 0 && isFirst: text += "\\:"
      // A slash would begin a JSON Pointer, and a hyphen an option.
      case "/" where index == 0 && isFirst, "-" where index == 0 && isFirst:
        text += escape(scalar)
      case _ where scalar.isControl: text += escape(scalar)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The component of a pattern that leads to the elements of an array whose `key` is a scalar with the text `value`.
  static func brackets(key: String, value: String) -> String {
    func escaped(_ text: String) -> String {
      text.unicodeScalars.reduce(into: "") { result, scalar in
        switch scalar {
        case "]", "=", "\\": result += "\\\(scalar)"
        case _ where scalar.isControl: result += escape(scalar)
        default: result.unicodeScalars.append(scalar)
        }
      }
    }
    return "[\(escaped(key))=\(escaped(value))]"
  }
}

extension Unicode.Scalar {
  /// True for the 65 code points of the general category Cc.
  fileprivate var isControl: Bool { value < 0x20 || 0x7F...0x9F ~= value }
}
