import PropertyList
import PropertyListFiles

extension Command {
  static let merge = Command(
    "merge", purpose: .compare, synonyms: ["merge3", "combine", "join", "overlay"],
    summary: "merge two changed versions of a file, or apply overlays to a file",
    forms: ["--base BASE OURS THEIRS [options]", "FILE OVERLAY… [options]"],
    files: .required,
    options: [
      .mergeArrays, .identify, .mergeReport, .output, .inPlace, .dryRun, .exitCode,
      .mergeBase, .resolve, .conflictStyle, .conflicts, .gitMerge, .markerSize, .mergePath, .labels,
      .at(isExact: true, "in an overlay: merge into the value at KEYPATH").formerly("under"), .keep, .force, .backup,
      .maximumNodes,
    ],
    headings: ["base": "merging two versions", "git": "for git", "at": "overlays"],
    discussion: [
      "With --base, lines are merged as in git if the result has the merged values. Then comments and layout of both sides "
        + "stay. Otherwise the values are merged, key by key, into the text of OURS. Markers of a conflict enclose whole "
        + "elements, so that either side is a property list.",
      "Arrays are merged by a key that identifies their elements, as sets if all elements are strings, and else as lists. "
        + "Insertions of both sides into a set are kept; different replacements of the same element are a conflict. Strings are "
        + "a list if one begins with '-' or occurs twice on a side, or if the key of the array is "
        + OrderedArrays.keys.joined(separator: ", ")
        + ". In a list, different insertions of both sides at one position are "
        + "a conflict.",
      "A side that cannot be read is merged by lines only. If a side has a key twice, the last value counts.",
      "The objects of a keyed archive refer to one another by number. It is merged only if the archived values of the result are "
        + "the merged values; otherwise the whole file is one conflict. With --unarchive, conflicts "
        + "have the key paths of the archived values, for --resolve, too. With --nested, or if a pattern contains '!', property "
        + "lists in data that both sides have changed are merged.",
      "A binary file with conflicts is not changed. OpenStep files are merged by lines if the result has the merged values, and "
        + "get markers otherwise.",
      "Without --base each OVERLAY is applied to FILE in order: dictionaries are joined at any depth, and other values are "
        + "replaced. A null in JSON removes a key. A container that would be replaced by another value, or the reverse, is an "
        + "error with status 1, and nothing is written, unless --force is given.",
    ],
    examples: [
      ("pliers merge --base base.plist ours.plist theirs.plist -o Info.plist", "merge three files"),
      (
        "pliers merge --base base.plist --resolve CFBundleVersion=higher -i ours.plist theirs.plist",
        "take the higher version"
      ),
      ("pliers merge -i Info.plist Debug.plist", "apply an overlay to a file"),
    ],
    joinsFiles: true,
    outputs: { $0.results(for: $1) }
  ) { request, console throws(UsageError) in
    guard let base = request.merging.base else {
      var overlays = try OverlayRun(request, console)
      return overlays.run()
    }
    guard request.files.count == 2 else {
      let count = request.files.count
      throw UsageError("expected the two files OURS and THEIRS, found \(counted(count, "file"))")
    }
    return try MergeRun(request, base: base, ours: request.files[0], theirs: request.files[1], console).run()
  }
}
