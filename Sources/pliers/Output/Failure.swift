import PropertyList
import PropertyListFiles

/// The reason why a command failed on a file, with a message for each grammar.
///
/// Messages are closures, so that a failure that the caller handles makes no text.
struct Failure: Error {
  /// The underlying error, for callers that handle it.
  enum Cause {
    case file(FileError), read(ReadError), write(WriteError), edit(EditError)
    /// The command does not write files like this one: signed ones, or for `format` binary ones.
    case kindOfFile
    /// Standard input is empty.
    case emptyInput
  }

  /// The file that the failure is about; nil for the file that the caller works on.
  private(set) var file: Argument?
  /// True if the failure is a negative answer, such as a missing value, and not an error.
  let isAnswer: Bool
  let cause: Cause?
  /// The message of pliers' own grammar, with the file's name as its heading.
  private(set) var message: @Sendable (_ heading: String) -> String
  /// plutil's message, without the file's name.
  let plutilText: @Sendable () -> String

  private init(
    message: @escaping @Sendable (String) -> String, plutil: @escaping @Sendable () -> String, isAnswer: Bool,
    cause: Cause?
  ) {
    (self.message, plutilText, self.isAnswer, self.cause) = (message, plutil, isAnswer, cause)
  }

  /// A failure with these messages, which are printed after the file's name and a colon. Without a text of plutil for it, the
  /// failure has plutil's general one.
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

  /// True if the command does not write files in the format of this one.
  var isAboutFormat: Bool {
    switch cause {
    case .kindOfFile: true
    case .write(let error): error.reason == .openStep
    // Lint accepts an empty `.strings` file.
    case .read(let error): error.text.count == 0 && file.flatMap(Recognition.format) == .openStep
    case .file, .edit, .emptyInput, nil: false
    }
  }

  /// True if there is no file, or nothing on standard input.
  var isAboutMissingInput: Bool {
    switch cause {
    case .emptyInput: true
    case .file(let error): error.kind == .notFound
    case .read, .write, .edit, .kindOfFile, nil: false
    }
  }

  /// The same failure, about `file` if it names no other one.
  func about(_ file: Argument) -> Failure {
    var failure = self
    failure.file = self.file ?? file
    return failure
  }

  /// The same failure, with the label of the operation that failed.
  func inOperation(_ label: String) -> Failure {
    var failure = self
    failure.message = { [message] in message("\($0): \(label.dropLast(2))") }
    return failure
  }

  /// The same failure, with `remedy` at the end of the message of pliers' own grammar.
  func advising(_ remedy: String) -> Failure {
    var failure = self
    failure.message = { [message] in "\(message($0)); \(remedy)" }
    return failure
  }

  /// Calls `body` and converts its error.
  static func files<Result>(_ body: @autoclosure () throws(FileError) -> Result) throws(Failure) -> Result {
    do throws(FileError) { return try body() } catch { throw .file(error) }
  }
}
