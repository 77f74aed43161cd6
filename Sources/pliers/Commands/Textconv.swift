import PropertyList
import PropertyListFiles

extension Command {
  static let textconv = Command(
    "textconv", purpose: .compare,
    summary: "print a property list as text that git can compare by lines",
    files: .one,
    options: [.canonical, .unarchive, .classes, .nested],
    discussion: [
      "git uses it to show binary files in diff, log and blame: 'git config diff.plist.textconv \"pliers "
        + "textconv --\"', and '*.plist diff=plist' in .gitattributes.",
      "Text is printed unchanged, so that comments and layout are compared, too. A binary file is printed in the layout of "
        + "print with its keys sorted, elements of arrays without their numbers, data in lines of 32 bytes, and more "
        + "than 4 KB of data as its length and SHA-256.",
      "A file that cannot be read as a property list is printed unchanged. The exit status is 0 even if the file cannot be "
        + "opened, since git would otherwise stop a log there.",
    ],
    examples: [
      ("pliers textconv Settings.plist", "print the text of a binary file"),
      ("pliers textconv --canonical Info.plist", "print only the values of a file, without its layout"),
    ]
  ) { request, console throws(UsageError) in
    for file in request.files {
      do throws(Failure) {
        let source = try Input(file, from: console).source.unsigned
        let text = source.canonicalText(readsTexts: request.convertsTexts, request.readOptions)
        console.output.append(contentsOf: text)
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
