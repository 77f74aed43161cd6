/// Why an input is not a property list: the error of each reader that tried it.
public struct ReadError: Error {
  /// What the offsets of the errors refer to.
  package let text: ByteSource
  /// Why it is not XML, or why its encoding cannot be read.
  package internal(set) var xml: SyntaxError?
  /// Why it is not OpenStep.
  package internal(set) var openStep: SyntaxError?
  /// Why it is not JSON.
  package internal(set) var json: SyntaxError?
  /// What is wrong with it as a binary property list, if it looks like one.
  package internal(set) var binary: SyntaxError?

  package init(text: Source) { self.text = text }

  /// Notes why it is not of `format`.
  package mutating func note(_ error: SyntaxError, in format: Format) {
    switch format {
    case .xml: xml = error
    case .openStep: openStep = error
    case .json: json = error
    case .binary: binary = error
    }
  }

  /// The error of the format that the input most likely is meant to be.
  package var primary: SyntaxError {
    let nothing = SyntaxError(.xml(.noContent), at: 0)
    if let binary { return binary }
    let bytes = text.bytes
    let start = bytes.startOfContent
    guard start < bytes.count else { return xml ?? json ?? nothing }
    if bytes[start] == UInt8(ascii: "<"), let xml {
      // Both OpenStep data and <data> begin with hexadecimal digits; markup stops being data within a few bytes. No markup
      // begins like GNUstep's values; an error at their second byte is of a reader that does not read them.
      let isOfGNUstep = bytes.has("<*", at: start) || bytes.has("<[", at: start)
      return openStep.flatMap { $0.offset > start + (isOfGNUstep ? 1 : 4) ? $0 : nil } ?? xml
    }
    guard let openStep, let json else { return openStep ?? json ?? xml ?? nothing }
    // A colon after the first key is JSON's; a semicolon before it is not.
    if case .openStep(.expected(.equalsOrSemicolon, let place)) = openStep.problem, place < bytes.count,
      bytes[place] == UInt8(ascii: ":"), !(start..<place).contains(where: { bytes[$0] == UInt8(ascii: ";") })
    {
      return json
    }
    switch bytes[start] {
    case UInt8(ascii: "["):
      return json
    default:
      // The reader that got further knows more of the file. JSON wins ties, since it is read far more often.
      return openStep.readerPosition > json.readerPosition ? openStep : json
    }
  }
}
