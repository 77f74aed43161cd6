import PropertyList
import PropertyListFiles

/// The reason why a command line cannot be understood, or why a command failed on a file, with a message for each grammar.
struct Failure: Error {
  /// The underlying error, for callers that handle it.
  enum Cause {
    case system(FileError), read(ReadError), write(WriteError), edit(EditError)
    /// The command does not write files like this one: signed ones, or for `format` binary ones.
    case kindOfFile
    case emptyInput
    /// Git gave no answer in time.
    case gitTimeout
  }

  /// The file that the failure is about; nil for the command line, and for the file that the caller works on.
  private(set) var file: Argument?
  /// True if the failure is a negative answer, such as a missing value, and not an error.
  let isAnswer: Bool
  let cause: Cause?
  /// The text without a heading, as it was given.
  fileprivate let text: String
  /// The message of pliers' own grammar, safe for a terminal. Its heading names the file or the option, or is empty.
  private(set) var message: @Sendable (_ heading: String) -> String
  /// plutil's message about a file, without the file's name.
  fileprivate let plutilText: @Sendable () -> String

  /// A failure with the message `text`, and in plutil's grammar with `plutil`, or with plutil's general message about a file. Names and
  /// keys in `text` are as they are in files: `message` makes them safe for a terminal.
  init(
    _ text: String, plutil: String = "(The operation could not be completed.)", isAnswer: Bool = false,
    cause: Cause? = nil
  ) {
    message = { ($0.isEmpty ? "" : $0 + ": ") + printable(text) }
    plutilText = { plutil }
    (self.text, self.isAnswer, self.cause) = (text, isAnswer, cause)
  }

  /// A failure whose message begins with a position in a text, right after the heading. The texts are closures, so that a failure that
  /// the caller handles makes none.
  init(
    plutil: @escaping @Sendable () -> String = { "" }, cause: Cause? = nil,
    diagnostic: @escaping @Sendable (_ heading: String) -> String
  ) {
    (text, message, plutilText, isAnswer, self.cause) = ("", diagnostic, plutil, false, cause)
  }

  /// An input that is not a property list.
  static func unreadable(_ error: ReadError, of file: Argument) -> Failure {
    Failure(
      plutil: { error.plutilMessage + error.plutilDetailLine }, cause: .read(error),
      diagnostic: { readErrorText(explaining: error, name: $0) }
    ).about(file)
  }

  /// True if the command does not write files in the format of this one.
  var isAboutFormat: Bool {
    switch cause {
    case .kindOfFile: true
    case .write(let error): error.reason == .openStep
    // Lint accepts an empty `.strings` file.
    case .read(let error): error.text.count == 0 && file.flatMap(Recognition.format) == .openStep
    case .system, .edit, .emptyInput, .gitTimeout, nil: false
    }
  }

  /// True if there is no file, or nothing on standard input.
  var isAboutMissingInput: Bool {
    switch cause {
    case .emptyInput: true
    case .system(let error): error.kind == .notFound
    case .read, .write, .edit, .kindOfFile, .gitTimeout, nil: false
    }
  }

  var isTimeout: Bool { if case .gitTimeout? = cause { true } else { false } }

  /// The same failure, about `file` if it names no other one.
  func about(_ file: Argument) -> Failure {
    var failure = self
    failure.file = self.file ?? file
    return failure
  }

  /// The same failure, in an operation or about the value of an option, which its message names before it.
  func inside(_ context: String) -> Failure {
    var failure = self
    failure.message = { [message] in message(($0.isEmpty ? "" : $0 + ": ") + printable(context)) }
    failure.file = nil
    return failure
  }

  /// Calls `body`, whose failures are in the context; see `inside(_:)`.
  static func inside<Result>(
    _ context: @autoclosure () -> String, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    do throws(Failure) { return try body() } catch { throw error.inside(context()) }
  }

  /// The same failure, with `remedy` at the end of the message of pliers' own grammar.
  func advising(_ remedy: String) -> Failure {
    var failure = self
    failure.message = { [message] in "\(message($0)); \(remedy)" }
    return failure
  }

