/// A language in which a property list can be written as a constant.
package enum LiteralLanguage: Sendable {
  case swift, objectiveC

  /// The values that have no literal in this language.
  var limits: OutputLimits {
    let foundationOnly: [ValueTrait] = self == .objectiveC ? [.date, .data] : []
    return OutputLimits(refused: [.null, .nonStringKey, .uid, .wideInteger] + foundationOnly, language: self)
  }
}

/// Writes literals in plutil's layout: each member on its own line, indented by four spaces for each level, with a comma after it.
struct LiteralWriter: TextWriter {
  let layout: ContainerLayout
  var keys: KeySequence
  private let language: LiteralLanguage
  /// The indexes of the collections that need a type annotation.
  private let annotated: Set<Int>

  /// A writer for the value at `index`.
  ///
  /// - Throws: `WriteError` if a part of the value has no literal in `language`.
  init(
    _ list: PropertyList, at index: Int, in language: LiteralLanguage, keyOrder: KeyOrder
  ) throws(WriteError) {
    try list.check(at: index, within: language.limits)
    self.language = language
    annotated = language == .swift ? SwiftAnnotations(at: index, in: list).indexes : []
    keys = KeySequence(keyOrder)
    let comma = [UInt8(ascii: ",")]
    layout = ContainerLayout(
      lines: .indented(by: "    "), between: comma, after: comma, separator: Array(" : ".utf8),
      brackets: language == .swift ? ContainerLayout.squareBrackets : ContainerLayout.braces)
  }

  /// The type annotation that the collection at `index` needs, if any.
  func annotation(at index: Int, of list: borrowing PropertyList) -> StaticString? {
    guard annotated.contains(index) else { return nil }
    return if case .dictionary = list.nodes[index] { "[String : Any]" } else { "[Any]" }
  }

  mutating func writeValue(at index: Int, of list: borrowing PropertyList, level: Int, to output: inout Output) {
    if language == .objectiveC { output.append("@") }
    switch list.nodes[index] {
    case .string(let slice): output.append(quoted: list.bytes(of: slice), escapes: language == .swift ? .swift : .c)
    case .integer(.min) where language == .objectiveC:
      // In C this would be a minus sign before the magnitude, a literal that does not fit in a signed integer.
      output.append("(\(Int64.min + 1) - 1)")
    case .integer(let value): output.append(decimal: value)
    case .unsigned(let value):
      output.append(decimal: value)
      if language == .swift { output.append(" as UInt64") }
    case .float(let value): output.append(realLiteral: Double(value), in: language)
    case .real(let value): output.append(realLiteral: value, in: language)
    case .number(let slice):
      if let value = Double(decimal: list.bytes(of: slice)) { output.append(realLiteral: value, in: language) }
    case .boolean(let value):
      switch language {
      case .swift: output.append(value ? "true" : "false")
      case .objectiveC: output.append(value ? "YES" : "NO")
      }
    case .date(let seconds): output.append(dateLiteral: seconds)
    case .data(let slice): output.append(dataLiteral: list.bytes(of: slice))
    case .array: writeArray(at: index, of: list, level: level, to: &output)
    case .dictionary(count: 0, _, _) where language == .swift: output.append("[:]")
    case .dictionary: writeDictionary(at: index, of: list, level: level, to: &output)
    case .wideInteger, .uid, .null: break  // Refused by `LiteralLanguage.limits`.
    }
    if level > 0, let type = annotation(at: index, of: list) {
      output.append(" as ")
      output.append(type)
    }
  }

  mutating func writeKey(at index: Int, of list: borrowing PropertyList, level: Int, to output: inout Output) {
    writeValue(at: index, of: list, level: level, to: &output)
  }
}
