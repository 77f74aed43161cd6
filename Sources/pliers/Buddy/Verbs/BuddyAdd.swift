extension BuddyVerb {
  /// `Add ENTRY TYPE [VALUE]`
  static let add = BuddyVerb(names: ["Add", "+"]) { words throws(BuddyWords.Problem) in
    let entry = BuddyEntry(try words.nextWord(orSay: "Entry Required for Add Command"))
    let name = try words.nextWord(orSay: "Type Required for Add Command")
    guard let type = BuddyType(named: name) else {
      throw BuddyWords.Problem("Unrecognized Type: \(String(decoding: name, as: UTF8.self))")
    }
    let text = try words.nextValue()
    return { session throws(BuddyFailure) in
      guard let value = session.value(of: text, type) else { return }
      try session.add(value, at: entry, "Add")
    }
  }
}
