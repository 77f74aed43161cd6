import PropertyList
import PropertyListFiles

/// Why a command failed on a file: the status, and the message in the words of each grammar.
///
/// Texts are made when they are printed, so that a failure that the caller handles costs none.
struct Failure: Error {
  /// An error that callers look into.
  enum Cause {
    case file(FileError), read(ReadError), write(WriteError), edit(EditError)
  }

  /// The file that the failure is about; nil for the file that the caller works on.
  private(set) var file: Argument?
  /// True if nothing is wrong and the answer is no.
  let isAnswer: Bool
  let cause: Cause?
  /// The message of the own grammar, for a file of this heading.
  private(set) var message: @Sendable (_ heading: String) -> String
  /// plutil's message, without the file's name.
  let plutilText: @Sendable () -> String

  private init(
    message: @escaping @Sendable (String) -> String, plutil: @escaping @Sendable () -> String, isAnswer: Bool,
    cause: Cause?
  ) {
    (self.message, plutilText, self.isAnswer, self.cause) = (message, plutil, isAnswer, cause)
  }

  /// A failure with these messages, which follow the file's name and a colon. plutil has words for some only.
  init(
    _ text: @autoclosure @escaping @Sendable () -> String,
    plutil: @autoclosure @escaping @Sendable () -> String = "(The operation could not be completed.)",
    isAnswer: Bool = false, cause: Cause? = nil
  ) {
    let message: @Sendable (String) -> String = { $0.isEmpty ? text() : "\($0): \(text())" }
    self.init(message: message, plutil: plutil, isAnswer: isAnswer, cause: cause)
  }

  /// An input that is not a property list.
  static func unreadable(_ error: ReadError, of file: Argument) -> Failure {
    Failure(
      message: { diagnostic(explaining: error, name: $0) }, plutil: { error.plutilMessage + error.plutilDetailLine },
      isAnswer: false, cause: .read(error)
    ).about(file)
  }

  /// The same failure, about `file` if it names no other one.
  func about(_ file: Argument) -> Failure {
    var failure = self
    failure.file = self.file ?? file
    return failure
  }

  /// The same failure of a file that messages call `name`.
  func renamed(_ name: Argument) -> Failure {
    var failure = self
    failure.file = name
    return failure
  }

  /// The same failure, of one of several operations.
  func inOperation(_ label: String) -> Failure {
    var failure = self
    failure.message = { [message] in message("\($0): \(label.dropLast(2))") }
    return failure
  }

  /// Calls `body`, whose errors are the system's.
  static func files<Result>(_ body: @autoclosure () throws(FileError) -> Result) throws(Failure) -> Result {
    do throws(FileError) { return try body() } catch { throw .file(error) }
  }
}
