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
        + "Dictionaries, records and sets have the insertions, removals and moves of both sides. In a list, different changes of "
        + "both sides that touch are a conflict, as in git. Strings are a list if one begins with '-' or occurs twice on a side, "
        + "or if the key of the array is " + OrderedArrays.keys.joined(separator: ", ") + ".",
      "If a side cannot be read, or has a key twice, only its lines are merged.",
      "Data is one value, even if it is a property list. So is a keyed archive, whose objects refer to one another by number: if "
        + "both sides have changed it, that is one conflict.",
      "A binary file with conflicts is not changed. OpenStep files, such as .strings files and Xcode projects, are put together "
        + "from the lines of the sides.",
      "In Xcode projects, both sides can add files, targets and settings. Then the references are checked, even if git's merge "
        + "has no conflict: a target that compiles a file which the other side removed, an object that nothing refers to, a "
        + "child of two groups, and a file twice in a group or phase are conflicts of whole objects. --resolve xcode takes the "
        + "higher versions of the app, of its libraries and of Swift.",
      "Without --base each OVERLAY is applied to FILE in order: dictionaries are joined at any depth, and other values are "
        + "replaced. A null in JSON removes a key. A container that would be replaced by another value, or the reverse, is an "
        + "error with status 1, and nothing is written, unless --force is given. --report lists what is replaced and removed.",
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
