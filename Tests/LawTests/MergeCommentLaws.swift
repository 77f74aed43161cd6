import TestSupport

let mergeCommentLaws = [
  Law("a merge has the comments that each side has added or kept, with their entries, or a conflict") { lawCase in
    var comments = 0
    let base = lawCase.gen.commentedText(&comments)
    let ours = lawCase.gen.changed(base, &comments)
    let theirs = lawCase.gen.changed(base, &comments)
    // A .strings file without entries is empty.
    if base.format == .strings, [base, ours, theirs].contains(where: { $0.members.isEmpty }) { return }
    let status = try lawCase.checkComments(base, ours, theirs)
    let swapped = try lawCase.checkComments(base, theirs, ours)
    let texts = [base, ours, theirs].map(\.text.debugDescription).joined(separator: "\n")
    try lawCase.require(status == swapped, "status \(status), \(swapped) for\n\(texts)")
  }
]

extension LawCase {
  /// Checks a merge, and returns its status.
  fileprivate func checkComments(
    _ base: CommentedText, _ ours: CommentedText, _ theirs: CommentedText
  ) throws -> CInt {
    for (text, name) in [(base, "base"), (ours, "ours"), (theirs, "theirs")] { try folder.file(name, text.text) }
    let context = "base\n\(base.text)ours\n\(ours.text)theirs\n\(theirs.text)"
    let outcome = try run(["merge", "--base", "base", "ours", "theirs", "-o", "merged"], statuses: [0, 1])
    let merge = try RemarkMerge([base, ours, theirs])
    if outcome.status == 0 {
      let merged = String(decoding: try bytes("merged"), as: UTF8.self)
      try require(!merge.needsConflict, "no conflict\n\(context)merged\n\(merged)")
      if let problem = merge.problem(of: merged) { throw Violation("\(problem)\n\(context)merged\n\(merged)") }
    } else if base.format == .strings {
      // These are merged by lines.
      let git = try TestSupport.shell("git merge-file -p ours base theirs", in: folder.path)
      let isGood = git.status == 0 && !merge.needsConflict && merge.problem(of: git.outputText) == nil
      try require(!isGood, "\(outcome.errorText)\n\(context)git\n\(git.outputText)")
    } else {
      try require(merge.mayConflict, "\(outcome.errorText)\n\(context)")
    }
    return outcome.status
  }
}

/// The comments that a merge of texts has.
private struct RemarkMerge {
  private let format: CommentedText.Format
  private let merge: MemberMerge
  private let sides: [[Remark]]

  init(_ texts: [CommentedText]) throws {
    format = texts[0].format
    let kind = format == .array ? MemberMerge.Kind.set : format == .records ? .names : .dictionary
    merge = MemberMerge(
      kind: kind, base: texts[0].mergeMembers, ours: texts[1].mergeMembers, theirs: texts[2].mergeMembers)
    sides = try texts.map { text in
      guard let read = Remark.read(text.text, text.format) else { throw Violation("unreadable: \(text.text)") }
      return read.remarks
    }
  }

  /// The texts with `owner` on each side.
  private func texts(_ owner: String) -> [[String]] {
    sides.map { side in side.filter { $0.owner == owner }.map(\.text).sorted() }
  }

  /// The members that a side has removed, with the number of the side that keeps them.
  private var removed: [(name: String, keeper: Int)] {
    merge.base.flatMap { member in
      [1, 2].filter { side in !merge.sides[3 - side].contains { $0.name == member.name } }.map { (member.name, $0) }
    }
  }

  /// True if a value or a comment has different changes.
  var needsConflict: Bool {
    guard merge.mergedValues != nil else { return true }
    // A new comment is at a removed member.
    return removed.contains { name, keeper in
      sides[keeper].contains { remark in
        remark.owner == name && remark.isFirm && !sides[0].contains { $0.text == remark.text }
      }
    }
  }

  /// True if both sides have changed a comment of one member, or one has changed a comment of a member that the other removed.
  var mayConflict: Bool {
    if merge.mergedValues == nil || merge.mayHaveRenamedRecord { return true }
    let isAdded = removed.contains { name, keeper in
      let texts = texts(name)
      return texts[keeper].contains { text in
        texts[keeper].count { $0 == text } > texts[0].count { $0 == text }
      }
    }
    return isAdded
      || (merge.base.map(\.name) + ["top", "end"]).contains { owner in
        let texts = texts(owner)
        let (base, ours, theirs) = (texts[0], texts[1], texts[2])
        func isReplaced(_ side: [String]) -> Bool { side.contains { !base.contains($0) } }
        return ours != theirs && isReplaced(ours) && isReplaced(theirs)
          && base.contains { !ours.contains($0) && !theirs.contains($0) }
      }
  }

  /// What is wrong with a clean merge; nil if it is right.
  func problem(of merged: String) -> String? {
    guard let result = Remark.read(merged, format) else { return "unreadable" }
    let values = result.members.map { "\($0.name) \($0.value.canonicalText)" }.sorted()
    if values != merge.mergedValues?.sorted() { return "values \(values)" }
    for text in Set((sides.joined() + result.remarks).map(\.text)) {
      let remarks = (sides + [result.remarks]).map { side in side.filter { $0.text == text } }
      guard let expected = expected(Array(remarks[..<3])) else { continue }
      if remarks[3].count != expected.count { return "\(remarks[3].count) times \(text) instead of \(expected.count)" }
      for owner in Set(expected) where result.members.contains(where: { $0.name == owner }) {
        let counts = [expected, remarks[3].map(\.owner)].map { owners in owners.count { $0 == owner } }
        if counts[0] != counts[1], remarks[..<3].joined().allSatisfy(\.isFirm) {
          return "\(text) is with \(remarks[3].map(\.owner)) instead of \(owner)"
        }
      }
    }
    return nil
  }

  /// The owners that a text has in a merge; nil if it is not certain which of several equal comments are the same.
  private func expected(_ remarks: [[Remark]]) -> [String]? {
    if let base = remarks[0].first, !CommentedText.repeatedRemarks.contains(base.text) {
      guard let ours = remarks[1].first, let theirs = remarks[2].first else {
        // A side may have kept it, but at another member.
        return remarks[1...].joined().allSatisfy { $0.owner == base.owner } ? [] : nil
      }
      return [ours.owner == base.owner ? theirs.owner : ours.owner]
    }
    var owners: [String] = []
    for owner in Set(remarks.joined().map(\.owner)) {
      if Set(remarks.joined().filter { $0.owner == owner }.map(\.place)).count > 1 { return nil }
      let counts = remarks.map { side in side.count { $0.owner == owner } }
      guard counts[1] == counts[2] || counts[0] == counts[1] || counts[0] == counts[2] else { return nil }
      owners += Array(repeating: owner, count: counts[0] == counts[1] ? counts[2] : counts[1])
    }
    return owners
  }
}
