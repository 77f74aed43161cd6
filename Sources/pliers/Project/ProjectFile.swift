import PropertyList
import PropertyListFiles
import PropertyListLint

/// A file in which a project keeps its choices: a configuration or a baseline. It comes from the repository, so that it may
/// be anything.
struct ProjectFile {
  let list: PropertyList

  /// The problems of such a file: one or more messages with positions, each at the start of a line.
  struct Refusal: Error {
    let message: String
  }

  /// Reads the file at `path`, which messages call `name`, and checks it against `schema`. Errors of lint are thrown.
  init(_ path: Argument, named name: Argument, schema: SchemaTable, byteLimit: Int) throws(Refusal) {
    let source = try ProjectFile.contents(of: path, named: name, byteLimit: byteLimit)
    let isJSON = path.fileExtension == "json"
    let levels = RuleLevels()
    let inspection = Inspection(
      of: source, levels: levels, meant: isJSON ? .json : .xml, schemas: .tables([schema]), toMend: false)
    let errors = Diagnosis.all(inspection.findings.filter { levels.severity(of: $0) == .error }, in: inspection, levels)
    // A file in another format may break the schema, too, which is not the reason.
    if isJSON, inspection.format != .json, inspection.findings.allSatisfy({ $0.schema != nil }) {
      throw Refusal(message: "\(name.heading): error: expected JSON in a file of this name")
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

  /// The maximum number of problems that are reported.
  private static let maxProblems = 10

  private static func contents(of path: Argument, named name: Argument, byteLimit: Int) throws(Refusal) -> Source {
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
}
