import PropertyListFiles

/// A command of PlistBuddy's language: its names, and the parser of its arguments.
///
/// To add one, write a file with its row in `Verbs` and list it in `all`.
struct BuddyVerb: Sendable {
  /// Executes a command after all of its words were parsed.
  typealias Action = (inout BuddySession) throws(BuddyFailure) -> Void

  /// The names of the command, in letters of either case. No blank needs to follow a name.
  let names: [String]
  let parse: @Sendable (inout BuddyWords) throws(BuddyWords.Problem) -> Action

  /// All commands, in the order in which their names are tried.
  static let all: [BuddyVerb] = [
    .help, .exit, .save, .revert, .clear, .print, .set, .add, .copy, .delete, .merge, .importFile, .changeContainer,
  ]

  /// Returns the action of a command from its text.
  static func action(of command: [UInt8]) throws(BuddyWords.Problem) -> Action {
    for verb in all {
      for name in verb.names
      where String(decoding: command.prefix(name.utf8.count), as: UTF8.self).lowercased() == name.lowercased() {
        var words = BuddyWords(command.dropFirst(name.utf8.count))
        return try verb.parse(&words)
      }
    }
    throw BuddyWords.Problem("Unrecognized Command")
  }
}

/// The failure of a command, with its message on standard error.
struct BuddyFailure: Error, Equatable {
  let message: String
  init(_ message: String) { self.message = message }
}
