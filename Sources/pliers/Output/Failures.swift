import PropertyList
import PropertyListFiles

// Failures that several commands share.

extension Failure {
  // MARK: Files

  static func file(_ error: FileError) -> Failure {
    Failure(error.message, plutil: error.plutilText, cause: .file(error))
  }

  static func output(_ path: Argument, _ error: FileError) -> Failure {
    Failure(path.bytes.isEmpty ? emptyName : error.message, plutil: error.plutilText).about(path)
  }

  /// Overwriting the file at `path` failed, and restoring its old content failed, too. If `copy` is not nil, that file contains
  /// the complete result.
  static func damaged(_ path: Argument, copy: Argument?, _ error: FileError) -> Failure {
    Failure(
      "\(error.message); the file is damaged"
        + (copy.map { "; the new content is in \(printable($0.text))" } ?? ""), plutil: error.plutilText
    ).about(path)
  }

  /// Another program has changed the file since it was read.
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

  /// An edit would break the signature.
  static let signedFile = Failure(
    "the file is signed, and a change would break the signature; extract the property list with 'pliers unwrap'",
    cause: .kindOfFile)

  // MARK: Values

  /// The format cannot represent the value at `keyPath`. An empty key path is not printed.
  static func unwritable(_ error: WriteError, keyPath: String = "", format: OutputFormat? = nil) -> Failure {
    Failure(
      error.text(in: format, at: keyPath.isEmpty ? nil : printable(keyPath.shortened)), plutil: error.plutilText,
      cause: .write(error))
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
    let message = warning.message
    return Failure("the search for \(quoted(keyPath)) was stopped: \(message)")
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
    Failure(
      "the value at key path \(quoted(keyPath)) is of type \(kind.rawValue), which has no keys",
      plutil: "Value at [\(keyPath.text)] expected to be dictionary but is \(kind.plutilName)")
  }

  /// No key path leads to the value, as one of the keys on the way is not a string.
  static func unreachable(_ keyPath: String) -> Failure {
    Failure(
      "no key path can name '\(printable(keyPath.shortened))': one of its keys is not a string, or contains half of a surrogate pair"
    )
  }

  /// No command line or JSON text can contain the value.
  static func loneSurrogate(_ keyPath: String) -> Failure {
    Failure(
      "the new value at key path '\(printable(keyPath.shortened))' contains half of a surrogate pair, which only a "
        + "binary property list can contain")
  }

  private static func quoted(_ keyPath: PropertyList.KeyPath) -> String { "'\(printable(keyPath.text.shortened))'" }
}
