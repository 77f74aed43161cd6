import PropertyList

extension BuddyVerb {
  /// `Copy SOURCE DESTINATION`: nothing is overwritten.
  static let copy = BuddyVerb(names: ["Copy", "cp"]) { words throws(BuddyWords.Problem) in
    let source = BuddyEntry(try words.nextWord(orSay: "Entry Required for Copy Command"))
    let target = BuddyEntry(try words.nextWord(orSay: "Two Entries Required for Copy Command"))
    return { session throws(BuddyFailure) in
      let (keyPath, index) = try session.existing(source, "Copy")
      let value = session.list.list(at: index)
      do throws(EditError) { try session.batch.deductCopies(of: value.nodes, at: keyPath) } catch {
        throw BuddyFailure("Copy: \(error.shortDescription)")
      }
      try session.add(value, at: target, "Copy")
    }
  }
}
