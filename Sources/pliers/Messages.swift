import PropertyList

extension Request {
  /// The message for a file that failed, in the words of the dialect.
  func describe(_ failure: Failure, of file: Argument) -> String {
    return switch dialect.wording {
    case .own: ownMessage(failure, name: file.heading)
    case .plutil: plutilMessage(failure, name: file.displayName)
    }
  }

  // MARK: The own grammar's words

  private func ownMessage(_ failure: Failure, name: String) -> String {
    switch failure {
    case .file(let error): "\(name): \(error.message)"
    case .outputEnded: "\(name): standard output takes no more"
    case .changedUnderneath: "\(name): the file was changed while it was being edited; nothing was written"
    case .emptyPath: "the file name is empty"
    case .noInput: "\(name): standard input is empty"
    case .unreadable(let error): diagnostic(error, name: name)
    case .unwritable(let error): "\(name): \(ownMessage(error))"
    case .edit(let error, let keyPath, let hint): "\(name): \(ownMessage(error, keyPath))\(hint)"
    case .notFound(let keyPath, let hint): "\(name): no value at key path '\(printable(keyPath.text.shortened))'\(hint)"
    case .operation(let label, let failure): ownMessage(failure, name: "\(name): \(label.dropLast(2))")
    case .unexpectedKind(let keyPath, let expected, let actual):
      "\(name): the value at key path '\(printable(keyPath.text.shortened))' is of type \(actual.rawValue), not \(expected)"
    case .noKeys(let kind):
      "\(name): the value at key path '\(printable(keyPath.text.shortened))' is of type \(kind.rawValue), which has no keys"
    case .headerIsImplementation: "\(name): the header would overwrite the implementation; name it with a .m extension"
    case .alreadyExists: "\(name): the file exists; remove it first"
    case .notReplaceable: "\(name): this is no regular file and cannot be replaced; name an output with --output"
    case .output(let path, _) where path.bytes.isEmpty: "the file name is empty"
    case .output(let path, let error): "\(printable(path.text)): \(error.message)"
    case .damaged(let path, let copy, let error):
      "\(printable(path.text)): \(error.message); the file is damaged"
        + (copy.map { ", and what was to be written is in \(printable($0.text))" } ?? "")
    case .severalBinaryResults:
      "\(name): binary results of several files cannot share standard output; use --in-place or --extension"
    case .cannotCreateOpenStep: "\(name): OpenStep property lists cannot be written"
    }
  }

  private func ownMessage(_ error: WriteError) -> String {
    switch error.reason {
    case .null: "this format cannot hold null"
    case .nonStringKey: "this format cannot hold a dictionary key that is no string"
    case .notInJSON: "JSON cannot hold this value; --types plain or --types tag can"
    case .scalarRoot: "the root must be a dictionary or an array"
    case .tooDeep: "more than 512 arrays and dictionaries inside one another"
    case .notInSwift: "Input contains an object that cannot be represented in Swift literal syntax"
    case .notInObjectiveC: "Input contains an object that cannot be represented in Obj-C literal syntax"
    case .unreadableInXML: "no reader would take an integer of more than 64 bits, or a date beyond the years, from XML"
    case .dateWithFraction: "XML cannot hold a fraction of a second"
    case .openStep: "OpenStep property lists cannot be written; convert the file to another format first"
    case .encoding: "the file's encoding cannot be written again without a change elsewhere; save it as UTF-8 first"
    case .notInXML: "the text holds a character that XML 1.0 forbids"
    case .layout: "the text cannot be edited and keep its layout; nothing was written"
    }
  }

  private func ownMessage(_ error: EditError, _ keyPath: PropertyList.KeyPath) -> String {
    let path = "key path '\(printable(keyPath.text.shortened))'"
    return switch error {
    case .noParent: "nothing at the parent of \(path)"
    case .exists: "a value already exists at \(path)"
    case .missing: "no value at \(path)"
    case .notAnIndex: "\(path) needs an index where it meets an array"
    case .outOfBounds(let index): "index \(index) of \(path) is outside the array"
    case .notAContainer: "\(path) leads into a value that is neither dictionary nor array"
    case .notAnArray, .elementNotAnArray: "the value at \(path) is no array"
    case .root: "the root cannot be removed"
    case .tooLarge: "the result would be nested more than 512 deep"
    }
  }

