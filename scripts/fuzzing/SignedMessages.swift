import PropertyList

/// Extracts the content of a signed message: it is never longer than the message.
func fuzzSignedMessages(_ input: [UInt8]) {
  let source = Source(input)
  guard source.beginsSignedMessage else {
    expect(source.unsigned === source, "a file without a signed message was unwrapped")
    return
  }
  do throws(SignedMessageError) {
    let content = try source.signedContent()
    expect(content.count <= input.count, "\(content.count) bytes out of \(input.count)")
  } catch {
    expect(!error.description.isEmpty, "the error has no message")
  }
}
