import PropertyList
import PropertyListFiles

/// What the command line says about `git`.
struct GitRequest {
  enum Action: String, CaseIterable { case install, uninstall, status }

  var action = Action.status
  var isGlobal = false
  /// Whether other people's drivers are replaced.
  var isForced = false
  /// For merges: `PATTERN=POLICY`.
  var policies: [String] = []
}

/// Makes git call this program, or no longer.
struct GitInstallation {
  let request: Request
  let console: Console
  private let settings: GitSettings

  init(_ request: Request, _ console: Console) {
    self.request = request
    self.console = console
    settings = GitSettings(isGlobal: request.git.isGlobal, environment: console.environment)
  }

  func run() -> ExitStatus {
    do throws(Git.Refusal) {
      try settings.requirePlace()
      for link in try settings.checkAttributesFiles() {
        console.report("\(link.heading): a symbolic link, which git does not follow to attributes")
      }
      switch request.git.action {
      case .install: return try install()
      case .uninstall: return try uninstall()
      case .status: return try GitReport(request, settings, console).print()
      }
    } catch {
      console.report("pliers: " + printable(error.message, keepsLines: true))
      return .trouble
    }
  }

  // MARK: Installing

  private func install() throws(Git.Refusal) -> ExitStatus {
    let entries = GitEntry.all(policies: request.git.policies)
    let values = try settings.values(inScope: true)
    let file = settings.isGlobal ? try GitAttributesFile(request, settings, console) : nil
    if !request.git.isForced {
      let lines = if let file { othersAttributes(in: file) } else { try othersAttributes() }
      let others = othersPrograms(in: values) + lines
      guard others.isEmpty else {
        for other in others { console.report("pliers: \(printable(other))") }
        console.report("pliers: nothing was changed; --force replaces what is not from pliers")
        return .trouble
      }
    }
    // If this program is not ours, git would use it instead of our textconv.
    if let value = values.last(where: { $0.key == "diff.plist.command" }), !GitEntry.isOurs(value.value) {
      try settings.remove(value.key)
      console.print("removed \(value.key), which was: \(printable(value.value))")
    }
    var isChanged = false
    for entry in entries {
      let old = values.filter { $0.key == entry.key }.map(\.value)
      if old == [entry.value] { continue }
      try settings.set(entry)
      isChanged = true
      console.print("set \(entry.name)" + (old.isEmpty ? "" : ", which was: \(printable(old.joined(separator: ", ")))"))
    }
    if !isChanged { console.print("git is configured already") }
    if let file { try addAttributes(to: file) } else { try adviseAttributes() }
    warnIfNotFound()
    return .success
  }

  /// Programs of other people that would no longer be called.
  private func othersPrograms(in values: [GitSettings.Value]) -> [String] {
    values.filter { GitEntry.programs.contains($0.key) && !GitEntry.isOurs($0.value) }
      .map { "\($0.key) is another program already: \($0.value)" }
  }

  /// Attributes in force that give files of property lists to other drivers.
  private func othersAttributes() throws(Git.Refusal) -> [String] {
    try settings.attributes().contradicted.map { "\($0.pattern) has another driver already: \($1)" }
  }

  /// Lines of the file that say something else about files of property lists.
  private func othersAttributes(in file: GitAttributesFile) -> [String] {
    file.lines.compactMap { number, line in
      GitAttributeLine.wanted.contains { $0.contradicts(line) } && !file.isOverridden(line, at: number)
        ? "\(file.path.text):\(number) says something else: \(line.text)" : nil
    }
  }

  private func adviseAttributes() throws(Git.Refusal) {
    let missing = try settings.attributes().missing
    if missing.isEmpty { return console.print("the attributes name it") }
    console.print("now these lines belong into .gitattributes, which is committed:")
    for line in missing { console.print(line.text) }
  }

  private func addAttributes(to file: GitAttributesFile) throws(Git.Refusal) {
    let missing = file.missing
    if missing.isEmpty { return console.print("\(printable(file.path.text)) names it already") }
    try save(file, createsFolder: true) { output in
      if let source = file.input?.source {
        output.append(contentsOf: source)
        if source.count > 0, source.bytes[source.count - 1] != UInt8(ascii: "\n") { output.append(UInt8(ascii: "\n")) }
      }
      for line in missing { output.append(line.text + "\n") }
    }
    console.print("added \(missing.count) lines to \(printable(file.path.text))")
  }

  private func warnIfNotFound() {
    do throws(FileError) {
      _ = try Process.run(["pliers", "--version"], EnvironmentChanges(), seconds: 10)
    } catch {
      console.report("pliers: the PATH does not lead to pliers; git will not find it until it does")
    }
  }

  // MARK: Uninstalling

  private func uninstall() throws(Git.Refusal) -> ExitStatus {
    let values = try settings.values(inScope: true)
    let entries = GitEntry.all()
    let foreign = Set(
      values.filter { GitEntry.programs.contains($0.key) && !GitEntry.isOurs($0.value) }
        .map { GitEntry.section(of: $0.key) })
    var removed: Set<String> = []
    for value in values where !removed.contains(value.key) {
      let isOurs = entries.contains { $0.key == value.key } || GitEntry.programs.contains(value.key)
      guard isOurs, !foreign.contains(GitEntry.section(of: value.key)) else { continue }
      try settings.remove(value.key)
      removed.insert(value.key)
      console.print("removed \(value.key)")
    }
    for section in foreign.sorted() { console.print("left \(section), which is another program's") }
    if settings.isGlobal { try removeAttributes(from: try GitAttributesFile(request, settings, console)) }
    if removed.isEmpty { console.print("git was not configured") }
    return .success
  }

  /// Removes the lines that `install` adds. Others that name the driver are the user's; without the driver, git takes
  /// their files for text.
  private func removeAttributes(from file: GitAttributesFile) throws(Git.Refusal) {
    let ours = Set(GitAttributeLine.wanted.map(\.text))
    guard let source = file.input?.source, file.lines.contains(where: { ours.contains($0.line.text) }) else { return }
    let lines = [UInt8](copying: source).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let kept = lines.filter { !ours.contains(String(decoding: $0, as: UTF8.self)) }
    try save(file, createsFolder: false) { output in
      output.append(Array(kept.joined(separator: [UInt8(ascii: "\n")])).span)
    }
    console.print("removed \(lines.count - kept.count) lines from \(printable(file.path.text))")
  }

  private func save(
    _ file: GitAttributesFile, createsFolder: Bool, _ body: (inout Output) -> Void
  ) throws(Git.Refusal) {
    do throws(Failure) {
      do throws(FileError) {
        if createsFolder { try file.path.folder.createFolders() }
      } catch {
        throw .output(file.path.folder, error)
      }
      try request.save(to: file.path, original: file.input) { output throws(Failure) in body(&output) }
    } catch {
      throw Git.Refusal(message: request.describe(error, of: file.path))
    }
  }
}