  /// Calls `body` and converts its error.
  static func convertingFileError<Result>(_ body: @autoclosure () throws(FileError) -> Result) throws(Failure) -> Result
  {
    do throws(FileError) { return try body() } catch { throw .system(error) }
  }

  /// Calls `body`, which writes `format`, and converts its error.
  static func writing<Result>(
    as format: OutputFormat? = nil, _ body: @autoclosure () throws(WriteError) -> Result
  ) throws(Failure) -> Result {
    do throws(WriteError) { return try body() } catch {
      throw .unwritable(error, keyPath: error.keyPath.text, format: format)
    }
  }
}

// Failures that several commands share.

extension Failure {
  // MARK: Files

  static func system(_ error: FileError) -> Failure {
    Failure(error.message, plutil: error.plutilText, cause: .system(error))
  }

  /// An error in a file that configures a run, with the severity of a finding.
  static func error(_ text: String, in file: Argument) -> Failure { Failure("error: " + text).about(file) }

  static func output(_ path: Argument, _ error: FileError) -> Failure {
    Failure(
      path.bytes.isEmpty
        ? emptyName : error.completeMessage + (error.kind == .notFound ? path.hintOfMissingFolder ?? "" : ""),
      plutil: error.plutilText
    ).about(path)
  }

  static let changedUnderneath = Failure(
    "the file was changed while it was being edited; nothing was written",
    plutil: "The file was changed while it was being edited; nothing was written")

  /// A pipe or a device, which an edited file cannot replace.
  static let notReplaceable = Failure(
    "not a regular file, so it cannot be replaced; use --output",
    plutil: "(The operation could not be completed. You don’t have permission.)")

  static let emptyPath = Failure(emptyName, plutil: "Empty path specified")

  private static let emptyName = "the file name is empty"

  static let noInput = Failure("standard input is empty", plutil: plutilNoInput, cause: .emptyInput)

  static let usedInput = Failure("standard input has already been read", plutil: plutilNoInput)

  private static let plutilNoInput = "(Unable to read file from standard input)"

  static let signedFile = Failure(
    "the file is signed, and a change would break the signature; extract the property list with 'pliers unwrap'",
    cause: .kindOfFile)

  /// A file of a folder that the command leaves alone there.
  static let leftAlone = Failure("left alone", cause: .kindOfFile)

  // MARK: Values

  /// The format cannot represent the value at `keyPath`. An empty key path is not printed.
  static func unwritable(_ error: WriteError, keyPath: String = "", format: OutputFormat? = nil) -> Failure {
    Failure(
      (keyPath.isEmpty ? "" : "at '\(keyPath.shortened)': ")
        + error.text(in: format?.title ?? "this format"), plutil: error.plutilText, cause: .write(error))
  }

  /// An edit cannot be made. `keyPath` is the one of the command line; `hint` is empty, or a key that may have been meant.
  static func edit(_ error: EditError, at keyPath: PropertyList.KeyPath, hint: String) -> Failure {
    let isAnswer =
      switch error.reason {
      case .noParent, .exists, .missing, .outOfBounds: true
      case .notAnIndex, .notAKey, .notFirst, .notAContainer, .notAnArray, .root, .insideItself, .tooLarge:
        false
      }
    return Failure(
      error.reason == .noParent && !hint.isEmpty
        ? hint : error.reason.description(of: "key path \(quoted(error.keyPath))") + hint,
      plutil: error.plutilText(at: keyPath.plutilText), isAnswer: isAnswer, cause: .edit(error))
  }

  static func notFound(_ keyPath: PropertyList.KeyPath, hint: String) -> Failure {
    Failure(
      "no value at key path \(quoted(keyPath))\(hint)",
      plutil: "Could not extract value, error: No value at that key path or invalid key path: \(keyPath.text)",
      isAnswer: true)
  }

  /// A limit kept a search from opening property lists in data, so the search may have missed values.
  static func searchStopped(_ keyPath: PropertyList.KeyPath, _ warning: ArchiveWarning) -> Failure {
    Failure("the search for \(quoted(keyPath)) was stopped: \(warning.message)")
  }

