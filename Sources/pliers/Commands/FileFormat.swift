import PropertyList
import PropertyListFiles

extension Pipeline {
  /// Prints the format of each file. A file without one is an answer with the status 1.
  func printFormats(_ console: Console) throws(Failure) -> ExitStatus {
    try forEachFile(console) { file, console throws(Failure) in
      let input = try Input(file, from: console)
      let format = try format(of: input)
      printName(of: input, console)
      console.print(format)
      return .success
    }
  }

  private func format(of input: Input) throws(Failure) -> String {
    if input.source.beginsEntitlements { return "blob" }
    if input.source.beginsSignedMessage { return "signed" }
    var options = line.readOptions
    for readsTypedValues in [false, true] {
      options.readsTypedValues = readsTypedValues
      guard let list = try? input.read(options) else { continue }
      return readsTypedValues ? "gnustep" : OutputFormat(list.format).rawValue.lowercased()
    }
    throw Failure("not a property list", isAnswer: true)
  }
}

extension Option {
  static let fileFormat = flag(
    "file-format",
    "print the format of each file: xml1, binary1, json, openstep, gnustep (OpenStep with typed values), signed, or blob "
      + "(entitlements in a code signature); exit with 1 if it has none"
  ).on(.excludes(["at", "expect", "no-newline", "unarchive", "classes", "nested"]))
}
