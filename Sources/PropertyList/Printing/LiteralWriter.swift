/// A language in which a property list can be written as a constant.
package enum LiteralLanguage: Sendable {
  case swift, objectiveC

  /// The values that have no literal in this language.
  var limits: OutputLimits {
    let foundationOnly: ValueTraits = self == .objectiveC ? [.date, .data] : []
    return OutputLimits(refused: foundationOnly.union([.null, .nonStringKey, .uid, .wideInteger]), language: self)
  }
}

/// Writes literals in plutil's layout: each member on its own line, indented by four spaces for each level, with a comma after it.
struct LiteralWriter: TextWriter {
  let layout: ContainerLayout
  var keys: KeySequence
  private let language: LiteralLanguage
  /// The indexes of the collections that need a type annotation.
  private let annotated: Set<Int>

  /// A writer for the root of `list`. Throws if a part of it has no literal in `language`.
  init(_ list: PropertyList, in language: LiteralLanguage, keyOrder: KeyOrder) throws(WriteError) {
    try list.checkWritable(within: language.limits)
    self.language = language
    annotated = language == .swift ? SwiftAnnotations(list).indexes : []
    keys = KeySequence(keyOrder)
    let comma = [UInt8(ascii: ",")]
    layout = ContainerLayout(
      lines: .indented(by: "    "), between: comma, after: comma, separator: Array(" : ".utf8),
      brackets: language == .swift ? ContainerLayout.squareBrackets : ContainerLayout.braces)
  }

  /// Appends the type annotation of the collection at `index` after `keyword`, if it needs one.
  func writeAnnotation(_ keyword: StaticString, at index: Int, of list: borrowing PropertyList, to output: inout Output)
  {
    guard annotated.contains(index) else { return }
    output.append(keyword)
    output.append(list.nodes[index].kind == .dictionary ? "[String : Any]" : "[Any]")
  }

  mutating func writeValue(at index: Int, of list: borrowing PropertyList, level: Int, to output: inout Output) {
    let isSwift = language == .swift
    if !isSwift { output.append("@") }
    switch list.nodes[index] {
    case .string(let slice): output.append(quoted: list.bytes(of: slice), escapes: isSwift ? .swift : .c)
    case .integer(.min) where !isSwift:
      // In C this would be a minus sign before the magnitude, a literal that does not fit in a signed integer.
      output.append("(\(Int64.min + 1) - 1)")
    case .integer(let value): output.append(decimal: value)
    case .unsigned(let value):
      output.append(decimal: value)
      if isSwift { output.append(" as UInt64") }
    case .real, .float, .number: writeReal(list.real(at: index) ?? .nan, to: &output)
    case .boolean(let value): output.append(isSwift ? value ? "true" : "false" : value ? "YES" : "NO")
    case .date(let seconds):
      output.append("Date(timeIntervalSinceReferenceDate: ")
      if seconds.isFinite { output.append(shortest: seconds) } else { writeReal(seconds, to: &output) }
      output.append(")")
    case .data(let slice): writeData(list.bytes(of: slice), to: &output)
    case .array: writeArray(at: index, of: list, level: level, to: &output)
    case .dictionary(count: 0, _, _) where isSwift: output.append("[:]")
    case .dictionary: writeDictionary(at: index, of: list, level: level, to: &output)
    case .wideInteger, .uid, .null: break  // Refused by `LiteralLanguage.limits`.
    }
    if level > 0 { writeAnnotation(" as ", at: index, of: list, to: &output) }
  }

  mutating func writeKey(at index: Int, of list: borrowing PropertyList, level: Int, to output: inout Output) {
    writeValue(at: index, of: list, level: level, to: &output)
  }

  /// Appends a real with six digits after the point, as plutil does, or in its shortest form if it has more digits.
  private func writeReal(_ value: Double, to output: inout Output) {
    guard value.isFinite else {
      let isSwift = language == .swift
      if value.isNaN { return output.append(isSwift ? "Double.nan" : "(NAN)") }
      if value < 0 { return output.append(isSwift ? "-Double.infinity" : "(-INFINITY)") }
      return output.append(isSwift ? "Double.infinity" : "(INFINITY)")
    }
    // All reals from 2^53 on are whole numbers.
    if value.magnitude >= 0x1p53 { return output.append(fixedSix: value) }
    let fixed = Output.collect { (output: inout Output) in output.append(fixedSix: value) }
    if Double(decimal: fixed.span) == value {
      output.append(fixed.span)
    } else {
      output.append(shortest: value)
    }
  }

  private func writeData(_ bytes: Span<UInt8>, to output: inout Output) {
    output.append("Data(bytes: [")
    for index in bytes.indices {
      output.append("0x")
      output.append(hexadecimal: bytes[index], uppercase: true)
      output.append(",")
    }
    output.append("])")
  }
}
