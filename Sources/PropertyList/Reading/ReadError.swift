extension PropertyList {
  /// The errors of all readers for an input that is not a property list.
  public struct ReadError: Error {
    /// A reason why an input cannot be read.
    public enum Reason: Sendable {
      /// It is malformed, or not a property list.
      case syntax
      /// Its text has an unknown or unsupported encoding, or bytes that are not valid in its encoding.
      case encoding
      /// It is too large, nested too deep, or its shared objects expand too much.
      case limit
      /// It is a property list, but its text cannot be edited: it is binary or OpenStep.
      case notEditable
    }

    /// The text or file that was read.
    private let source: Source
    /// The texts of CoreFoundation to which the errors of some formats refer instead; see `ReadOptions.readsAsFoundation`.
    var texts: [PropertyList.Format: Source] = [:]
    /// True if the file is UTF-16 or UTF-32 that CoreFoundation decodes wrongly, as it has no byte order mark.
    package internal(set) var lacksByteOrderMark = false
    /// The error of each reader that tried: of XML also for the encoding, of binary only if the input looks like it.
    package var errors: [PropertyList.Format: SyntaxError] = [:]

    package init(text: Source, errors: [PropertyList.Format: SyntaxError] = [:]) {
      source = text
      self.errors = errors
    }

    /// The text or file to which the offset of the error of `format` refers.
    package func text(of format: PropertyList.Format) -> Source { texts[format] ?? source }
    /// The same for `primary`.
    package var text: Source { text(of: primaryFormat) }

    /// The error of the most likely format.
    package var primary: SyntaxError { errors[primaryFormat] ?? SyntaxError(.xml(.noContent), at: 0) }

    private var primaryFormat: PropertyList.Format {
      if errors[.binary] != nil { return .binary }
      let (xml, json, openStep) = (errors[.xml], errors[.json], errors[.openStep])
      if let xml, xml.problem.reason == .encoding { return .xml }
      let bytes = text(of: .openStep).bytes
      let start = bytes.startOfContent
      guard start < bytes.count else { return xml == nil ? .json : .xml }
      if bytes[start] == UInt8(ascii: "<"), let xml {
        // OpenStep data begins with `<` and hexadecimal digits, as the tag `<data>` does. In XML the OpenStep reader fails within a few
        // bytes. GNUstep's values begin unlike any markup. If the reader does not support them, it fails at the second byte.
        let isGNUstep = bytes.has("<*", at: start) || bytes.has("<[", at: start)
        guard let openStep, openStep.offset > start + (isGNUstep ? 1 : 4) else { return .xml }
        if openStep.problem.reason != .encoding { return .openStep }
        // A byte that is not UTF-8, which may be in a comment, is the mistake if it is in the tag or text of the XML error.
        let mistakeEnd = bytes.firstOffset(of: UInt8(ascii: ">"), from: xml.offset) ?? bytes.count
        return xml.offset <= openStep.offset && openStep.offset < mistakeEnd ? .openStep : .xml
      }
      guard let openStep, let json else { return [.openStep, .json].first { errors[$0] != nil } ?? .xml }
      // A colon after the first key is JSON, unless there is a semicolon before it.
      let offset = openStep.offset
      if case .openStep(.expected(.equalsOrSemicolon)) = openStep.problem, bytes.has(":", at: offset),
        bytes.extracting(..<offset).firstOffset(of: UInt8(ascii: ";"), from: start) == nil
      {
        return .json
      }
      // The reader that came further is more likely right. If both came equally far, JSON is more frequent.
      return bytes[start] == UInt8(ascii: "[") || openStep.readerOffset <= json.readerOffset ? .json : .openStep
    }
  }
}

extension ReadError: CustomStringConvertible {
  /// The line and column of the error in a text; nil for a binary property list.
  ///
  /// - Complexity: O(*n*) in the length of the text before it.
  public var position: PropertyList.TextPosition? {
    errors[.binary] == nil ? TextPosition(of: primary.offset, in: text.bytes) : nil
  }

  /// The reason why the input cannot be read.
  public var reason: Reason { primary.problem.reason }

  /// The message of the error, without its position.
  public var message: String { primary.message(in: text.bytes) }

  /// The position and the message: `14:3: expected a value, found ','`, or `offset 40: …` in a binary property list.
  public var description: String {
    let location = position.map { "\($0.line):\($0.column)" } ?? "offset \(primary.offset)"
    return "\(location): \(message)"
  }
}
