import PropertyListFiles
import PropertyListLint

extension Linter {
  func showConfiguration(_ search: ConfigurationSearch?, _ console: Console) throws(Failure) -> ExitStatus {
    for file in line.files {
      let isFolder = file != "-" && file.isFolder
      let applied = search?.choices(for: file, isFolder: isFolder)
      let exclusion = file == "-" ? nil : search?.exclusion(ofNamed: file, isFolder: isFolder)
      if let refusal = search?.refusal { throw refusal }
      console.print(file.heading)
      let names = (applied ?? []).reversed().compactMap { search?.all[$0.configuration].name.heading }
      console.print("  configuration: \(names.isEmpty ? "none" : names.joined(separator: ", "))")
      if let exclusion { console.print("  not checked: \(exclusion.text)") }
      let configured = applied.flatMap { search?.settings(of: $0) } ?? ConfiguredSettings()
      show(configured, for: file, isFolder: isFolder, console)
    }
    return .success
  }

  private func show(_ configured: ConfiguredSettings, for file: Argument, isFolder: Bool, _ console: Console) {
    func show(_ name: String, _ value: String, _ source: String) {
      console.print(printable("  \(name): \(value) (\(source))"))
    }
    func source(of profile: Profile) -> String {
      if rules.profiles.contains(profile) { return "--profile" }
      return configured.choices.last { $0.rules.profiles.contains(profile) }?.source.text ?? "by its name"
    }
    let sources = configured.choices.map { ($0.source.text, $0.rules.settings) } + [("--rule", rules.settings)]
    for (index, (source, sourceSettings)) in sources.enumerated() {
      let later = sources[(index + 1)...].flatMap(\.1)
      for setting in sourceSettings where !later.contains(where: setting.isOverridden) {
        let kind = setting.kind.map { $0 + ":" } ?? ""
        show("rule", "\(kind)\(setting.name)=\(setting.severity.rawValue)", source)
      }
    }
    if !rules.recognizesSchemas { show("schema", "none", "--schema") }
    for schema in rules.schemas where !rules.profiles.contains(where: { $0.schema?.name == schema.name }) {
      show("schema", schema.name, "--schema")
    }
    if let choice = configured.schemaChoice, !isFolder, rules.schemas.isEmpty, rules.recognizesSchemas {
      let names = choice.schemas.map { $0.isEmpty ? ["none"] : $0.map(\.name) } ?? []
      for name in names { show("schema", name, choice.source.text) }
    }
    for profile in rules.adding(configured).profiles(for: file) {
      show("profile", profile.name, source(of: profile))
    }
    if let severity = failureSeverity {
      show("error on", severity.rawValue, "--error-on")
    } else {
      let severity = configured.failureSeverity
      show("error on", (severity?.setting ?? .error).rawValue, severity?.source.text ?? "by default")
    }
    if let baseline {
      show("baseline", baseline.text + baseline.noteIfMissing, "--baseline")
    } else if let (file, source) = configured.baseline {
      show("baseline", file.name.text + file.path.noteIfMissing, source.text)
    }
  }
}

extension Argument {
  /// A note if the file is missing although a setting requires it.
  fileprivate var noteIfMissing: String { exists ? "" : ", which does not exist" }
}
