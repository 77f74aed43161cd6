import PropertyList
import PropertyListFiles
import PropertyListLint

/// Makes a configuration of a file, and finds out all that is wrong with it.
struct ConfigurationReader {
  /// A larger file is no configuration. Every file is compared with its patterns.
  static let byteLimit = 64 << 10

  /// What a configuration may say.
  enum Setting: String, CaseIterable {
    case baseline, errorOn, exclude, include, rules, schemas
  }

  private let file: ProjectFile
  private var configuration: Configuration
  private var problems: [String] = []

  /// Reads the configuration at `path` in `folder`, which is without links; messages call it `name`.
  static func read(
    _ path: Argument, named name: Argument, in folder: Argument
  ) throws(ProjectFile.Refusal) -> Configuration {
    let file = try ProjectFile(path, named: name, byteLimit: byteLimit)
    var reader = ConfigurationReader(file: file, configuration: Configuration(name: name, folder: folder))
    reader.read()
    guard reader.problems.isEmpty else {
      throw ProjectFile.Refusal(message: reader.problems.joined(separator: "\n"))
    }
    return reader.configuration
  }

  private init(file: ProjectFile, configuration: Configuration) {
    self.file = file
    self.configuration = configuration
  }

  private mutating func read() {
    guard let settings = file.list.root.dictionary else {
      return note("expected a dictionary of settings, found \(file.list.root.kind.noun)", at: file.list.root)
    }
    for (key, value) in settings {
      guard let setting = Setting(rawValue: key) else {
        let names = Setting.allCases.map(\.rawValue)
        note(
          "unknown setting '\(key)'" + suggestion(for: key, among: names, orList: "settings"), at: value,
          isAboutKey: true)
        continue
      }
      switch setting {
      case .baseline: readBaseline(value)
      case .errorOn: readErrorOn(value)
      case .exclude: configuration.excludes = globs(value, of: setting)
      case .include: configuration.includes = globs(value, of: setting)
      case .rules: readRules(value)
      case .schemas: readSchemas(value)
      }
    }
  }

  // MARK: Settings

  private mutating func readBaseline(_ value: PropertyList.Value) {
    guard let text = string(value, as: "the path of a file") else { return }
    let path = Argument(text)
    guard !path.isAbsolute else {
      return note("expected a path relative to this file, found the absolute '\(text)'", at: value)
    }
    guard !path.leadsUpwards else { return noteUpwards(text, at: value) }
    guard !text.isEmpty else { return note("expected the path of a file, found an empty text", at: value) }
    configuration.baseline = (configuration.folder.appending(path), file.name.folder.appending(path))
  }

  private mutating func readErrorOn(_ value: PropertyList.Value) {
    let expected = "'error' or 'warning'"
    guard let text = string(value, as: expected) else { return }
    guard let severity = Severity(rawValue: text), severity != .off else {
      return note("expected \(expected), found '\(text)'", at: value)
    }
    configuration.failureSeverity = severity
  }

  private mutating func readRules(_ value: PropertyList.Value) {
    guard let rules = value.dictionary else {
      return note("expected a dictionary of rules and their levels, found \(value.kind.noun)", at: value)
    }
    for (name, value) in rules {
      let expected = "'off', 'warning' or 'error'"
      let named: NamedRule
      do throws(NamedRule.Unknown) {
        named = try NamedRule(name)
      } catch {
        note(error.message, at: value, isAboutKey: true)
        continue
      }
      let rule = named.rule
      guard let text = string(value, as: expected) else { continue }
      if let severity = Severity(rawValue: text) {
        guard rule.canChange || severity == .error else {
          note("'\(name)' is always an error: such a file cannot be read", at: value)
          continue
        }
        if let kind = named.kind {
          configuration.severitiesInKinds.append((kind, rule, severity))
        } else {
          configuration.severities[rule] = severity
        }
      } else {
        note("expected \(expected), found '\(text)'", at: value)
      }
    }
  }

  private mutating func readSchemas(_ value: PropertyList.Value) {
    guard let choices = value.dictionary else {
      return note("expected a dictionary of patterns and the names of schemas, found \(value.kind.noun)", at: value)
    }
    guard takes(choices.count, at: value) else { return }
    for (pattern, schemas) in choices {
      guard let glob = glob(pattern, at: schemas, isAboutKey: true) else { continue }
      var names: [String] = []
      for name in schemas.array.map(Array.init) ?? [schemas] {
        guard let text = string(name, as: "the name of a schema") else { continue }
        let known = SchemaTable.all.map(\.name) + ["none"]
        guard known.contains(text) else {
          note("unknown schema '\(text)'" + suggestion(for: text, among: known, orList: "schemas"), at: name)
          continue
        }
        names.append(text)
      }
      configuration.schemas.append(Configuration.SchemaChoice(glob: glob, names: names))
    }
  }

  private mutating func globs(_ value: PropertyList.Value, of setting: Setting) -> [Glob] {
    guard let elements = value.array else {
      note("expected a list of patterns, found \(value.kind.noun)", at: value)
      return []
    }
    guard takes(elements.count, at: value) else { return [] }
    var globs: [Glob] = []
    for element in elements {
      guard let text = string(element, as: "a pattern") else { continue }
      if let glob = glob(text, at: element) { globs.append(glob) }
    }
    return globs
  }

  // MARK: Values

  private mutating func string(_ value: PropertyList.Value, as expected: String) -> String? {
    if let text = value.string { return text }
    note("expected \(expected), found \(value.kind.noun)", at: value)
    return nil
  }

  /// Whether there are not so many patterns that every file would take long.
  private mutating func takes(_ count: Int, at value: PropertyList.Value) -> Bool {
    let most = 1_000
    if count > most { note("expected at most \(most) patterns, found \(count)", at: value) }
    return count <= most
  }

  /// The pattern; a slash at its beginning is the folder of the file, as in .gitignore.
  private mutating func glob(_ text: String, at value: PropertyList.Value, isAboutKey: Bool = false) -> Glob? {
    let word = Argument(text)
    if text.isEmpty {
      note("expected a pattern, found an empty text", at: value, isAboutKey: isAboutKey)
    } else if word.leadsUpwards {
      noteUpwards(text, at: value, isAboutKey: isAboutKey)
    } else {
      return Glob(word)
    }
    return nil
  }

  private mutating func noteUpwards(_ text: String, at value: PropertyList.Value, isAboutKey: Bool = false) {
    note("expected a path below the folder of this file, found '..' in '\(text)'", at: value, isAboutKey: isAboutKey)
  }

  private mutating func note(_ message: String, at value: PropertyList.Value, isAboutKey: Bool = false) {
    if problems.count < ProjectFile.mostProblems {
      problems.append(file.problem(message, at: value, isAboutKey: isAboutKey))
    }
  }
}
