import PropertyList
import PropertyListFiles

/// What `git status` prints.
struct GitReport {
  private let request: Request
  private let settings: GitSettings
  private let console: Console

  init(_ request: Request, _ settings: GitSettings, _ console: Console) {
    self.request = request
    self.settings = settings
    self.console = console
  }

  /// Prints the configured entries, and the attributes that name the driver.
  ///
  /// - Returns: failure unless all is configured and the attributes of all property lists are as `install` wants them.
  func print() throws(Git.Refusal) -> ExitStatus {
    let isConfigured = try printEntries()
    let isNamed = try printAttributes()
    return isConfigured && isNamed ? .success : .failure
  }

  private func printEntries() throws(Git.Refusal) -> Bool {
    let values = try settings.values(inScope: false)
    var isWhole = true
    for entry in GitEntry.all() {
      guard let value = values.last(where: { $0.key == entry.key }) else {
        console.print("\(entry.name): missing")
        isWhole = false
        continue
      }
      let place = printable(value.origin.hasPrefix("file:") ? String(value.origin.dropFirst(5)) : value.origin)
      if let policies = entry.policies(in: value.value) {
        console.print(
          "\(entry.name): present in \(place)" + (policies.isEmpty ? "" : ", with\(printable(String(policies)))"))
      } else {
        console.print("\(entry.name): different in \(place): \(printable(value.value))")
        isWhole = false
      }
    }
    if let value = values.last(where: { $0.key == "diff.plist.command" }), !GitEntry.isOurs(value.value) {
      console.print("diff.plist.command: used in the place of diff.plist.textconv: \(printable(value.value))")
      isWhole = false
    }
    return isWhole
  }

  private func printAttributes() throws(Git.Refusal) -> Bool {
    for path in try settings.attributesFiles() {
      guard let source = try? Input(path, isRegular: true, from: console).source else { continue }
      for (number, line) in GitAttributeLine.all(in: source) {
        guard line.names("diff") || line.names("merge") else { continue }
        console.print("\(path.heading):\(number): \(printable(line.text))")
      }
    }
    let missing =
      settings.isGlobal
      ? try GitAttributesFile(request, settings, console).missing : try settings.attributes().missing
    for line in missing { console.print("\(line.text): missing in the attributes") }
    return missing.isEmpty
  }
}
