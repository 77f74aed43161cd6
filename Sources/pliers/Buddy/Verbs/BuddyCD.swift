import PropertyList

extension BuddyVerb {
  /// `CD ENTRY`: entries without a colon at their start begin there from now on.
  static let changeContainer = BuddyVerb(names: ["CD"]) { words throws(BuddyWords.Problem) in
    let entry = BuddyEntry(try words.takeWord(orSay: "Entry Required for CD Command"))
    return { session throws(BuddyFailure) in
      guard let (keyPath, index) = session.find(entry) else {
        throw BuddyFailure("CD: Entry, \"\(entry.text)\", Does Not Exist")
      }
      let kind = session.list.nodes[index].kind
      guard kind == .dictionary || kind == .array else {
        throw BuddyFailure("CD: Entry, \"\(entry.text)\", Is Not A Container")
      }
      session.container = keyPath.components
    }
  }
}
