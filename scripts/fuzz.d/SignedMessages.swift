import PropertyList

/// Takes the content out of a signed message: there is never more of it than the message has.
func fuzzSignedMessages(_ input: [UInt8]) {
  let source = ByteSource(input)
  guard source.beginsSignedMessage else {
    expect(source.unsigned === source, "another file was unwrapped")
    return
  }
  do throws(SignedMessageError) {
    let content = try source.signedContent()
    expect(content.count <= input.count, "\(content.count) bytes out of \(input.count)")
  } catch {
    expect(!error.description.isEmpty, "no word why")
  }
}
