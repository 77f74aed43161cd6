/// A command line that cannot be understood.
struct UsageError: Error, Equatable {
  let message: String
  /// Lines below the message that show the position in a text; may be empty.
  let excerpt: String
  /// True if the command line is valid, but a value that it names does not exist.
  private(set) var isAnswer = false

  init(_ message: String) { (self.message, excerpt) = (message, "") }

  /// `error` with words before and after its message.
  init(_ before: String, _ error: UsageError, _ after: String = "") {
    message = before + error.message + after
    excerpt = error.excerpt
    isAnswer = error.isAnswer
  }

  /// A failure for a file that an option names; `heading` is the file's name in the message.
  init(_ failure: Failure, of heading: String) {
    self.init(diagnostic: failure.message(heading))
    isAnswer = failure.isAnswer
  }

  /// An error in a text, as `diagnostic` describes it.
  init(diagnostic: String) {
    let end = diagnostic.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? diagnostic.endIndex
    (message, excerpt) = (String(diagnostic[..<end]), String(diagnostic[end...]))
  }
}

enum ExitStatus: CInt {
  /// The command succeeded, or the answer is yes.
  case success = 0
  /// The answer is no: a value is missing, exists already or is not the expected one, or lint has found problems. In plutil's
  /// grammar, also all errors.
  case failure = 1
  /// The command line is wrong, or a file cannot be read, understood or written.
  case trouble = 2
  /// Something was changed, and `--exit-code` was given.
  case changed = 3
  /// A merge for git failed. git reads 1 to 127 as conflicts.
  case mergeFailure = 255
}
