import PropertyList

extension BuddyVerb {
  /// `CD ENTRY`: later entries without a leading colon start at the container ENTRY.
  static let changeContainer = BuddyVerb(names: ["CD"]) { words throws(BuddyWords.Problem) in
    let entry = BuddyEntry(try words.nextWord(orSay: "Entry Required for CD Command"))
    return { session throws(BuddyFailure) in
      let (keyPath, index) = try session.existing(entry, "CD")
      guard session.list.nodes[index].kind.isContainer else {
        throw BuddyFailure("CD: Entry, \"\(entry.text)\", Is Not A Container")
      }
      session.container = keyPath.texts
    }
  }
}
