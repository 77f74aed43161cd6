import PropertyList
import PropertyListFiles

/// Options of a merge.
struct MergeRequest {
  /// The side that is written for conflicts.
  enum ConflictChoice: String, CaseIterable {
    case ours, theirs, base
    /// Nothing is written if there are conflicts.
    case none
  }

  /// The file before both sides changed it; nil for an overlay.
  var base: Argument?
  var policies: [(keyPath: PropertyList.KeyPath, policy: MergePolicy)] = []
  /// A word of `--resolve`.
  enum Resolution {
    case xcode
    case policy(PropertyList.KeyPath, MergePolicy)

    /// `others` are the words that `option` accepts beside PATTERN=POLICY.
    init(_ word: Argument, _ option: String, else others: String) throws(UsageError) {
      if word == "xcode" {
        self = .xcode
      } else if case (let pattern?, let name) = try PropertyList.KeyPath.splitPattern(word),
        let policy = MergePolicy(rawValue: name.text)
      {
        self = .policy(pattern, policy)
      } else {
        let names = MergePolicy.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError("\(option): expected \(others), or PATTERN=POLICY with one of \(names), found '\(word.text)'")
      }
    }
  }

  var settlesVersions = false
  /// Names of modes for merging arrays. Merges and overlays have different modes.
  var arrays: [(keyPath: PropertyList.KeyPath?, mode: Argument)] = []
  var style: ConflictMarkers.Style?
  var choice: ConflictChoice?
  /// The file for a report of the conflicts or of the replaced values as JSON; nil if no report is written.
  var report: Argument?
  /// True if git runs the merge. It expects the result in OURS, and other exit statuses.
  var isForGit = false
  var markerSize = 7
  /// The name of the file; nil if it is the name of OURS.
  var path: Argument?
  /// The labels after the markers: of the base, of ours and of theirs.
  var labels: [Argument] = []
  /// True if existing values are kept, in an overlay.
  var keepsValues = false
  /// True if containers may replace scalars, and scalars containers, in an overlay.
  var isForced = false
}

// Options of `merge`.
extension Option {
  static let mergeBase = Option(
    "base", nil, "BASE", "the file as it was before both sides changed it; it may be empty", .word
  ) { $0.merging.base = $1 }.naming(.input)
  static let resolve = Option(
    "resolve", nil, "PATTERN=POLICY|xcode",
    "settle conflicts at PATTERN: higher (of two version numbers), ours, theirs, base or union (of arrays); xcode: take the higher "
      + "versions in Xcode projects",
    OptionValue { word, option throws(UsageError) in try MergeRequest.Resolution(word, option, else: "xcode") }
  ) { request, resolution in
    switch resolution {
    case .xcode: request.merging.settlesVersions = true
    case .policy(let pattern, let policy): request.merging.policies.append((pattern, policy))
    }
  }.on(.needs(["base"]))
  static let mergeArrays = Option(
    "arrays", nil, "[PATTERN=]MODE",
    "merge arrays as auto (by identifying keys, as sets of strings or else as lists; the default), ordered (never as sets) or "
      + "union (as sets of any scalars); in an overlay: replace (the default), append, union or identity",
    OptionValue { word, _ throws(UsageError) in try PropertyList.KeyPath.splitPattern(word) }
  ) { $0.merging.arrays.append(($1.pattern, $1.value)) }
  static let conflictStyle = Option(
    "conflict-style", nil, "STYLE",
    "show both sides of a conflict (merge, the default) or the base, too (diff3, zdiff3)", .choice
  ) { $0.merging.style = $1 }
  .on(.needs(["base"]), .excludes(["conflicts"], unless: "git"))
  static let conflicts = Option(
    "conflicts", nil, "SIDE",
    "write one side of each conflict (ours, theirs or base), or no file if there are conflicts (none)",
    .choice
  ) { $0.merging.choice = $1 }
  .on(.needs(["base"]))
  static let mergeReport = Option(
    "report", nil, "PATH", scope: .report,
    "write the conflicts, or in an overlay what it replaces and removes, to PATH as JSON", .word
  ) { $0.merging.report = $1 }
  .naming(.output).on(.excludes(["dry-run"]))
  static let gitMerge = flag(
    "git", "run as git's merge driver: write the result over OURS, and exit with 255 on failure"
  ) {
    $0.merging.isForGit = true
    // git has all versions, so nothing is lost. A rebase would wait for the disk hundreds of times.
    $0.output.isDurable = false
  }.on(.needs(["base"]), .excludes(["output", "in-place", "exit-code"]))
  static let markerSize = Option(
    "marker-size", nil, "N", "length of the markers of conflicts, 1000 at most (default 7)",
    .count(from: 1)
  ) { $0.merging.markerSize = min($1, 1000) }.on(.needs(["base"]), .excludes(["conflicts"], unless: "git"))
  static let mergePath = Option("path", nil, "PATH", "the name of the file in messages", .word) {
    $0.merging.path = $1
  }
  static let labels = Option(
    "labels", nil, "BASE OURS THEIRS",
    "labels after the markers; one that begins with % becomes base, ours or theirs", .word
  ) { $0.merging.labels.append($1) }.taking(words: 3)
    .on(.needs(["base"]), .excludes(["conflicts"], unless: "git"))
  static let keep = flag("keep", \.merging.keepsValues, "in an overlay: keep existing values")
    .on(.excludes(["base"]))
  static let force = flag(
    "force", \.merging.isForced, "in an overlay: allow a container to replace another value, and the reverse"
  ).on(.excludes(["base"]))
}
