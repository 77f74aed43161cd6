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

  /// Reads the configuration at `path` in `folder`; `name` is its name in messages. The schemas that it names must be in the folder
  /// `top`. Both folders are without links.
  mutating func read(
    _ path: Argument, named name: Argument, in folder: Argument, below top: Argument
  ) throws(ProjectFile.Refusal) -> Configuration {
    let settings = try ProjectFile(path, named: name, schema: .pliers, byteLimit: Self.byteLimit).list.root
    func file(_ text: String, in limit: Argument) -> Configuration.NamedFile {
      Configuration.NamedFile(
        path: folder.appending(Argument(text)), name: name.folder.appending(Argument(text)), folder: limit)
    }
    var configuration = Configuration(name: name, folder: folder)
    configuration.isRoot = settings["root"]?.bool ?? false
    // A leading slash is the folder of the configuration, as in .gitignore.
    configuration.excludes = settings["exclude"].strings.map { Glob(Argument($0)) }
    configuration.includes = settings["include"].strings.map { Glob(Argument($0)) }
    configuration.failureSeverity = settings["errorOn"]?.string.flatMap(Severity.init)
    configuration.baseline = settings["baseline"]?.string.map { file($0, in: folder) }
    configuration.choices = [Configuration.Choice(source: name, rules: LintConfiguration(settings))]
    for (pattern, names) in settings["schemas"]?.dictionary.map(Array.init) ?? [] {
      let schemas = try tables(names, for: name) { file($0, in: top) }
      configuration.choices.append(
        Configuration.Choice(source: name, glob: Glob(Argument(pattern)), schemas: schemas))
    }
    for override in settings["overrides"]?.array.map(Array.init) ?? [] {
      guard let pattern = override["files"]?.string else { continue }
      var choice = Configuration.Choice(
        source: name, glob: Glob(Argument(pattern)), rules: LintConfiguration(override))
      if let names = override["schemas"] {
        choice.schemas = try tables(names, for: name) { file($0, in: top) }
      } else {
        var implied = RuleRequest()
        for profile in choice.rules.profiles { implied.add(profile) }
        choice.schemas = implied.schemas.isEmpty ? nil : implied.schemas
      }
      configuration.choices.append(choice)
    }
    return configuration
  }

  // MARK: Files that a configuration names

  /// The schemas that `value` names: one or several, built-in names or paths.
  private mutating func tables(
    _ value: PropertyList.Value, for configuration: Argument, _ file: (String) -> Configuration.NamedFile
  ) throws(ProjectFile.Refusal) -> [SchemaTable] {
    var tables: [SchemaTable] = []
    for name in Optional(value).strings {
      if SchemaTable.isPath(name) {
        tables.append(try schema(file(name), for: configuration))
      } else if let table = SchemaTable(named: name) {
        tables.append(table)
      }
    }
    return tables
  }

  /// Reads a schema file; `configuration` is the file that names it, for messages.
  private mutating func schema(
    _ file: Configuration.NamedFile, for configuration: Argument
  ) throws(ProjectFile.Refusal) -> SchemaTable {
    guard let path = file.path.canonicalPath else {
      throw ProjectFile.Refusal(about: configuration, "no file \(file.name.heading)")
    }
    guard path.isBelow(file.folder) else {
      throw ProjectFile.Refusal(
        about: configuration, "\(file.name.heading) is not in the work tree or folder of this file")
    }
    if let known = schemas[path] { return known }
    do throws(ProjectFile.Refusal) {
      let source = try ProjectFile.contents(of: file.path, named: file.name, byteLimit: SchemaTable.fileByteLimit)
      let table: SchemaTable
      do throws(SchemaTable.Refusal) { table = try SchemaTable(file: source, name: file.name.text) } catch {
        throw ProjectFile.Refusal(error.problems.map { ($0.position, $0.message) }, in: file.name)
      }
      schemas[path] = table
      return table
    } catch {
      throw ProjectFile.Refusal(message: error.message + "\n\(configuration.heading): note: the file is named here")
    }
  }
}

extension PropertyList.Value? {
  /// The strings in the value: one string, or an array of them.
  fileprivate var strings: [String] { self?.string.map { [$0] } ?? self?.array?.compactMap(\.string) ?? [] }
}
