import PropertyList
import PropertyListFiles

// Edits of files that do not exist yet.
extension Request {
  /// Creates a file with the result of `operations` on an empty dictionary, or prints the difference.
  func create(_ file: Argument, with operations: [Operation], _ console: Console) throws(Failure) -> ExitStatus {
    var list = PropertyList.emptyDictionary
    list.format = file.isNamedAsJSON ? .json : .xml
    try checkName(ofResultFor: file, in: list.format)
    // If no operation applies, no file is created.
    guard try apply(operations, to: &list, format: list.format, file, console) > 0 else { return .success }
    let format = OutputFormat.noConversion.resolved(for: list.format)
    let text = try Source { (output) throws(Failure) in
      try write(list, as: format, sourceName: file, marksReals: true, to: &output)
      endLine(after: format, to: &output)
    }
    if output.showsDifference {
      console.output.append(unifiedDifference(Source([]), text, name: file).span)
    } else {
      let destination = destination(for: file, format: format)
      try put(at: destination, original: nil, isNew: destination == .file(file), console) { output throws(Failure) in
        output.append(contentsOf: text)
      }
    }
    return status(ifChanged: true)
  }
}

extension Argument {
  /// True if tools expect JSON in files with this extension.
  fileprivate var isNamedAsJSON: Bool {
    let name = fileName.text.lowercased()
    return Recognition.json.contains { name.hasSuffix("." + $0) }
  }
}
