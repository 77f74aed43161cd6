import TestSupport

let projectMergeLaws = [
  Law("a merge of Xcode projects has the changes of both sides, in their lines, or a conflict if these break it") {
    lawCase in
    let base = lawCase.gen.project()
    let merge = ProjectMerge(
      base: base, ours: lawCase.gen.changed(base, side: "Ours"), theirs: lawCase.gen.changed(base, side: "Theirs"))
    // The edits of a side can break a project, as with one file twice in a group.
    guard merge.isSound else { return }
    for (name, project) in [("base", merge.base), ("ours", merge.ours), ("theirs", merge.theirs)] {
      try lawCase.folder.file(name, project.text)
    }
    for sides in [["ours", "theirs"], ["theirs", "ours"]] {
      let words = ["merge", "--base", "base"] + sides + ["-o", "merged"]
      let outcome = try lawCase.run(words, statuses: [0, 1])
      let text = try lawCase.folder.text("merged")
      guard let problem = merge.problem(of: text, isClean: outcome.status == 0) else { continue }
      let context = "\(merge.changes)\n\(outcome.errorText)merged\n\(text)base\n\(merge.base.text)"
      throw Violation("\(sides): \(problem)\n\(context)")
    }
  }
]

private struct ProjectMerge {
  let base: XcodeProject
  let ours: XcodeProject
  let theirs: XcodeProject
  private let facts: (base: ProjectFacts, ours: ProjectFacts, theirs: ProjectFacts)

  init(base: XcodeProject, ours: XcodeProject, theirs: XcodeProject) {
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
    facts = (ProjectFacts(base), ProjectFacts(ours), ProjectFacts(theirs))
  }

  /// True if each side is sound.
  var isSound: Bool { facts.base.defects.isEmpty && facts.ours.defects.isEmpty && facts.theirs.defects.isEmpty }

  var changes: String {
    [("ours", facts.ours), ("theirs", facts.theirs)].map { name, side in
      name
        + side.changes(since: facts.base).map { "\n  \($0) \(side.values[$0].map { "\($0)" } ?? "removed")" }.sorted()
        .joined()
    }.joined(separator: "\n")
  }

  /// The changes of both sides; nil if they contradict each other or make a project that is not sound.
  private var expected: ProjectFacts? {
    let merged = ProjectFacts(base: facts.base, ours: facts.ours, theirs: facts.theirs)
    return merged?.defects.isEmpty == true ? merged : nil
  }

  /// True if a conflict is allowed, though the changes do not contradict each other: a side changes an object that the other
  /// removes, or both remove an element of an array, and each adds another one instead.
  private var mayConflict: Bool {
    base.objects.contains { identifier, object in
      let sides = [ours.objects[identifier], theirs.objects[identifier]]
      if sides.contains(nil) { return sides != [nil, nil] && !sides.contains(object) }
      return ["children", "files"].contains { key in
        let old = Set(base.list(identifier, key))
        let (one, other) = (Set(ours.list(identifier, key)), Set(theirs.list(identifier, key)))
        return !one.isSubset(of: old) && !other.isSubset(of: old)
          && !old.subtracting(one).isDisjoint(with: old.subtracting(other))
      }
    }
  }

  /// What is wrong with a result; nil if nothing is.
  func problem(of text: String, isClean: Bool) -> String? {
    let lines = Set([base, ours, theirs].flatMap { $0.text.split(separator: "\n") })
    let isMarker = { (line: Substring) in ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].contains { line.hasPrefix($0) } }
    if let foreign = text.split(separator: "\n").first(where: { !lines.contains($0) && !isMarker($0) }) {
      return "a line of no side: \(foreign)"
    }
    let resolutions = ["<<<<<<<", "======="].map { resolution(of: text, after: $0) }
    var found: [ProjectFacts] = []
    for resolution in resolutions {
      guard let project = XcodeProject(text: resolution) else { return "unreadable: \(resolution)" }
      let repeated = project.objects.flatMap { object in
        object.value.filter { entry in
          if case .list(let list) = entry.value { Set(list).count < list.count } else { false }
        }
      }
      if !repeated.isEmpty { return "an element repeats in \(repeated)" }
      found.append(ProjectFacts(project))
      if let defect = found.last?.defects.first { return "not sound: \(defect)" }
      if isClean, let (line, other) = zip(Self.layout(resolution), Self.layout(project.text)).first(where: { $0 != $1 })
      {
        return "found '\(line)' where Xcode writes '\(other)'"
      }
    }
    guard !isClean else {
      guard let expected else { return "a conflict was expected" }
      return found[0] == expected ? nil : "differs from the changes of both sides: \(found[0].changes(since: expected))"
    }
    if expected != nil, !mayConflict { return "a conflict without a cause" }
    for side in [facts.ours, facts.theirs] {
      let lost = side.changes(since: facts.base).filter { path in
        found.allSatisfy { $0.values[path] != side.values[path] }
      }
      if !lost.isEmpty { return "lost in both resolutions: \(lost)" }
    }
    return nil
  }

  /// The text with one side of each conflict; `start` begins the lines of this side.
  private func resolution(of text: String, after start: String) -> String {
    var isTaken: Bool?
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      guard let marker = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].first(where: { line.hasPrefix($0) }) else {
        return isTaken ?? true
      }
      isTaken = marker == ">>>>>>>" ? nil : marker == start
      return false
    }
    return lines.joined(separator: "\n")
  }

  /// The comments around sections and the kinds of the objects in these, and all lines without other comments: a merge by lines
  /// does not sort objects.
  private static func layout(_ text: String) -> [String] {
    let lines = text.replacing(#/ /\*.*?\*//#, with: "").split(separator: "\n").map(String.init)
    let sections = lines.compactMap { line in
      line.hasPrefix("/*") ? line : line.firstMatch(of: /isa = [^;]*/).map { String($0.output) }
    }
    return sections + lines.sorted()
  }
}
