import PropertyList
import PropertyListFiles

/// A file of git's attributes.
struct GitAttributesFile {
  let path: Argument
  let lines: [GitAttributeLine]
  /// Nil if the file does not exist yet.
  private let input: Input?

  init(_ path: Argument, _ console: Console) throws(Failure) {
    self.path = path
    input = path.exists ? try Input(path, isRegular: true, from: console) : nil
    let bytes = input.map { [UInt8](copying: $0.source) } ?? []
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    self.lines = lines.map { GitAttributeLine($0) }
  }

  func save(_ lines: [GitAttributeLine], _ request: Request) throws(Failure) {
    do throws(FileError) { try path.folder.createFolders() } catch { throw .output(path.folder, error) }
    try request.save(to: path, original: input) { output throws(Failure) in
      for line in lines {
        output.append(line.bytes.span)
        output.append(UInt8(ascii: "\n"))
      }
    }
  }

  /// The wanted lines that are not in effect, and the user's lines that are in effect instead.
  var state: (missing: [GitAttributeLine], conflicts: [String]) {
    GitAttributeLine.compare { wanted, kind in
      let index = lines.lastIndex { $0.pattern == wanted.pattern && $0.attribute(kind) != nil }
      guard let index, let attribute = lines[index].attribute(kind) else { return nil }
      return (attribute, "\(path.text):\(index + 1) says something else: \(lines[index].text)")
    }
  }
}
