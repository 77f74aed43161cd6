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
    }
  }
}

extension BuddySession {
  /// Writes the file, then reads it again and continues with the result.
  mutating func save() throws(BuddyFailure) {
    try document.checkCanBeWritten("Save")
    guard document.isReplaceable else {
      throw BuddyFailure(
        "\(printable(document.path.text)): this is not a regular file, so nothing is written back to it")
    }
    do throws(Failure) { try document.save(list) } catch {
      throw BuddyFailure(line.describe(error, of: document.path))
    }
    isChanged = false
    document = try read()
    list = document.list
  }

  fileprivate mutating func reload() throws(BuddyFailure) {
    document = try read()
    (list, container, isChanged, orders) = (document.list, [], false, BuddyOrders())
  }

  private func read() throws(BuddyFailure) -> BuddyDocument {
    do throws(BuddyFailure) {
      return try BuddyDocument(document.path, line, followsLinks: document.followsLinks, console)
    } catch {
      throw BuddyFailure(error.message + "\nError Reading File: \(document.path.text)")
    }
  }
}
