import PropertyList
import PropertyListFiles
import PropertyListLint

/// A file with the settings of a project: a configuration or a baseline. It is untrusted, since it comes from the
/// repository.
enum ProjectFile {
  /// Reads the file at `path` and checks it against `schema`; `name` is its name in messages. Throws errors that lint finds.
  static func read(
    _ path: Argument, named name: Argument, schema: SchemaTable, byteLimit: Int
  ) throws(Failure) -> PropertyList {
    let source = try contents(of: path, named: name, byteLimit: byteLimit)
    let isJSON = path.fileExtension == "json"
    let levels = RuleLevels()
    let inspection = Inspection(
      of: source, levels: levels, expectedFormat: isJSON ? .json : .xml, schemas: .tables([schema]),
      supportsFixing: false)
    let errors = Diagnosis.all(inspection.findings.filter { levels.severity(of: $0) == .error }, in: inspection, levels)
    // If the file is in another format, that is the error to report, not the violations of the schema.
    if isJSON, inspection.format != .json, inspection.findings.allSatisfy({ $0.schema != nil }) {
      throw .error("expected JSON in a file of this name", in: name)
    }
    if !errors.isEmpty {
      let texts = errors.prefix(maxProblems).map { $0.text(in: name.heading) }.joined().dropLast()
      throw Failure(diagnostic: { _ in String(texts) }).about(name)
    }
    do {
      return try PropertyList(reading: source, ReadOptions(formats: isJSON ? [.json] : [.xml, .json, .openStep]))
    } catch {
      throw Failure(diagnostic: { readErrorText(error, name: $0, severity: "error: ") }).about(name)
    }
  }

  static let maxProblems = 10

  static func contents(of path: Argument, named name: Argument, byteLimit: Int) throws(Failure) -> Source {
    let problem: String
    do throws(FileError) {
      let identity = try path.identity(followsLinks: true)
      if identity.isRegular, identity.size <= byteLimit { return try Descriptor.contents(of: path) }
      // Opening a FIFO would wait for a writer.
      problem =
        identity.isRegular
        ? "the file is larger than \(byteLimit >> 10) KiB"
        : "is a \(identity.isFolder ? "folder" : identity.kindName), not a regular file"
    } catch {
      problem = error.message
    }
    throw .error(problem, in: name)
  }
}
