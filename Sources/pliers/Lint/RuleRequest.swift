import PropertyListFiles
import PropertyListLint

struct RuleRequest: Sendable {
  /// The settings of `--rule`, or of one choice of a configuration.
  var settings: [RuleSetting] = []
  /// The settings of configurations, which `settings` override. Later settings override earlier settings.
  private var configuredSettings: [[RuleSetting]] = []
  /// The preset, which all settings override; nil if there is none.
  var preset: Preset?
  /// The profiles for all files, regardless of their names.
  var profiles: [Profile] = []
  var schemas: [SchemaTable] = []
  /// True if files are checked against the schema of their recognised kind.
  var recognizesSchemas = true
  /// The extent of corrections; nil if files are not corrected.
  var fixExtent: FixExtent?

  init() {}

  init(_ invocation: Invocation) {
    settings = invocation.all(.rule)
    preset = invocation[.preset]
    fixExtent = invocation[.fix]
    for given in invocation.options {
      if let profile = given.value as? Profile { add(profile) }
      guard let schemas = given.value as? [SchemaTable] else { continue }
      if schemas.isEmpty { recognizesSchemas = false }
      for schema in schemas { add(schema) }
    }
  }

  /// The profiles for the file `name`: the profile that its name implies, and the requested profiles.
  func profiles(for name: Argument) -> [Profile] {
    var own = (Profile(fileExtension: name.fileExtension) ?? Profile(fileName: name.text)).map { [$0] } ?? []
    // The build of a .NET project rewrites its entitlements.
    if own == [.codesign], name.fileExtension == "plist",
      (try? name.folder.entries())?.contains(where: { $0.name.fileExtension == "csproj" }) == true
    {
      own = []
    }
    return own + profiles.filter { !own.contains($0) }
  }

  /// The schemas for the file `name`, the first that apply: the schemas of `--schema` if the command line names the file, the
  /// schemas of configurations, and the schemas of the recognised kind of file.
  func schemas(for name: Argument, isNamed: Bool, configured: [SchemaTable]?) -> SchemaChoice {
    guard recognizesSchemas else { return .none }
    if !schemas.isEmpty, isNamed { return .tables(schemas) }
    guard let configured else { return .recognized(preferred: schemas) }
    return .tables(
      configured.flatMap { table in
        let wanted = table.isListed ? schemas.filter { $0.kind == table.kind } : []
        return wanted.isEmpty ? [table] : wanted
      })
  }

  /// This request with the settings of configurations. The settings of this request override them.
  func adding(_ configured: [Configuration.Choice]) -> RuleRequest {
    var all = self
    all.configuredSettings = configured.flatMap { choice in
      // A preset of the command line replaces those of configurations.
      [preset == nil ? choice.rules.preset?.settings ?? [] : [], choice.rules.settings]
    }
    for profile in configured.flatMap(\.rules.profiles) where !all.profiles.contains(profile) {
      all.profiles.append(profile)
    }
    return all
  }

  /// Adds a profile, and the schema of its consumer.
  mutating func add(_ profile: Profile) {
    if !profiles.contains(profile) { profiles.append(profile) }
    if let schema = profile.schema { add(schema) }
  }

  mutating func add(_ schema: SchemaTable) {
    if !schemas.contains(where: { $0.name == schema.name }) { schemas.append(schema) }
  }

  /// The severity of each rule under `profiles`, for the file `name`, which was found in a folder or is named.
  func levels(under profiles: [Profile], for name: Argument, isInFolder: Bool) -> RuleLevels {
    var levels = RuleLevels(isInFolder: isInFolder)
    for settings in [preset?.settings ?? []] + configuredSettings + [settings] { levels.apply(settings) }
    levels.apply(profiles, requested: self.profiles, fileExtension: name.fileExtension)
    return levels
  }
}
