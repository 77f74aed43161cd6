import PropertyList

extension BuddyVerb {
  /// `Clear [TYPE]`: the root becomes an empty value of the type.
  static let clear = BuddyVerb(names: ["Clear"]) { words throws(BuddyWords.Problem) in
    let name = try words.nextWord(orSay: "Unrecognized Type: ")
    return { session throws(BuddyFailure) in
      let type = BuddyType(named: name)
      if type == nil { session.console.print("Unrecognized Type: \(String(decoding: name, as: UTF8.self))") }
      session.console.print("Initializing Plist...")
      // The reference's empty data is a NUL.
      guard let root = session.value(of: type == .data ? [0] : [], type ?? .dict) else {
        // There is no empty date.
        session.hasFailed = true
        return
      }
      try session.change("Clear") { batch throws(EditError) in try batch.put(root, at: .exact([]), .set) }
      (session.container, session.orders) = ([], BuddyOrders())
    }
  }
}
