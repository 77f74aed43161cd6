extension ReadError {
  /// The most likely format of the input, whose error is reported.
  var likelyFormat: Format {
    if errors[.binary] != nil { return .binary }
    // The errors of decoding are recorded for XML, whose reader itself checks only the text of elements.
    if errors[.xml]?.problem.reason == .encoding { return .xml }
    let bytes = text(of: .openStep).bytes
    let start = bytes.startOfContent
    guard start < bytes.count else { return errors[.xml] == nil ? .json : .xml }
    if bytes[start] == UInt8(ascii: "<"), let xml = errors[.xml] {
      return isOpenStep(bytes, from: start, insteadOf: xml) ? .openStep : .xml
    }
    guard let json = errors[.json], let openStep = errors[.openStep] else {
      return [.openStep, .json].first { errors[$0] != nil } ?? .xml
    }
    // A colon after the first key is JSON, unless there is a semicolon before it.
    let offset = openStep.offset
    if case .openStep(.expected(.equalsOrSemicolon)) = openStep.problem, bytes.has(":", at: offset),
      bytes.extracting(..<offset).firstOffset(of: UInt8(ascii: ";"), from: start) == nil
    {
      return .json
    }
    // Only JSON begins with a square bracket. Otherwise the reader that came further is more likely right, and JSON is more frequent.
    return bytes[start] == UInt8(ascii: "[") || openStep.readerOffset <= json.readerOffset ? .json : .openStep
  }

  /// True if a text with `<` at its `start` is OpenStep, as data and GNUstep's values are. Otherwise it is XML with the error `xml`.
  private func isOpenStep(_ bytes: Span<UInt8>, from start: Int, insteadOf xml: SyntaxError) -> Bool {
    // In XML, the OpenStep reader fails within a few bytes: the tag `<data>` begins as data does, with `<` and hexadecimal digits.
    // GNUstep's values begin unlike any markup. If the reader does not support them, it fails at the second byte.
    let isGNUstep = bytes.has("<*", at: start) || bytes.has("<[", at: start)
    guard let openStep = errors[.openStep], openStep.offset > start + (isGNUstep ? 1 : 4) else { return false }
    if openStep.problem.reason != .encoding { return true }
    // Unlike the XML reader, this one also refuses bytes in comments that are not UTF-8. Such a byte is the mistake if it is in the
    // tag or text of the XML error.
    let mistakeEnd = bytes.firstOffset(of: UInt8(ascii: ">"), from: xml.offset) ?? bytes.count
    return xml.offset <= openStep.offset && openStep.offset < mistakeEnd
  }
}
