import PropertyList
import PropertyListFiles

extension Command {
  static let textconv = Command(
    "textconv", purpose: .compare,
    summary: "print a property list as text that git can compare by lines",
    files: .one,
    options: [.canonical, .unarchive, .classes, .nested]
  ) { request, console throws(UsageError) in
    for file in request.files {
      do throws(Failure) {
        let source = try Input(file, from: console).source.unsigned
        let text = source.canonicalText(readsTexts: request.convertsTexts, request.readOptions)
        console.output.append(text.bytes)
      } catch {
        console.report(request.describe(error, of: file))
      }
    }
    return .success
  }
}

extension Option {
  fileprivate static let canonical = flag(
    "canonical", \.convertsTexts, "print text formats as binary files are, so that only values are compared")
}
