import PropertyList

extension Command {
  static let textconv = Command(
    name: "textconv", purpose: .compare,
    summary: "print a property list as text that git can compare by lines",
    fileOperands: .one,
    options: [.canonical, .unarchive, .classes, .nested]
  ) { invocation, console in
    let file = invocation.files[0]
    do throws(Failure) {
      let source = try Input(file, from: console).source.unsigned
      let text = source.canonicalText(readsTexts: invocation.has(.canonical), invocation.readOptions)
      console.output.append(text.bytes)
    } catch {
      console.report(invocation.describe(error, of: file))
    }
    return .success
  }
}

extension Option {
  fileprivate static let canonical = flag(
    "canonical", "print text formats as binary files are, so that only values are compared")
}