  static func severalMatches(_ keyPath: PropertyList.KeyPath, count: Int, reason: String) -> Failure {
    Failure("\(count) values match \(quoted(keyPath)); \(reason)")
  }

  static func unexpectedKind(_ keyPath: PropertyList.KeyPath, expected: String, actual: PropertyList.Kind) -> Failure {
    Failure(
      "the value at key path \(quoted(keyPath)) is of type \(actual.rawValue), not \(expected)",
      plutil: "Value at [\(keyPath.text)] expected to be \(expected) but is \(actual.plutilName)", isAnswer: true)
  }

  static func noKeys(_ keyPath: PropertyList.KeyPath, _ kind: PropertyList.Kind) -> Failure {
    let parts = kind == .array ? "keys" : "keys or elements"
    return Failure(
      "the value at key path \(quoted(keyPath)) is of type \(kind.rawValue), which has no \(parts)",
      plutil: "Value at [\(keyPath.text)] expected to be dictionary but is \(kind.plutilName)")
  }

  /// No key path leads to the value, as one of the keys on the way is not a string.
  static func unreachable(_ keyPath: String) -> Failure {
    Failure(
      "no key path can name '\(keyPath.shortened)': one of its keys is not a string, or contains half of a surrogate pair"
    )
  }

  /// No command line or JSON text can contain the value.
  static func loneSurrogate(_ keyPath: String) -> Failure {
    Failure(
      "the new value at key path '\(keyPath.shortened)' contains half of a surrogate pair, which only a "
        + "binary property list can contain")
  }

  private static func quoted(_ keyPath: PropertyList.KeyPath) -> String { "'\(keyPath.text.shortened)'" }
}

extension Invocation {
  /// The message for a failure in the words of the dialect. `file` is the file of the failure unless it names another one. `heading` is
  /// its name in the message.
  func describe(_ failure: Failure, of file: Argument, heading: String? = nil) -> String {
    switch dialect.wording {
    case .own, .buddy:
      if case .emptyInput? = failure.cause, let hintOfMissingFile { return hintOfMissingFile }
      let heading = heading ?? (failure.file ?? file).heading
      if case .system(let error)? = failure.cause, error.kind == .notFound, let keyPath = keyPathOfFile {
        return "no file '\(heading)'; the key path comes first, and '\(printable(keyPath))' is a file"
      }
      if case .system(let error)? = failure.cause, error.kind == .isFolder, command.asksForFolders {
        return "\(heading) is a folder; --recursive \(command.writes == .edited ? "edit" : command.name)s its files"
      }
      return failure.message(heading) + (dialect.wording == .own ? hint(about: failure, of: failure.file ?? file) : "")
    // plutil names the input even if another file failed.
    case .plutil: return "\(file.displayName): \(failure.plutilText())"
    }
  }
}

extension Dialect {
  /// The message for a failure that is not about a file of the command line.
  func describe(_ failure: Failure) -> String {
    wording == .plutil ? failure.text : "pliers: " + failure.message("")
  }
}

extension WriteError {
  /// The reason in the words of pliers' own grammar.
  fileprivate func text(in format: String) -> String {
    switch reason {
    case .notInJSON: "JSON cannot represent this value; --types plain or --types tag can"
    case .unsupported: unsupportedText ?? "the root must be a dictionary or an array"
    case .openStep: "OpenStep property lists can only be read; convert the file to another format"
    case .encoding: "the file's encoding cannot be written again without a change elsewhere; save it as UTF-8 first"
    case .layout: "the text cannot be edited without a change of its layout; nothing was written"
    case .null, .nonStringKey, .tooDeep, .notInXML, .unreadableInXML, .dateWithFraction, .notExact:
      reason.description(in: format)
    }
  }

  /// plutil's message, in both grammars, for a value that has no literal in a programming language; nil for other errors.
  var unsupportedText: String? {
    switch language {
    case .swift: "Input contains an object that cannot be represented in Swift literal syntax"
    case .objectiveC: "Input contains an object that cannot be represented in Obj-C literal syntax"
    case nil: nil
    }
  }
}
