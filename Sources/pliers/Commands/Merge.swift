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
      .at(isExact: true, "in an overlay: merge into the value at KEYPATH").on(.excludes(["base"])), .keep, .force,
      .backup,
      .maximumNodes,
    ],
    headings: ["base": "merging two versions", "git": "for git", "at": "overlays"],
    writes: .merged
  ) { line, console throws(UsageError) in
    guard let base: Argument = line[.mergeBase] else {
      var overlays = try OverlayRun(line, console)
      return overlays.run()
    }
    guard line.files.count == 2 else {
      throw UsageError("expected the two files OURS and THEIRS, found \(counted(line.files.count, "file"))")
    }
    return try MergeRun(line, base: base, console).run()
  }
}
