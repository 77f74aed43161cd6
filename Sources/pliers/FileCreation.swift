import PropertyList
import PropertyListFiles

// Edits of files that do not exist yet.
extension Request {
  /// Creates a file with the result of `operations` on an empty dictionary, or prints the difference.
  func create(_ file: Argument, with operations: [Operation], _ console: Console) throws(Failure) -> ExitStatus {
    var list = PropertyList.emptyDictionary
    list.format = file.isNamedAsJSON ? .json : .xml
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
      switch destination(for: file, format: format) {
      case .standardOutput: console.output.append(contentsOf: text)
      case .file(let path):
        try save(to: path, original: nil, isNew: path == file) { output throws(Failure) in
          output.append(contentsOf: text)
        }
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
