import PropertyList
import PropertyListFiles

/// What `git status` prints.
struct GitReport {
  private let settings: GitSettings
  private let console: Console

  init(_ settings: GitSettings, _ console: Console) {
    self.settings = settings
    self.console = console
  }

  /// Prints what is configured, and which attributes name it.
  ///
  /// - Returns: failure unless all is configured and attributes name both drivers.
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
    var named: Set<String> = []
    for path in try settings.attributesFiles() {
      guard let source = try? Input(path, from: console).source else { continue }
      for (number, line) in GitAttributeLine.all(in: source) {
        let kinds = ["diff", "merge"].filter(line.names)
        if kinds.isEmpty { continue }
        named.formUnion(kinds)
        console.print("\(path.heading):\(number): \(printable(line.text))")
      }
    }
    for kind in ["diff", "merge"] where !named.contains(kind) { console.print("no attributes say \(kind)=plist") }
    return named.count == 2
  }
}
