/// A command of PlistBuddy's language: its names, and the parser of its arguments.
///
/// To add one, write its row in a file of `Verbs` and list it in `all`.
struct BuddyVerb: Sendable {
  /// Executes a command after all of its words were parsed.
  typealias Action = (inout BuddySession) throws(BuddyFailure) -> Void

  /// The names of the command, in letters of either case. No blank needs to follow a name. The first one is in its messages.
  let names: [String]
  let parse: @Sendable (inout BuddyWords) throws(BuddyFailure) -> Action

  /// All commands, in the order in which their names are tried.
  static let all: [BuddyVerb] = [
    .help, .exit, .save, .revert, .clear, .print, .set, .add, .copy, .delete, .merge, .importFile, .changeContainer,
  ]

  static func action(of command: [UInt8]) throws(BuddyFailure) -> Action {
    for verb in all {
      for name in verb.names
      where String(decoding: command.prefix(name.utf8.count), as: UTF8.self).lowercased() == name.lowercased() {
        var words = BuddyWords(command.dropFirst(name.utf8.count))
        let action = try verb.parse(&words)
        return { session throws(BuddyFailure) in
          do throws(BuddyFailure) { try action(&session) } catch {
            throw error.isAboutFile ? error : BuddyFailure("\(verb.names[0]): \(error.message)")
          }
        }
      }
    }
    throw BuddyFailure("Unrecognized Command")
  }
}

/// The lines to print for a command that is invalid, which are output, or has failed.
struct BuddyFailure: Error, Equatable {
  let message: String
  /// True if the message names a file that cannot be read or written, and not the command.
  let isAboutFile: Bool

  init(_ message: String, isAboutFile: Bool = false) { (self.message, self.isAboutFile) = (message, isAboutFile) }
}
