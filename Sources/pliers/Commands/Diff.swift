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
    headings: ["format": "output", "at": "values to compare", "ignore-order": "what counts as equal"],
    discussion: [
      "The files can have different formats. Two values are equal if their types and values are. The order of keys, comments, "
        + "layout and the wrapping of base64 are ignored.",
      "In text, '-' is a value of OLD and '+' a value of NEW. '>' is an element that has moved in its array, with its old and "
        + "new index. extract accepts the key paths. Dictionaries in an array are matched by the first of these keys that all "
        + "of them have with different values: " + IdentifyingKeys.known.joined(separator: ", ")
        + ". --identify names another key.",
      "The output of --format edits is a script for 'pliers edit --script', and that of --format patch a JSON Patch. Both turn "
        + "the values of OLD into those of NEW. If the format of OLD cannot represent the new values, the exit status is 2, and "
        + "nothing is printed; this is always so for OpenStep files. Without --types, json has values as with --types tag, and "
        + "patch as with --types plain.",
      "A PATTERN is resolved in each file separately, so an index in it can match two different records. Name a record by its "
        + "identifying key instead: 'Records.[id=5].size'.",
      "Shared arrays and dictionaries of a binary file that would expand to too many values are compared once, and printed "
        + "as '[…]' and '{…}' after that.",
      "For two folders, files with the same path in both are compared, property lists by their values. Files in only one folder "
        + "are listed. Links to files are followed; other links are equal if their destinations are. Pipes, sockets and "
        + "devices are not opened, and are an error.",
    ],
    examples: [
      ("pliers diff Info.plist build/Info.plist", "show what the build has changed, whatever its format"),
      (
        "pliers diff --quiet --ignore CFBundleVersion a.plist b.plist",
        "check whether all values but the version are equal"
      ),
      (
        "pliers diff --format edits a.plist b.plist | pliers edit --script - c.plist",
        "make the same changes in a third file"
      ),
    ]
  ) { request, console throws(UsageError) in try request.diff(console) }
}
