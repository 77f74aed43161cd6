import PropertyList
import PropertyListFiles

extension ParsedLine {
  /// The message for a failure in the words of the dialect. `file` is the file of the failure unless it names another one.
  func describe(_ failure: Failure, of file: Argument) -> String {
    switch dialect.wording {
    case .own, .buddy:
      if case .emptyInput? = failure.cause, let hintOfMissingFile { return hintOfMissingFile }
      let heading = (failure.file ?? file).heading
      if case .file(let error)? = failure.cause, error.kind == .notFound,
        let keyPath: PropertyList.KeyPath = operand(.keyPath), Argument(keyPath.text).existsAndIsNoFolder
      {
        return "no file '\(heading)'; the key path comes first, and '\(printable(keyPath.text))' is a file"
      }
      return failure.message(heading)
    // plutil names the input even if another file failed.
    case .plutil: return "\(file.displayName): \(failure.plutilText())"
    }
  }
}

extension WriteError {
  /// The message of pliers' own grammar: the reason, and the key path of the value if it has one.
  func text(in format: OutputFormat?, at keyPath: String?) -> String {
    (keyPath.map { "at '\($0)': " } ?? "") + text(in: format?.title ?? "this format")
  }

  private func text(in format: String) -> String {
    switch reason {
    case .notInJSON: "JSON cannot represent this value; --types plain or --types tag can"
    case .unsupported: unsupportedText ?? "the root must be a dictionary or an array"
    case .openStep: "OpenStep property lists cannot be written; convert the file to another format first"
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
