import PropertyList
import PropertyListFiles
import PropertyListLint

/// A file with the settings of a project: a configuration or a baseline. It is untrusted, since it comes from the
/// repository.
struct ProjectFile {
  let list: PropertyList

  /// The problems of a project file: one or more messages with positions, each at the start of a line.
  struct Refusal: Error {
    let message: String

    init(message: String) { self.message = message }

    init(about name: Argument, _ problem: String) { message = "\(name.heading): error: \(problem)" }

    /// The first of `problems` in the text file `name`.
    init(_ problems: [(position: TextPosition, message: String)], in name: Argument) {
      let lines = problems.prefix(ProjectFile.maxProblems).map { problem in
        "\(name.heading):\(problem.position.line):\(problem.position.column): error: \(printable(problem.message))"
      }
      self.init(message: lines.joined(separator: "\n"))
    }
  }

  /// Reads the file at `path` and checks it against `schema`; `name` is its name in messages. Throws errors that lint finds.
  init(_ path: Argument, named name: Argument, schema: SchemaTable, byteLimit: Int) throws(Refusal) {
    let source = try ProjectFile.contents(of: path, named: name, byteLimit: byteLimit)
    let isJSON = path.fileExtension == "json"
    let levels = RuleLevels()
    let inspection = Inspection(
      of: source, levels: levels, expectedFormat: isJSON ? .json : .xml, schemas: .tables([schema]),
      supportsFixing: false)
    let errors = Diagnosis.all(inspection.findings.filter { levels.severity(of: $0) == .error }, in: inspection, levels)
    // If the file is in another format, that is the error to report, not the violations of the schema.
    if isJSON, inspection.format != .json, inspection.findings.allSatisfy({ $0.schema != nil }) {
      throw Refusal(about: name, "expected JSON in a file of this name")
    }
    if !errors.isEmpty {
      let texts = errors.prefix(ProjectFile.maxProblems).map { $0.text(in: name.heading) }
      throw Refusal(message: String(texts.joined().dropLast()))
    }
    do {
      list = try PropertyList(reading: source, ReadOptions(formats: isJSON ? [.json] : [.xml, .json, .openStep]))
    } catch {
      throw Refusal(message: diagnostic(error, name: name.heading, severity: "error: "))
    }
  }

  private static let maxProblems = 10

  static func contents(of path: Argument, named name: Argument, byteLimit: Int) throws(Refusal) -> Source {
    let problem: String
    do throws(FileError) {
      let identity = try path.identity(followsLinks: true)
      if identity.isRegular, identity.size <= byteLimit { return try Descriptor.contents(of: path) }
      // Opening a FIFO would wait for a writer.
      problem = identity.isRegular ? "the file is larger than \(byteLimit >> 10) KiB" : "not a regular file"
    } catch {
      problem = error.message
    }
    throw Refusal(about: name, problem)
  }
}
