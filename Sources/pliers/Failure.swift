import PropertyList
import PropertyListFiles

/// Why a command failed on one file.
enum Failure: Error {
  case file(FileError)
  /// Standard output takes no more, whatever the file: the run ends, and `Console.close` says why.
  case outputEnded
  /// The file was changed by someone else since it was read.
  case changedUnderneath
  /// A file name of no bytes.
  case emptyPath
  /// Standard input is empty or was read before.
  case noInput
  case unreadable(ReadError)
  /// The format does not hold the value at the key path, which is empty for the root and where it does not matter.
  case unwritable(WriteError, keyPath: String = "", format: OutputFormat? = nil)
  /// `hint` is empty, or a key that may have been meant.
  case edit(EditError.Reason, PropertyList.KeyPath, hint: String)
  /// Nothing is at the key path.
  case notFound(PropertyList.KeyPath, hint: String)
  /// No key path leads to the value, as one of the keys on the way is not a string.
  case unreachable(String)
  /// The format of OLD does not hold the value of NEW at the key path.
  case notHeld(String, OutputFormat)
  /// Several values match a pattern, and the command takes one.
  case severalMatches(PropertyList.KeyPath, count: Int, reason: String)
  /// The value for this variable of the shell holds a NUL.
  case holdsNUL(variable: String)
  /// The value at the key path is not of the expected kind.
  case unexpectedKind(PropertyList.KeyPath, expected: String, actual: PropertyList.Kind)
  /// One of several operations failed; the label says which.
  indirect case operation(String, Failure)
  /// The value at the key path has no keys.
  case noKeys(PropertyList.Kind)
  /// A dictionary of a file that is merged has this key twice.
  case repeatedKey(String)
  /// An overlay has a container in the place of another kind of value, or the other way round.
  case mismatch(keyPath: String, file: PropertyList.Kind, overlay: PropertyList.Kind)
  /// A binary file has no layout.
  case noText
  /// What a signed file holds cannot be taken out.
  case signedMessage(SignedMessageError)
  /// An edit would break the signature.
  case signedFile
  /// There is nothing to unwrap.
  case notSigned
  /// The header would overwrite the implementation.
  case headerIsImplementation
  /// The file to create exists.
  case alreadyExists
  /// The result would replace the input, which is not a regular file.
  case notReplaceable
  /// The result could not be written to this file.
  case output(Argument, FileError)
  /// Overwriting this file failed, and so did putting back what it held; the complete result is in the copy, if there is one.
  case damaged(Argument, copy: Argument?, FileError)
  /// Standard output cannot hold the binary results of several files.
  case severalBinaryResults
  /// `create openStep`.
  case cannotCreateOpenStep
}

extension Failure {
  /// Whether everything went well and the answer is no.
  var isAnswer: Bool {
    switch self {
    case .notFound, .unexpectedKind, .edit(.noParent, _, _), .edit(.exists, _, _), .edit(.missing, _, _),
      .edit(.outOfBounds, _, _), .mismatch:
      true
    case .operation(_, let failure): failure.isAnswer
    case .file, .outputEnded, .changedUnderneath, .emptyPath, .noInput, .unreadable, .unwritable, .edit,
      .severalMatches, .unreachable, .notHeld, .noKeys, .repeatedKey, .noText, .holdsNUL, .headerIsImplementation,
      .signedMessage,
      .signedFile, .notSigned, .alreadyExists, .notReplaceable, .output, .damaged, .severalBinaryResults,
      .cannotCreateOpenStep:
      false
    }
  }

  /// Calls `body`, whose errors are the system's.
  static func files<Result>(_ body: () throws(FileError) -> Result) throws(Failure) -> Result {
    do throws(FileError) { return try body() } catch { throw .file(error) }
  }

  /// Why a file could not be read, in the system's words if it was the system.
  var systemMessage: String {
    switch self {
    case .file(let error): error.message
    case .noInput: "standard input is empty"
    case .emptyPath: "the file name is empty"
    case .outputEnded, .changedUnderneath, .unreadable, .unwritable, .edit, .notFound, .severalMatches, .unreachable,
      .notHeld,
      .holdsNUL, .unexpectedKind, .operation, .noKeys, .repeatedKey, .mismatch, .noText, .headerIsImplementation,
      .signedMessage, .signedFile, .notSigned, .alreadyExists, .notReplaceable, .output, .damaged,
      .severalBinaryResults, .cannotCreateOpenStep:
      "it cannot be read"
    }
  }
}
