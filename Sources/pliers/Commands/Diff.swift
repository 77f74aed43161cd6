import PropertyList
import PropertyListFiles

extension Command {
  static let diff = Command(
    "diff", purpose: .compare, synonyms: ["compare", "cmp", "difference"],
    summary: "tell how the values of two files, or of the files of two folders, differ",
    operands: [
      Operand(name: "OLD", isReplaced: \.comparison.isForGit) { request, word throws(UsageError) in
        request.comparison.old = word
      },
      Operand(name: "NEW", isReplaced: \.comparison.isForGit) { request, word throws(UsageError) in
        request.comparison.new = word
      },
    ],
    files: .none,
    options: [
      .differenceForm, .quietComparison, .comparedAt, .ignore, .only, .ignoreOrder, .identify, .sameNumbers,
      .contextLines, .color, .types,
    ] + Option.views + [.maximumNodes, .gitDifference],
    discussion: [
      "The files may be of different formats. Values are equal when their type and value are; the order of keys, comments, "
        + "layout and the wrapping of base64 do not count. The exit status is 0 if there is no difference, 1 if there is "
        + "one, and 2 if the files cannot be compared.",
      "In text, '-' is a value of OLD and '+' one of NEW; '>' is an element with another index in its array, with its old and "
        + "new index. The key paths are those that extract takes. Dictionaries in an array are matched by the first of these "
        + "keys that all have with different values: " + IdentifyingKeys.known.joined(separator: ", ")
        + "; --identify names another one.",
      "'pliers edit --script' with what --format edits prints, and any program for JSON Patch with what --format patch "
        + "prints, make NEW's values of OLD's. Where the format of OLD cannot hold them the exit status is 2, and nothing is "
        + "printed; OpenStep files are always such a case. Without --types, values are as --types tag has them in json, and "
        + "as --types plain has them in patch.",
      "A PATTERN is looked up in each file by itself, so that an index in it may match two records; name a record by its "
        + "identifying key, as in 'Records.[id=5].size'.",
      "Arrays and dictionaries that a binary file shares so often that they would become too many values are compared "
        + "once, and printed as '[…]' and '{…}' after that.",
      "In two folders, all files that have the same path in both are compared, property lists by their values. Files that "
        + "only one folder has are listed. Links to files are followed; other links are equal if their destinations are. Pipes, "
        + "sockets and devices are not opened: they differ from all but themselves, and are reported as GNU diff does it.",
    ],
    examples: [
      ("pliers diff Info.plist build/Info.plist", "tell what the build has changed, whatever its format"),
      ("pliers diff --quiet --ignore CFBundleVersion a.plist b.plist", "ask whether all but the version is the same"),
      (
        "pliers diff --format edits a.plist b.plist | pliers edit --script - c.plist",
        "make the same changes in a third file"
      ),
    ]
  ) { request, console throws(UsageError) in
    if request.comparison.isForGit { return try GitDifference.print(request.files, request, console) }
    return try request.diff(console)
  }
}
