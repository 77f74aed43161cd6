import PropertyList
import PropertyListFiles
import PropertyListLint

/// Reads a configuration from a file. The schema `pliers` defines its content; anything else is ignored here.
enum ConfigurationReader {
  /// A larger file is refused: every file is compared with its patterns.
  static let byteLimit = 64 << 10

  /// Reads the configuration at `path` in `folder`, which is without links; messages call it `name`.
  static func read(
    _ path: Argument, named name: Argument, in folder: Argument
  ) throws(ProjectFile.Refusal) -> Configuration {
    let settings = try ProjectFile(path, named: name, schema: .pliers, byteLimit: byteLimit).list.root
    var configuration = Configuration(name: name, folder: folder)
    configuration.excludes = globs(settings["exclude"])
    configuration.includes = globs(settings["include"])
    configuration.failureSeverity = settings["errorOn"]?.string.flatMap(Severity.init)
    if let text = settings["baseline"]?.string {
      configuration.baseline = (folder.appending(Argument(text)), name.folder.appending(Argument(text)))
    }
    if let rules = settings["rules"]?.dictionary {
      for (name, level) in rules {
        guard let severity = level.string.flatMap(Severity.init) else { continue }
        if let setting = try? RuleSetting(name, severity) { configuration.rules.settings.append(setting) }
      }
    }
    if let schemas = settings["schemas"]?.dictionary {
      configuration.schemas = schemas.map { pattern, value in
        let names = (value.array.map(Array.init) ?? [value]).compactMap(\.string)
        return Configuration.SchemaChoice(glob: Glob(Argument(pattern)), names: names)
      }
    }
    return configuration
  }

  /// The patterns; a slash at the beginning of one is the folder of the file, as in .gitignore.
  private static func globs(_ value: PropertyList.Value?) -> [Glob] {
    (value?.array.map(Array.init) ?? []).compactMap { $0.string.map { Glob(Argument($0)) } }
  }
}
