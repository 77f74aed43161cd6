import PropertyListFiles
import PropertyListLint

extension Linter {
  func showConfiguration(_ search: ConfigurationSearch?, _ console: Console) -> ExitStatus {
    for file in line.files {
      let isFolder = file != "-" && file.isFolder
      let applied =
        isFolder ? search.map { $0.choices(in: $0.scope(of: file), file: nil) } : search?.choices(forFile: file)
      let exclusion = file == "-" ? nil : search?.exclusion(ofNamed: file, isFolder: isFolder)
      if let refusal = search?.refusal {
        console.report(refusal.message)
        return .trouble
      }
      console.print(file.heading)
      let names = (applied ?? []).reversed().compactMap { search?.all[$0.configuration].name.heading }
      console.print("  configuration: \(names.isEmpty ? "none" : names.joined(separator: ", "))")
      if let exclusion { console.print("  not checked: \(exclusion.text)") }
      let configured = applied.flatMap { search?.settings(of: $0) } ?? ConfiguredSettings()
      for (name, value, source) in settings(for: file, isFolder: isFolder, configured) {
        console.print(printable("  \(name): \(value) (\(source))"))
      }
    }
    return .success
  }

  private func settings(
    for file: Argument, isFolder: Bool, _ configured: ConfiguredSettings
  ) -> [(name: String, value: String, source: String)] {
    var settings: [(name: String, value: String, source: String)] = []
    func source(of profile: Profile) -> String {
      if rules.profiles.contains(profile) { return "--profile" }
      return configured.choices.last { $0.rules.profiles.contains(profile) }?.source.text ?? "by its name"
    }
    let sources = configured.choices.map { ($0.source.text, $0.rules.settings) } + [("--rule", rules.settings)]
    for (index, (source, sourceSettings)) in sources.enumerated() {
      let later = sources[(index + 1)...].flatMap(\.1)
      for setting in sourceSettings where !later.contains(where: setting.isOverridden) {
        let kind = setting.kind.map { $0 + ":" } ?? ""
        settings.append(("rule", "\(kind)\(setting.name)=\(setting.severity.rawValue)", source))
      }
    }
    if !rules.recognizesSchemas { settings.append(("schema", "none", "--schema")) }
    for schema in rules.schemas where !rules.profiles.contains(where: { $0.schema?.name == schema.name }) {
      settings.append(("schema", schema.name, "--schema"))
    }
    if let choice = configured.schemaChoice, !isFolder, rules.schemas.isEmpty, rules.recognizesSchemas {
      let names = choice.schemas.map { $0.isEmpty ? ["none"] : $0.map(\.name) } ?? []
      settings += names.map { ("schema", $0, choice.source.text) }
    }
    for profile in rules.adding(configured).profiles(for: file) {
      settings.append(("profile", profile.name, source(of: profile)))
    }
    if let severity = failureSeverity {
      settings.append(("error on", severity.rawValue, "--error-on"))
    } else {
      let severity = configured.failureSeverity
      settings.append(("error on", (severity?.setting ?? .error).rawValue, severity?.source.text ?? "by default"))
    }
    if let baseline {
      settings.append(("baseline", baseline.text + baseline.noteIfMissing, "--baseline"))
    } else if let (file, source) = configured.baseline {
      settings.append(("baseline", file.name.text + file.path.noteIfMissing, source.text))
    }
    return settings
  }
}

extension Argument {
  /// A note if the file is missing although a setting requires it.
  fileprivate var noteIfMissing: String { exists ? "" : ", which does not exist" }
}
