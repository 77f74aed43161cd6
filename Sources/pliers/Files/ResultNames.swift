import PropertyList
import PropertyListFiles

// Results whose name is that of another format.
extension Pipeline {
  /// The format that the name of a result implies, if that is not `format`. The other formats have the same readers, but JSON has
  /// its own. Nil for plain text, and in dialects without warnings.
  private func impliedFormat(of path: Argument, otherThan format: OutputFormat) -> OutputFormat? {
    guard line.dialect.isOwn, let named = Recognition.format(of: path) else { return nil }
    let implied = OutputFormat(named)
    switch format {
    case .raw, .type, .noConversion: return nil
    case .swift, .objc: return implied
    case .xml1, .binary1, .json, .openStep: return (implied == .json) == (format == .json) ? nil : implied
    }
  }

  /// Reports a result at `path` in a format that the name does not imply.
  func reportName(of path: Argument, as format: OutputFormat, _ console: Console) {
    guard let implied = impliedFormat(of: path, otherThan: format) else { return }
    console.report("\(path.heading): note: the content is \(format.title), not \(implied.title) as the name implies")
  }

  /// Throws if the result for `file`, which has its format, would get the name of another format: a conversion could be meant.
  func checkName(ofResultFor file: Argument, in format: @autoclosure () -> Format?) throws(Failure) {
    guard !delivery.showsDifference, delivery.path != nil || delivery.fileExtension != nil,
      case .file(let path) = delivery.destination(for: file, format: .noConversion), path != file,
      let name = Recognition.format(of: path), name != Recognition.format(of: file),
      let format = format().map({ OutputFormat($0) }), let implied = impliedFormat(of: path, otherThan: format)
    else { return }
    throw Failure(
      "the result is \(format.title) like \(file.heading), not \(implied.title); use another extension, or convert it: "
        + "-o - | pliers convert \(implied.rawValue) -o \(path.heading)"
    ).about(path)
  }
}
