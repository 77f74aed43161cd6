import PropertyList
import PropertyListFiles

// Edits of files that do not exist yet.
extension Pipeline {
  /// Creates a file with the result of `operations` on an empty dictionary, or prints the difference. `empty` is the file if it
  /// exists; nil for a missing one and for standard input.
  func create(
    _ file: Argument, replacing empty: Input? = nil, with operations: [Operation], _ console: Console
  ) throws(Failure) -> ExitStatus {
    var list = PropertyList.emptyDictionary
    list.format = Recognition.formatOfNewFile(file == "-" ? delivery.path ?? file : file) ?? .xml
    if file != "-" { try checkName(ofResultFor: file, in: list.format) }
    // If no operation applies, no file is created.
    guard try apply(operations, to: &list, format: list.format, file, console) > 0 else { return .success }
    let text = try delivery.text(of: list, as: .noConversion, sourceName: file)
    if delivery.showsDifference {
      console.output.append(unifiedDifference(Source([]), text, name: file).span)
    } else {
      let destination = delivery.destination(for: file, format: OutputFormat(list.format))
      let isNew = destination == .file(file) && empty == nil
      try delivery.put(at: destination, replacing: empty, isNew: isNew, console) { output throws(Failure) in
        output.append(text.bytes)
      }
    }
    return delivery.status(ifChanged: true)
  }
}
