import PropertyList
import PropertyListFiles

// plutil's messages, without the name of the file before them.

extension FileError {
  var plutilText: String { "(The operation could not be completed. \(plutilReason))" }

  private var plutilReason: String {
    switch kind {
    case .notFound: "The file doesn’t exist."
    case .notPermitted: "You don’t have permission."
    case .nameTooLong: "The file name is invalid."
    case .noSpace: "There isn’t enough space."
    case .notOpen: "The stream is \(message)."
    case .locked: "Another program holds the lock of the file."
    case .brokenPipe, .exists, .other: "(NSCocoaErrorDomain error \(operation == .read ? 256 : 512).)"
    }
  }
}

extension WriteError {
  var plutilText: String {
    switch reason {
    case .null, .nonStringKey: "Dictionaries are required to have string keys in property lists"
    case .notInJSON, .tooDeep: "Invalid object in plist for JSON format"
    case .unsupported: unsupportedText ?? "Invalid object in plist for JSON format"
    case .openStep, .unreadableInXML, .dateWithFraction, .notExact, .notInXML, .layout, .encoding:
      "Conversion to OpenStep format is not supported"
    }
  }
}

extension EditError {
  /// `keyPath` is the key path of the command line, as plutil repeats it.
  func plutilText(at keyPath: String) -> String {
    switch reason {
    case .noParent: "Key path not found \(keyPath)"
    case .exists: "Value already exists at key path \(keyPath)"
    case .missing: "No value to remove at key path \(keyPath)"
    case .notAnIndex: "Unable to index into array with key path \(keyPath)"
    case .outOfBounds(let index): "Index \(index) out of bounds in array at key path \(keyPath)"
    case .notAContainer, .notAKey, .notFirst, .root, .insideItself, .tooLarge:
      "Unable to insert value at key path \(keyPath)"
    case .notAnArray:
      "\(isElement ? "Attempt to append value to" : "Appending to a") non-array at key path \(keyPath)"
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
    // For a file that ends within its first tag, CoreFoundation reports the error of its OpenStep reader.
    let xml = errors[.xml]
    let propertyList = xml?.problem == .xml(.unterminatedTag) ? errors[.openStep] ?? xml : xml
    let propertyListMessage = propertyList.map { $0.plutilMessage(in: text.bytes) }
    let textOfJSON = textOfJSON ?? text
    let jsonMessage = errors[.json].map { $0.plutilMessage(in: textOfJSON.bytes) }
    return switch (propertyListMessage, jsonMessage) {
    case (let message?, let json?): "Property List error: \(message) / JSON error: \(json)"
    case (let message?, nil), (nil, let message?): message
    case (nil, nil): primary.message(in: text.bytes)
    }
  }

  /// The line after plutil's message with the real reason, if the message hides it: the problem of a damaged binary file,
  /// the name of an encoding, a missing byte order mark, or an OpenStep error in a text that does not look like XML or JSON.
  /// Empty otherwise.
  var plutilDetailLine: String { detail.map { "\n  \($0)" } ?? "" }

  private var detail: String? {
    if let binary = errors[.binary] { return "\(binary.message(in: text.bytes)) at offset \(binary.offset)" }
    if let xml = errors[.xml], case .encoding(.unsupported) = xml.problem { return xml.message(in: text.bytes) }
    if lacksByteOrderMark { return "plutil reads UTF-16 and UTF-32 only after a byte order mark" }
    guard let openStep = errors[.openStep], primary == openStep else { return nil }
    return "line \(TextPosition(of: openStep.offset, in: text.bytes).line): \(openStep.message(in: text.bytes))"
  }
}
