/// The position and message of a read error, for users.
extension ReadError: CustomStringConvertible {
  /// The offset of the error in the file, or in the text in UTF-8.
  package var offset: Int { primary.offset }

  /// The line and column of the error in a text; nil for a binary property list.
  ///
  /// - Complexity: O(*n*) in the length of the text before it.
  public var position: PropertyList.TextPosition? {
    isAboutBinary ? nil : TextPosition(of: primary.offset, in: text.bytes)
  }

  /// The reason why the input cannot be read.
  public var reason: Reason { primary.problem.reason }

  /// The message of the error, without its position.
  public var message: String { primary.message(in: text.bytes) }

  /// The position and the message: `14:3: expected a value, found ','`, or `offset 40: …` in a binary property list.
  public var description: String {
    let location = position.map { "\($0.line):\($0.column)" } ?? "offset \(offset)"
    return "\(location): \(message)"
  }

  private var isAboutBinary: Bool {
    if case .binary = primary.problem { return true }
    return binary != nil
  }
}
