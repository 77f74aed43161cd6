import PropertyList

extension BuddyVerb {
  /// `Delete ENTRY`
  static let delete = BuddyVerb(names: ["Delete", "Remove", "rm", "-"]) { words throws(BuddyWords.Problem) in
    let entry = BuddyEntry(try words.nextWord(orSay: "Entry Required for Delete Command"))
    return { session throws(BuddyFailure) in
      let (keyPath, _) = try session.existing(entry, "Delete")
      // As in PlistBuddy, the root is not removed, but becomes the working container.
      if keyPath.texts.isEmpty { return session.leaveContainer() }
      // A colon at the end names an entry of the container that does not exist.
      if entry.components.last == [] { throw BuddyFailure("Delete: Entry, \"\(entry.text)\", Does Not Exist") }
      let parent = Array(keyPath.texts.dropLast())
      let wasElement = session.list.find(.exact(parent)).map { session.list.nodes[$0].kind == .array } ?? false
      if !wasElement { session.orders.prepare(parent, in: session.list) }
      try session.change("Delete") { batch throws(EditError) in try batch.remove(at: keyPath) }
      if !wasElement, let key = keyPath.texts.last { session.orders.remove(key, from: parent) }
      session.noteValue(removedAt: keyPath, wasElement: wasElement)
    }
  }
}
