import PropertyList
import PropertyListFiles
import PropertyListLint

/// Reads configurations, and the schemas that they name. `ProjectFile` checks a configuration against the schema `pliers`, so
/// unexpected values are ignored here.
struct ConfigurationReader {
  /// Maximum size of a configuration in bytes, because every file is compared with its patterns.
  static let byteLimit = 64 << 10
  /// Schemas by their paths without links.
  private var schemas: [Argument: SchemaTable] = [:]

  /// Reads the configuration at `path` in `folder`; `name` is its name in messages. Its baseline must be in the folder, and the schemas
  /// that it names in the folder `top`. Both folders are without links.
  mutating func read(
    _ path: Argument, named name: Argument, in folder: Argument, below top: Argument
  ) throws(Failure) -> Configuration {
    let settings = try ProjectFile.read(path, named: name, schema: .pliers, byteLimit: Self.byteLimit).root
    func file(_ text: String, below limit: Argument) throws(Failure) -> Configuration.NamedFile {
      let file = (path: folder.appending(Argument(text)), name: name.folder.appending(Argument(text)))
      if file.path.canonicalPath?.isBelow(limit) != false { return file }
      throw .error("\(file.name.heading) leads out of the folder or work tree of this file", in: name)
    }
    /// The schemas that `value` names: one or several, built-in names or paths.
    func tables(_ value: PropertyList.Value) throws(Failure) -> [SchemaTable] {
      try Optional(value).strings.map { text throws(Failure) in
        SchemaTable.isPath(text) ? try schema(file(text, below: top), for: name) : SchemaTable(named: text)
      }.compactMap(\.self)
    }
    var configuration = Configuration(name: name, folder: folder)
    configuration.isRoot = settings["root"]?.bool ?? false
    // A leading slash is the folder of the configuration, as in .gitignore.
    configuration.excludes = GlobMatches(settings["exclude"].strings.map { Glob(Argument($0)) })
    configuration.includes = GlobMatches(settings["include"].strings.map { Glob(Argument($0)) })
    var general = Configuration.Choice(rules: LintConfiguration(settings))
    general.failureSeverity = settings["errorOn"]?.string.flatMap(Severity.init)
    if let baseline = settings["baseline"]?.string { general.baseline = try file(baseline, below: folder) }
    configuration.choices = [general]
    var patterns: [Glob] = []
    for (pattern, names) in settings["schemas"]?.dictionary.map(Array.init) ?? [] {
      patterns.append(Glob(Argument(pattern)))
      configuration.choices.append(Configuration.Choice(schemas: try tables(names)))
    }
    for override in settings["overrides"]?.array.map(Array.init) ?? [] {
      guard let pattern = override["files"]?.string else { continue }
      patterns.append(Glob(Argument(pattern)))
      var choice = Configuration.Choice(rules: LintConfiguration(override))
      let implied = choice.rules.profiles.reduce(into: RuleRequest()) { $0.add($1) }.schemas
      choice.schemas = try override["schemas"].map(tables) ?? (implied.isEmpty ? nil : implied)
      configuration.choices.append(choice)
    }
    configuration.choicePatterns = GlobMatches(patterns)
    return configuration
  }

  /// Reads a schema file; `configuration` is the file that names it, for messages.
  private mutating func schema(
    _ file: Configuration.NamedFile, for configuration: Argument
  ) throws(Failure) -> SchemaTable {
    guard let path = file.path.canonicalPath else { throw .error("no file \(file.name.heading)", in: configuration) }
    if let known = schemas[path] { return known }
    do throws(Failure) {
      let source = try ProjectFile.contents(of: file.path, named: file.name, byteLimit: SchemaTable.fileByteLimit)
      do throws(SchemaTable.Refusal) {
        let table = try SchemaTable(file: source, name: file.name.text)
        schemas[path] = table
        return table
      } catch {
        let lines = error.problems.prefix(ProjectFile.maxProblems).map { problem in
          "\(file.name.heading):\(problem.position.line):\(problem.position.column): error: \(printable(problem.message))"
        }
        throw Failure(diagnostic: { _ in lines.joined(separator: "\n") })
      }
    } catch {
      throw Failure(diagnostic: { error.message($0) + "\n\(configuration.heading): note: the file is named here" })
        .about(file.name)
    }
  }
}

extension PropertyList.Value? {
  /// The strings in the value: one string, or an array of them.
  fileprivate var strings: [String] { self?.string.map { [$0] } ?? self?.array?.compactMap(\.string) ?? [] }
}
