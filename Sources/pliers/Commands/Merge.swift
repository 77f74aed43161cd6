import PropertyList
import PropertyListFiles

extension Command {
  static let merge = Command(
    "merge", synonyms: ["merge3", "combine", "join", "overlay"],
    summary: "merge what two sides have made of a file, or lay files over one another",
    files: .required,
    options: [
      .mergeBase, .output, .inPlace, .dryRun, .resolve, .mergeArrays, .conflictStyle, .conflicts, .mergeReport,
      .unarchive, .nested, .gitMerge, .markerSize, .mergePath, .labels, .keep, .force,
      .at(isExact: true, "in an overlay: merge into the value at KEYPATH").formerly("under"), .backup, .maximumNodes,
    ],
    discussion: [
      "With --base, FILE is OURS and THEIRS. Their lines are merged as git does it, if that gives what the values come to: "
        + "then comments and layout of both sides stay. Otherwise the values are merged, key by key, into the text of OURS. "
        + "What clashes stands between markers, around whole elements, so that the choice of either side is a property list.",
      "Arrays are merged by a key that identifies their elements, as sets where all elements are strings, and else as lists. A "
        + "set takes what both sides insert; where both have put different elements in the place of the same one, that is a "
        + "conflict. Strings are a list if one begins with '-' or is there twice on a side, or if the key of the array is "
        + OrderedArrays.keys.joined(separator: ", ")
        + ". In a list, different insertions of both sides at one position are "
        + "a conflict.",
      "A side that cannot be read is merged by lines only. Of a key that a side has twice the last one counts.",
      "A keyed archive is merged only if the result shows what a merge of all that the archives show comes to, since its "
        + "objects refer to one another by number; otherwise the whole file is one clash. With --unarchive, what clashes is "
        + "named by what the archives show, and --resolve is about that. With --nested, or where a pattern steps into data "
        + "with a '!', property lists in data that both sides have changed are merged, too.",
      "The exit status is 0 if nothing clashes, 1 if conflicts are left, and 2 for trouble. A binary file with clashes stays as "
        + "it is. OpenStep files take the merge by lines if it has the right value, and markers otherwise.",
      "Without --base the other files are laid over FILE, one after the other: dictionaries are joined at any depth, and of "
        + "other values the last one counts. A null in JSON removes a key. A container in the place of another value is an "
        + "error, with status 1 and nothing written, unless --force is given.",
    ],
    examples: [
      ("pliers merge --base base.plist ours.plist theirs.plist -o Info.plist", "merge three files"),
      (
        "pliers merge --base base.plist --resolve CFBundleVersion=higher -i ours.plist theirs.plist",
        "take the higher version"
      ),
      ("pliers merge -i Info.plist Debug.plist", "lay a fragment over a file"),
    ],
    joinsFiles: true,
    outputs: { $0.results(for: $1) }
  ) { request, console throws(UsageError) in
    guard let base = request.merging.base else { return try OverlayRun(request, console).run() }
    guard request.files.count == 2 else {
      let count = request.files.count
      throw UsageError("a merge is of OURS and THEIRS, and there \(count == 1 ? "is 1 file" : "are \(count) files")")
    }
    return try MergeRun(request, base: base, ours: request.files[0], theirs: request.files[1], console).run()
  }
}
