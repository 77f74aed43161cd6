import PropertyListFiles
import PropertyListLint

extension Request {
  /// Prints the settings that apply to each file, with their sources.
  func showConfiguration(_ search: ConfigurationSearch?, _ console: Console) -> ExitStatus {
    for file in files {
      let isFolder = file != "-" && file.isFolder
      let scope = search?.scope(of: file == "-" ? "." : isFolder ? file : file.folder)
      let exclusion = file == "-" ? nil : search?.exclusion(ofNamed: file, isFolder: isFolder)
      let schemas = isFolder ? nil : search?.schemas(of: file)
      if let refusal = search?.refusal {
        console.report(refusal.message)
        return .trouble
      }
      let configuration = scope?.configuration.flatMap { search?.all[$0] }
      console.print(file.heading)
      console.print("  configuration: \(configuration?.name.heading ?? "none")")
      if let search, let exclusion {
        console.print("  not checked: \(search.all[exclusion.configuration].says(exclusion.glob))")
      }
      for (name, value, source) in settings(for: file, under: configuration, schemas) {
        console.print(printable("  \(name): \(value) (\(source))"))
      }
    }
    return .success
  }

  /// The settings for `file`, each with its source.
  private func settings(
    for file: Argument, under configuration: Configuration?, _ schemas: [String]?
  ) -> [(name: String, value: String, source: String)] {
    let configured = configuration?.name.text ?? ""
    var settings: [(name: String, value: String, source: String)] = []
    for (source, sourceSettings) in [(configured, configuration?.rules.settings ?? []), ("--rule", rules.settings)] {
      for setting in sourceSettings where source == "--rule" || !rules.settings.contains(where: setting.isOverridden) {
        let kind = setting.kind.map { $0 + ":" } ?? ""
        settings.append(("rule", "\(kind)\(setting.name)=\(setting.severity.rawValue)", source))
      }
    }
    if !rules.recognizesSchemas { settings.append(("schema", "none", "--schema")) }
    for schema in rules.schemas where !rules.profiles.contains(where: { $0.schema?.name == schema.name }) {
      settings.append(("schema", schema.name, "--schema"))
    }
    for schema in schemas ?? [] where rules.schemas.isEmpty && rules.recognizesSchemas {
      settings.append(("schema", schema, configured))
    }
    for profile in rules.profiles(for: file) {
      settings.append(("profile", profile.name, rules.profiles.contains(profile) ? "--profile" : "by its name"))
    }
    let severity = report.failureSeverity ?? configuration?.failureSeverity ?? .error
    let source =
      report.failureSeverity != nil ? "--error-on" : configuration?.failureSeverity != nil ? configured : "by default"
    settings.append(("error on", severity.rawValue, source))
    if let baseline = project.baseline {
      settings.append(("baseline", baseline.text + baseline.noteIfLost, "--baseline"))
    } else if let baseline = configuration?.baseline {
      settings.append(("baseline", baseline.name.text + baseline.path.noteIfLost, configured))
    }
    return settings
  }
}

extension Configuration {
  /// Which pattern of this configuration leaves something out.
  func says(_ glob: Glob) -> String { printable("\(name.heading) excludes '\(glob.word.text)'") }
}

extension Argument {
  /// A note if the file is missing although a setting requires it.
  fileprivate var noteIfLost: String { exists ? "" : ", which does not exist" }
}
