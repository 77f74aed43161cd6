import PropertyList
import PropertyListFiles

extension Command {
  static let diff = Command(
    name: "diff", purpose: .compare, synonyms: ["compare", "cmp", "difference"],
    summary: "compare the values of two files, or of the files of two folders",
    operands: [Operand(option: .oldFile), Operand(option: .newFile)],
    files: .none,
    options: [
      .differenceForm, .contextLines, .quietComparison, .color, .comparedAt, .ignore, .ignoreOrder, .identify,
      .sameNumbers, .types,
    ] + Option.views + [.maximumNodes],
    headings: ["format": "output", "at": "values to compare", "ignore-order": "what counts as equal"]
  ) { line, console throws(UsageError) in try Comparison(line).run(console) }
}

enum DifferenceForm: String, CaseIterable {
  case text, json, edits, patch, unified, stat
}

struct Comparison: Sendable {
  let line: ParsedLine
  let reading: Reading
  private(set) var options = ComparedList.Options()
  /// True if the files were found in folders, where pipes and devices must not be opened.
  var isInFolders = false

  init(_ line: ParsedLine) {
    self.line = line
    reading = Reading(line)
    options.only = line.all(.comparedAt)
    options.ignored = line.all(.ignore)
    options.unordered = line.all(.ignoreOrder)
    options.identities = line.all(.identify)
    options.mixesNumbers = line.has(.sameNumbers)
  }

  var old: Argument { line.operand(.oldFile) ?? "" }
  var new: Argument { line.operand(.newFile) ?? "" }
  var form: DifferenceForm { line[.differenceForm] ?? (line.has(.contextLines) ? .unified : .text) }
  /// True if nothing is printed and only the exit status reports a difference.
  var isQuiet: Bool { line.has(.quietComparison) }
  var color: ColorChoice { line[.color] ?? .auto }
}

extension Option {
  static let oldFile = operand("OLD", .word)
  static let newFile = operand("NEW", .word)
  static let differenceForm = Option(
    "format", nil, "FORM", scope: .report,
    "print the difference as text (the default), json, edits (a script for 'pliers edit --script'), patch (RFC 6902), "
      + "unified (a unified diff of the texts) or stat (the numbers of changes)",
    OptionValue<DifferenceForm>.choice
  ).on(.excludes(["ignore", "at"], values: ["edits", "patch", "unified"]))
    .on(.excludes(["unarchive", "classes", "nested"], values: ["edits", "patch"]))
  static let quietComparison = flag(
    "quiet", letter: "q", scope: .report, "print nothing; only set the exit status"
  ).on(.excludes(["format", "unified"]))
  static let comparedAt = Option(
    "at", nil, "PATTERN", "compare only the values that match PATTERN; may be repeated", .keyPath)
  static let ignore = Option("ignore", nil, "PATTERN", "ignore the values that match PATTERN", .keyPath)
  static let ignoreOrder = Option(
    "ignore-order", nil, "PATTERN",
    "ignore the order of elements in arrays that match PATTERN (default: all arrays), but not their number",
    defaultValue: "**", .keyPath)
  static let identify = Option(
    "identify", nil, "[PATTERN=]KEY",
    "match dictionaries in arrays (that match PATTERN) by their values for KEY; 'none': by content only",
    OptionValue { word, _ throws(UsageError) in
      let (pattern, key) = try PropertyList.KeyPath.splitPattern(word)
      return IdentifyingKeys.Rule(arrays: pattern, key: key == "none" ? nil : key.bytes)
    })
  static let sameNumbers = flag(
    "same-numbers", "treat an integer and a real of the same value as equal")
  static let contextLines = Option(
    "unified", "U", "N", scope: .report, "print a unified diff of the texts with N lines around each change",
    .count()
  ).on(.value(of: "format", ["unified"]))
}

extension PropertyList.KeyPath {
  /// Splits `PATTERN=VALUE` at the last `=` that is neither escaped nor in brackets. Without one, `word` is the value and the
  /// pattern is nil.
  static func splitPattern(_ word: Argument) throws(UsageError) -> (pattern: PropertyList.KeyPath?, value: Argument) {
    var separator: Int?
    var isEscaped = false
    var isInBrackets = false
    for (offset, byte) in word.bytes.enumerated() {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "["): isInBrackets = true
      case UInt8(ascii: "]"): isInBrackets = false
      case UInt8(ascii: "=") where !isInBrackets: separator = offset
      default: break
      }
    }
    guard let separator else { return (nil, word) }
    return (try parse(Argument(Array(word.bytes[..<separator]))), Argument(Array(word.bytes[(separator + 1)...])))
  }
}
