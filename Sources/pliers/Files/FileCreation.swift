import PropertyList
import PropertyListFiles

// Edits of files that do not exist yet.
extension Request {
  /// Creates a file with the result of `operations` on an empty dictionary, or prints the difference. `empty` is the file if it
  /// exists; nil for a missing one and for standard input.
  func create(
    _ file: Argument, replacing empty: Input? = nil, with operations: [Operation], _ console: Console
  ) throws(Failure) -> ExitStatus {
    var list = PropertyList.emptyDictionary
    list.format = Recognition.formatOfNewFile(file == "-" ? output.path ?? file : file) ?? .xml
    if file != "-" { try checkName(ofResultFor: file, in: list.format) }
    // If no operation applies, no file is created.
    guard try apply(operations, to: &list, format: list.format, file, console) > 0 else { return .success }
    let format = OutputFormat.noConversion.resolved(for: list.format)
    let text = try Source { (output) throws(Failure) in
      try write(list, as: format, sourceName: file, to: &output)
      endLine(after: format, to: &output)
    }
    if output.showsDifference {
      console.output.append(unifiedDifference(Source([]), text, name: file).span)
    } else {
      let destination = destination(for: file, format: format)
      let isNew = destination == .file(file) && empty == nil
      try put(at: destination, original: empty, isNew: isNew, console) { output throws(Failure) in
        output.append(text.bytes)
      }
    }
    return status(ifChanged: true)
  }
}
