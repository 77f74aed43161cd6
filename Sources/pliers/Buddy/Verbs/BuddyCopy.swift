import PropertyList

extension BuddyVerb {
  /// `Copy SOURCE DESTINATION`: nothing is overwritten.
  static let copy = BuddyVerb(names: ["Copy", "cp"]) { words throws(BuddyWords.Problem) in
    let source = BuddyEntry(try words.nextWord(orSay: "Entry Required for Copy Command"))
    let target = BuddyEntry(try words.nextWord(orSay: "Two Entries Required for Copy Command"))
    return { session throws(BuddyFailure) in
      let (_, index) = try session.existing(source, "Copy")
      do throws(Failure) { try session.budget.deduct(of: index, in: session.list) } catch {
        throw BuddyFailure("Copy: The Copies Would Add Too Many Values or Bytes")
      }
      try session.add(session.list.list(at: index), at: target, "Copy")
    }
  }
}
