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
    /// The text or file to which the offset of `primary` refers.
    package var text: Source { text(of: likelyFormat) }

    /// The error of the most likely format.
    package var primary: SyntaxError { errors[likelyFormat] ?? SyntaxError(.xml(.noContent), at: 0) }
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
