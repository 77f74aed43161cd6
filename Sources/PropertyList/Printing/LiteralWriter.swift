/// The languages that a property list can be written in as a constant.
enum LiteralLanguage {
  case swift, objectiveC

  /// Why a value that has no literal is not written.
  fileprivate var refusal: WriteError.Reason {
    switch self {
    case .swift: .notInSwift
    case .objectiveC: .notInObjectiveC
    }
  }
}

/// Writes literals in plutil's layout: an element a line, four spaces for each level, a comma after every element.
struct LiteralWriter {
  private let list: PropertyList
  private let language: LiteralLanguage
  private let annotated: Set<Int>
  private var keys: KeySequence

  /// A writer for the value at `index`, or an error if some part of it has no literal.
  init(
    _ list: PropertyList, at index: Int, in language: LiteralLanguage, keyOrder: KeyOrder
  ) throws(WriteError) {
    try list.checkLiterals(at: index, in: language)
    self.list = list
    self.language = language
    annotated = language == .swift ? SwiftAnnotations(at: index, in: list).indexes : []
    keys = KeySequence(keyOrder)
  }

  /// The type annotation that the collection at `index` needs, if any.
  func annotation(at index: Int) -> StaticString? {
    guard annotated.contains(index) else { return nil }
    return if case .dictionary = list.nodes[index] { "[String : Any]" } else { "[Any]" }
  }

  /// Appends the literal of the value at `index`, inside `depth` collections.
  mutating func write(_ index: Int, depth: Int = 0, to output: inout Output) {
    if language == .objectiveC { output.append(UInt8(ascii: "@")) }
    switch list.nodes[index] {
    case .string(let slice): output.append(quoted: list.bytes(of: slice), in: language)
    case .integer(let value):
      if language == .objectiveC, value == .min {
        // C has no negative literals, and the magnitude alone is an unsigned number, which a minus sign leaves as it is.
        output.append("(\(Int64.min + 1) - 1)")
      } else {
        output.append(decimal: value)
      }
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
    case .array: writeArray(index, depth: depth, to: &output)
    case .dictionary: writeDictionary(index, depth: depth, to: &output)
    case .wideInteger, .uid, .null: break  // The check has refused them.
    }
    if depth > 0, let type = annotation(at: index) {
      output.append(" as ")
      output.append(type)
    }
  }

  private mutating func writeArray(_ index: Int, depth: Int, to output: inout Output) {
    output.append("[\n")
    let list = list
    var elements = list.children(of: index)
    while !output.hasFailed, let element = elements.next() {
      output.append(indentation: depth + 1)
      write(element, depth: depth + 1, to: &output)
      output.append(",\n")
    }
    output.append(indentation: depth)
    output.append("]")
  }

  private mutating func writeDictionary(_ index: Int, depth: Int, to output: inout Output) {
    if language == .swift, list.nodes[index].size == 0 { return output.append("[:]") }
    output.append(language == .swift ? "[\n" : "{\n")
    var pairs = keys.pairs(of: index, in: list)
    while !output.hasFailed, let key = keys.next(&pairs, in: list) {
      output.append(indentation: depth + 1)
      write(key, depth: depth + 1, to: &output)
      output.append(" : ")
      write(key + 1, depth: depth + 1, to: &output)
      output.append(",\n")
    }
    output.append(indentation: depth)
    output.append(language == .swift ? "]" : "}")
  }
}

extension PropertyList {
  /// Throws if some part of the value at `index` has no literal in `language`, before anything is written.
  func checkLiterals(at index: Int, in language: LiteralLanguage) throws(WriteError) {
    for node in index..<end(of: index) {
      switch (nodes[node], language) {
      case (.null, _), (.uid, _), (.wideInteger, _), (.date, .objectiveC), (.data, .objectiveC):
        throw WriteError(language.refusal, at: node, in: self)
      case (.number(let slice), _):
        guard Double(decimal: bytes(of: slice)) != nil else { throw WriteError(language.refusal, at: node, in: self) }
      case (.dictionary, _):
        try checkStringKeys(of: node)
      case (.string, _), (.integer, _), (.unsigned, _), (.float, _), (.real, _), (.boolean, _), (.array, _),
        (.date, .swift), (.data, .swift):
        break
      }
    }
  }
}
