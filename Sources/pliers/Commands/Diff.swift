import PropertyList
import PropertyListFiles

extension Command {
  static let diff = Command(
    "diff", purpose: .compare, synonyms: ["compare", "cmp", "difference"],
    summary: "compare the values of two files, or of the files of two folders",
    operands: [
      Operand(name: "OLD") { request, word throws(UsageError) in
        request.comparison.old = word
      },
      Operand(name: "NEW") { request, word throws(UsageError) in
        request.comparison.new = word
      },
    ],
    files: .none,
    options: [
      .differenceForm, .contextLines, .quietComparison, .color, .comparedAt, .ignore, .ignoreOrder, .identify,
      .sameNumbers, .types,
    ] + Option.views + [.maximumNodes],
    headings: ["format": "output", "at": "values to compare", "ignore-order": "what counts as equal"]
  ) { request, console throws(UsageError) in try request.diff(console) }
}
