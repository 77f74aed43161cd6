import PropertyList
import PropertyListFiles

extension Command {
  static let diff = Command(
    "diff", purpose: .compare, synonyms: ["compare", "cmp", "difference"],
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
