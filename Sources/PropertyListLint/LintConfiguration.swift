public import PropertyList

/// The rules, the preset and the profiles of a configuration, or of an element of its `overrides`. The tool applies its patterns.
public struct LintConfiguration: Sendable {
  package private(set) var preset: Preset?
  package private(set) var settings: [RuleSetting] = []
  package private(set) var profiles: [Profile] = []

  /// The errors that lint finds in a configuration.
  public struct Refusal: Error {
    /// The errors and their positions.
    public let inspection: Inspection
  }

  /// The default severities, and no profiles.
  public init() {}

  /// The settings in `source`, the content of a file `.pliers.json` or `.pliers.plist`.
  public init(_ source: PropertyList.Source) throws(Refusal) {
    let inspection = Inspection(of: source, levels: RuleLevels(), schemas: .tables([.pliers]))
    let hasErrors = inspection.findings.contains { RuleLevels().severity(of: $0) == .error }
    guard !hasErrors, let list = inspection.list else { throw Refusal(inspection: inspection) }
    self.init(list.root)
  }

  /// The settings in `value`, without those that the schema `pliers` does not allow.
  package init(_ value: PropertyList.Value) {
    preset = value["preset"]?.string.flatMap(Preset.init)
    for (name, level) in value["rules"]?.dictionary.map(Array.init) ?? [] {
      guard let severity = level.string.flatMap(Severity.init) else { continue }
      if let setting = try? RuleSetting(name, severity) { settings.append(setting) }
    }
    for name in value["profiles"]?.array.map(Array.init) ?? [] {
      if let profile = name.string.flatMap(Profile.init(named:)) { profiles.append(profile) }
    }
  }
}

extension Inspection {
  /// Checks the bytes of a file, as `pliers lint` checks a file of this name under the configuration.
  ///
  /// - Parameters:
  ///   - file: The bytes of the file, which need not be saved.
  ///   - path: The name or path of the file, which selects its profile, its format and its schema.
  ///   - configuration: The rules, the preset and the profiles.
  public init(
    of file: PropertyList.Source, named path: String, configuration: LintConfiguration = LintConfiguration()
  ) {
    let name = path.split(separator: "/").last ?? ""
    let fileExtension = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    let implied = Profile(fileExtension: fileExtension) ?? Profile(fileName: path)
    let profiles = (implied.map { [$0] } ?? []) + configuration.profiles.filter { $0 != implied }
    var levels = RuleLevels()
    levels.apply(configuration.preset?.settings ?? [])
    levels.apply(configuration.settings)
    levels.apply(profiles, requested: configuration.profiles, fileExtension: fileExtension)
    self.init(
      of: file, levels: levels, profiles: profiles, expectedFormat: Format(fileExtension: fileExtension), path: path,
      schemas: .recognized(preferred: profiles.compactMap(\.schema)))
  }
}

extension RuleLevels {
  /// Raises the rules of `profiles` for a file with this extension, unless they were set by name. `requested` are the profiles that
  /// the user has chosen, whatever the file's name implies.
  package mutating func apply(_ profiles: [Profile], requested: [Profile], fileExtension: String) {
    for profile in profiles {
      // Xcode rewrites entitlements before it signs with them.
      let isRewritten = profile == .codesign && fileExtension == "entitlements" && !requested.contains(profile)
      apply(profile, as: isRewritten ? .warning : .error)
    }
  }
}
