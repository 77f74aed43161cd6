import PropertyList
import PropertyListFiles
import PropertyListLint

/// A file in which a project keeps its choices: a configuration or a baseline. It comes from the repository, so that it may
/// be anything.
struct ProjectFile {
  /// The path, as messages have it.
  let name: Argument
  let list: PropertyList
  private let source: Source

  /// What is wrong with such a file: a message with its place, or several, each from the start of a line.
  struct Refusal: Error {
    let message: String
  }

  /// Reads the file at `path`, which messages call `name`. What lint takes for an error is one here.
  init(_ path: Argument, named name: Argument, byteLimit: Int) throws(Refusal) {
    self.name = name
    source = try ProjectFile.contents(of: path, named: name, byteLimit: byteLimit)
    let isJSON = path.fileExtension == "json"
    let levels = RuleLevels()
    let inspection = Inspection(of: source, levels: levels, meant: isJSON ? .json : .xml, toMend: false)
    let errors = Diagnosis.all(inspection.findings.filter { levels.severity(of: $0) == .error }, in: inspection, levels)
    if !errors.isEmpty {
      let style = TextReport.Style(isColored: false)
      let texts = errors.prefix(ProjectFile.mostProblems).map { style.text(of: $0, in: name.heading) }
      throw Refusal(message: String(texts.joined().dropLast()))
    }
    if isJSON, inspection.format != .json {
      throw Refusal(message: "\(name.heading): error: expected JSON in a file of this name")
    }
    do {
      list = try PropertyList(reading: source, ReadOptions(formats: isJSON ? [.json] : [.xml, .json, .openStep]))
    } catch {
      throw Refusal(message: diagnostic(error, name: name.heading, severity: "error: "))
    }
  }

  /// How many problems of one file are reported.
  static let mostProblems = 10

  private static func contents(
    of path: Argument, named name: Argument, byteLimit: Int
  ) throws(Refusal) -> Source {
    let problem: String
    do throws(FileError) {
      let identity = try path.identity(followsLinks: true)
      if identity.isRegular, identity.size <= byteLimit { return try Descriptor.contents(of: path) }
      // A FIFO would be waited for.
      problem =
        identity.isRegular
        ? "the file is larger than \(byteLimit >> 10) KiB" : "expected a regular file, found something else"
    } catch {
      problem = error.message
    }
    throw Refusal(message: "\(name.heading): error: \(problem)")
  }

  /// The message that something is wrong with `value`, or with its key.
  func problem(_ message: String, at value: PropertyList.Value, isAboutKey: Bool = false) -> String {
    let place =
      switch ValuePlace(of: value.keyPath, in: source, format: list.format, isKey: isAboutKey) {
      case .text(let position): ":\(position.line):\(position.column)"
      case .offset(let offset): ": offset \(offset)"
      case nil: ""
      }
    return "\(name.heading)\(place): error: \(printable(message.shortened))"
  }
}
