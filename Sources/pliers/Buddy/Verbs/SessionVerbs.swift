import PropertyList
import PropertyListFiles

// The commands for the whole file and for the session.

extension BuddyVerb {
  static let help = BuddyVerb(names: ["Help", "?"]) { _ in { session in session.console.print(BuddyRun.help) } }

  /// Ends an interactive session without saving. Among `-c` commands it does nothing.
  static let exit = BuddyVerb(names: ["Exit", "Quit", "Bye"]) { _ in { session in session.hasEnded = true } }

  static let save = BuddyVerb(names: ["Save"]) { _ in
    { session throws(BuddyFailure) in
      session.console.print("Saving...")
      try session.save()
    }
  }

  static let revert = BuddyVerb(names: ["Revert"]) { _ in
    { session throws(BuddyFailure) in
      session.console.print("Reverting to last saved state...")
      try session.reload()
      session.paths = BuddyPaths()
    }
  }

  /// `Clear [TYPE]`: the root becomes an empty value of the type.
  static let clear = BuddyVerb(names: ["Clear"]) { words throws(BuddyFailure) in
    let name = try words.nextWord(orSay: "Unrecognized Type: ")
    return { session throws(BuddyFailure) in
      let type = PropertyList.Kind(buddyName: name)
      if type == nil { session.console.print("Unrecognized Type: \(String(decoding: name, as: UTF8.self))") }
      session.console.print("Initializing Plist...")
      // The reference's empty data is a NUL.
      guard let root = session.value(of: type == .data ? [0] : [], type ?? .dictionary) else {
        // There is no empty date.
        session.hasFailed = true
        return
      }
      try session.change { batch throws(EditError) in try batch.put(root, at: .root, .set) }
      session.paths = BuddyPaths()
    }
  }
}

extension BuddySession {
  /// Writes the file, then reads it again and continues with the result.
  mutating func save() throws(BuddyFailure) {
    try document.checkCanBeWritten()
    guard document.isReplaceable else {
      throw BuddyFailure(
        "\(printable(document.path.text)): this is not a regular file, so nothing is written back to it",
        isAboutFile: true)
    }
    do throws(Failure) { try document.save(list, invocation, console) } catch {
      throw BuddyFailure(invocation.describe(error, of: document.path), isAboutFile: true)
    }
    isChanged = false
    try reload()
  }

  fileprivate mutating func reload() throws(BuddyFailure) {
    do throws(BuddyFailure) {
      document = try BuddyDocument(document.path, invocation, followsLinks: document.followsLinks, console)
    } catch {
      throw BuddyFailure(error.message + "\nError Reading File: \(document.path.text)", isAboutFile: true)
    }
    (batch, isChanged) = (EditBatch(of: document.list, batch.copies), false)
  }
}