  // MARK: plutil's words

  private func plutilMessage(_ failure: Failure, name: String) -> String {
    switch failure {
    case .file(let error): "\(name): (The operation could not be completed. \(plutilReason(error)))"
    case .outputEnded: "\(name): (The operation could not be completed.)"
    case .changedUnderneath: "\(name): The file was changed while it was being edited; nothing was written"
    case .emptyPath: "\(name): Empty path specified"
    case .noInput: "\(name): (Unable to read file from standard input)"
    case .unreadable(let error): plutilMessage(error, name: name)
    case .unwritable(let error): "\(name): \(plutilMessage(error))"
    case .edit(let error, _, _): "\(name): \(plutilMessage(error))"
    case .operation(_, let failure): plutilMessage(failure, name: name)
    case .notFound:
      "\(name): Could not extract value, error: No value at that key path or invalid key path: \(keyPath.text)"
    case .unexpectedKind(_, let expected, let actual):
      "\(name): Value at [\(keyPath.text)] expected to be \(expected) but is \(actual.plutilName)"
    case .noKeys(let kind): "\(name): Value at [\(keyPath.text)] expected to be dictionary but is \(kind.plutilName)"
    case .headerIsImplementation: "\(name): The header would overwrite the implementation"
    case .alreadyExists: "\(name): The file already exists"
    case .notReplaceable: "\(name): (The operation could not be completed. You don’t have permission.)"
    case .output(_, let error), .damaged(_, _, let error):
      "\(name): (The operation could not be completed. \(plutilReason(error)))"
    case .severalBinaryResults: "\(name): Invalid object in plist for binary format"
    case .cannotCreateOpenStep: "\(name): Cannot create open step property lists"
    }
  }

  private func plutilMessage(_ error: ReadError, name: String) -> String {
    "\(name): \(error.plutilMessage)\(error.plutilDetailLine)"
  }

  private func plutilReason(_ error: FileError) -> String {
    switch error.kind {
    case .notFound: "The file doesn’t exist."
    case .notPermitted: "You don’t have permission."
    case .nameTooLong: "The file name is invalid."
    case .noSpace: "There isn’t enough space."
    case .brokenPipe, .other: "(NSCocoaErrorDomain error \(error.operation == .read ? 256 : 512).)"
    }
  }

  private func plutilMessage(_ error: WriteError) -> String {
    switch error.reason {
    case .null, .nonStringKey: "Dictionaries are required to have string keys in property lists"
    case .notInJSON, .scalarRoot, .tooDeep: "Invalid object in plist for JSON format"
    case .notInSwift: "Input contains an object that cannot be represented in Swift literal syntax"
    case .notInObjectiveC: "Input contains an object that cannot be represented in Obj-C literal syntax"
    case .openStep, .unreadableInXML, .dateWithFraction, .notInXML, .layout, .encoding:
      "Conversion to OpenStep format is not supported"
    }
  }

  private func plutilMessage(_ error: EditError) -> String {
    let path = keyPath.plutilText
    return switch error {
    case .noParent: "Key path not found \(path)"
    case .exists: "Value already exists at key path \(path)"
    case .missing: "No value to remove at key path \(path)"
    case .notAnIndex: "Unable to index into array with key path \(path)"
    case .outOfBounds(let index): "Index \(index) out of bounds in array at key path \(path)"
    case .notAContainer, .root, .tooLarge: "Unable to insert value at key path \(path)"
    case .notAnArray: "Appending to a non-array at key path \(path)"
    case .elementNotAnArray: "Attempt to append value to non-array at key path \(path)"
    }
  }
}

extension Node.Kind {
  /// plutil's `-expect` messages say `boolean` where its types say `bool`.
  var plutilName: String { self == .bool ? "boolean" : rawValue }
}

extension ReadError {
  /// The line after plutil's message with the real reason, where there is one.
  var plutilDetailLine: String { plutilDetail.map { "\n  \($0)" } ?? "" }
}
