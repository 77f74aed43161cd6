import PropertyList

extension Command {
  static let textconv = Command(
    name: "textconv", purpose: .compare,
    summary: "print a property list as text that git can compare by lines",
    fileOperands: .one,
    options: [.canonical, .unarchive, .classes, .nested]
  ) { line, console in
    let file = line.files[0]
    do throws(Failure) {
      let source = try Input(file, from: console).source.unsigned
      let text = source.canonicalText(readsTexts: line.has(.canonical), line.readOptions)
      console.output.append(text.bytes)
    } catch {
      console.report(line.describe(error, of: file))
    }
    return .success
  }
}

extension Option {
  fileprivate static let canonical = flag(
    "canonical", "print text formats as binary files are, so that only values are compared")
}
