import PropertyList
import PropertyListFiles

// What plutil says about a file that failed.
extension Request {
  func plutilMessage(_ failure: Failure, name: String) -> String {
    switch failure {
    case .file(let error): "\(name): (The operation could not be completed. \(plutilReason(error)))"
    case .outputEnded: "\(name): (The operation could not be completed.)"
    case .changedUnderneath: "\(name): The file was changed while it was being edited; nothing was written"
    case .emptyPath: "\(name): Empty path specified"
    case .noInput: "\(name): (Unable to read file from standard input)"
    case .unreadable(let error): plutilMessage(error, name: name)
    case .unwritable(let error, _, _): "\(name): \(plutilMessage(error))"
    case .edit(let error, _, _): "\(name): \(plutilMessage(error))"
    case .operation(_, let failure): plutilMessage(failure, name: name)
    case .notFound:
      "\(name): Could not extract value, error: No value at that key path or invalid key path: \(keyPath.text)"
    case .severalMatches, .unreachable, .notHeld, .holdsNUL:
      "\(name): Could not extract value, error: No value at that key path or invalid key path: \(keyPath.text)"
    case .unexpectedKind(_, let expected, let actual):
      "\(name): Value at [\(keyPath.text)] expected to be \(expected) but is \(actual.plutilName)"
    case .repeatedKey, .mismatch, .signedMessage, .signedFile, .notSigned:
      "\(name): (The operation could not be completed.)"
    case .noText: "\(name): A binary property list has no text to lay out"
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
    case .locked: "Another program holds the lock of the file."
    case .brokenPipe, .exists, .other: "(NSCocoaErrorDomain error \(error.operation == .read ? 256 : 512).)"
    }
  }

  private func plutilMessage(_ error: WriteError) -> String {
    switch error.reason {
    case .null, .nonStringKey: "Dictionaries are required to have string keys in property lists"
    case .notInJSON, .scalarRoot, .tooDeep: "Invalid object in plist for JSON format"
    case .notInSwift: "Input contains an object that cannot be represented in Swift literal syntax"
    case .notInObjectiveC: "Input contains an object that cannot be represented in Obj-C literal syntax"
    case .openStep, .unreadableInXML, .dateWithFraction, .notExact, .notInXML, .layout, .encoding:
      "Conversion to OpenStep format is not supported"
    }
  }

  private func plutilMessage(_ error: EditError.Reason) -> String {
    let path = keyPath.plutilText
    return switch error {
    case .noParent: "Key path not found \(path)"
    case .exists: "Value already exists at key path \(path)"
    case .missing: "No value to remove at key path \(path)"
    case .notAnIndex: "Unable to index into array with key path \(path)"
    case .outOfBounds(let index): "Index \(index) out of bounds in array at key path \(path)"
    case .notAContainer, .notAKey, .notFirst, .root, .insideItself, .tooLarge, .tooManyCopies:
      "Unable to insert value at key path \(path)"
    case .notAnArray: "Appending to a non-array at key path \(path)"
    case .elementNotAnArray: "Attempt to append value to non-array at key path \(path)"
    }
  }
}

extension PropertyList.Kind {
  /// plutil's `-expect` messages say `boolean` where its types say `bool`.
  var plutilName: String { self == .bool ? "boolean" : rawValue }
}

extension ReadError {
  /// plutil's message: of the property list parser, the JSON parser, or both.
  var plutilMessage: String {
    // CoreFoundation has no error for a file that ends within its first tag, and gives that of its OpenStep reader.
    let propertyList = xml?.problem == .xml(.unterminatedTag) ? openStep ?? xml : xml
    let propertyListMessage = propertyList.map { $0.foundationMessage(in: text.bytes) }
    let jsonMessage = json.map { $0.foundationMessage(in: text.bytes) }
    return switch (propertyListMessage, jsonMessage) {
    case (let message?, let json?): "Property List error: \(message) / JSON error: \(json)"
    case (let message?, nil), (nil, let message?): message
    case (nil, nil): primary.message(in: text.bytes)
    }
  }

  /// The line after plutil's message with the real reason where the message hides it: what is wrong with a damaged binary
  /// file, an encoding's name, or an OpenStep error in a text that does not look like XML or JSON. Empty elsewhere.
  var plutilDetailLine: String { detail.map { "\n  \($0)" } ?? "" }

  private var detail: String? {
    if let binary { return "\(binary.message(in: text.bytes)) at offset \(binary.offset)" }
    if let xml, case .encoding(.unsupported) = xml.problem { return xml.message(in: text.bytes) }
    guard let openStep, primary == openStep else { return nil }
    return "line \(TextPosition(of: openStep.offset, in: text.bytes).line): \(openStep.message(in: text.bytes))"
  }
}
