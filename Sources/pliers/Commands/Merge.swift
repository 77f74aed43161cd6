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
