import PropertyListFiles
import PropertyListLint

extension Request {
  /// Prints the settings that apply to each file, with their sources.
  func showConfiguration(_ search: ConfigurationSearch?, _ console: Console) -> ExitStatus {
    for file in files {
      let isFolder = file != "-" && file.isFolder
      let applied = isFolder ? search.map { $0.choices(in: $0.scope(of: file), file: nil) } : search?.choices(forFile: file)
      let exclusion = file == "-" ? nil : search?.exclusion(ofNamed: file, isFolder: isFolder)
      if let refusal = search?.refusal {
        console.report(refusal.message)
        return .trouble
      }
      console.print(file.heading)
      let names = (applied ?? []).reversed().compactMap { search?.all[$0.configuration].name.heading }
      console.print("  configuration: \(names.isEmpty ? "none" : names.joined(separator: ", "))")
      if let search, let exclusion {
        console.print("  not checked: \(search.all[exclusion.configuration].says(exclusion.glob))")
      }
      let configured = applied.flatMap { search?.settings(of: $0) } ?? ConfiguredSettings()
      for (name, value, source) in settings(for: file, isFolder: isFolder, configured) {
        console.print(printable("  \(name): \(value) (\(source))"))
      }
    }
    return .success
  }

  /// The settings for `file`, each with its source.
  private func settings(
    for file: Argument, isFolder: Bool, _ configured: ConfiguredSettings
  ) -> [(name: String, value: String, source: String)] {
    var settings: [(name: String, value: String, source: String)] = []
    func source(where isSource: (RuleRequest) -> Bool, option: String) -> String {
      isSource(rules) ? option : configured.choices.last { isSource($0.rules) }?.source.text ?? ""
    }
    let all = rules.adding(configured.rules)
    for rule in Rule.all {
      guard let severity = all.severities[rule] else { continue }
      let source = source(where: { $0.severities[rule] != nil }, option: "--rule")
      settings.append(("rule", "\(rule.name)=\(severity.rawValue)", source))
    }
    for level in all.severitiesInKinds {
      let source = source(
        where: { $0.severitiesInKinds.contains { $0.kind == level.kind && $0.rule == level.rule } }, option: "--rule")
      settings.append(("rule", "\(level.kind):\(level.rule.name)=\(level.severity.rawValue)", source))
    }
    if !rules.recognizesSchemas { settings.append(("schema", "none", "--schema")) }
    for schema in rules.schemas where !rules.profiles.contains(where: { $0.schema?.name == schema.name }) {
      settings.append(("schema", schema.name, "--schema"))
    }
    if let choice = configured.schemaChoice, !isFolder, rules.schemas.isEmpty, rules.recognizesSchemas {
      let names = choice.schemas.map { $0.isEmpty ? ["none"] : $0.map(\.name) } ?? []
      settings += names.map { ("schema", $0, choice.source.text) }
    }
    for profile in all.profiles(fileExtension: file.fileExtension) {
      let source = source(where: { $0.profiles.contains(profile) }, option: "--profile")
      settings.append(("profile", profile.name, source.isEmpty ? "by its name" : source))
    }
    let severity = report.failureSeverity ?? configured.failureSeverity?.setting ?? .error
    settings.append(
      (
        "error on", severity.rawValue,
        report.failureSeverity != nil ? "--error-on" : configured.failureSeverity?.source.text ?? "by default"
      ))
    if let baseline = project.baseline {
      settings.append(("baseline", baseline.text + baseline.noteIfMissing, "--baseline"))
    } else if let baseline = configured.baseline {
      let file = baseline.setting
      settings.append(("baseline", file.name.text + file.path.noteIfMissing, baseline.source.text))
    }
    return settings
  }
}

extension Configuration {
  /// A message that the pattern of this configuration leaves something out.
  func says(_ glob: Glob) -> String { printable("\(name.heading) excludes '\(glob.word.text)'") }
}

extension Argument {
  /// A note if the file is missing although a setting requires it.
  fileprivate var noteIfMissing: String { exists ? "" : ", which does not exist" }
}
