import PropertyList
import PropertyListFiles
import PropertyListLint

/// Collects the findings of a run and writes them as a baseline. It is sorted, so that git shows only real differences. Entries
/// of an existing baseline are kept if their file exists but was not checked.
struct BaselineWriter {
  let path: Argument
  let destination: Destination
  /// The folder of the baseline, or the current folder if it is written to a stream.
  private let folder: Argument
  private var findings: [Argument: KnownFindings] = [:]
  /// Findings of the existing baseline in files that have not been checked.
  private var old: [Argument: KnownFindings] = [:]

  /// Creates a writer of the baseline at `path`, whose folder must exist; `-` is standard output. A file at `path` will be replaced, so
  /// it must be a baseline: a file that is named by mistake must not be lost.
  init(_ path: Argument) throws(Failure) {
    guard !path.bytes.isEmpty else { throw Failure("--write-baseline: expected the path of a file") }
    destination = Destination(path)
    self.path = destination.name
    guard let folder = (destination.isStream ? "." : path.folder).canonicalPath else {
      throw Failure("--write-baseline: \(path.text): no such folder")
    }
    self.folder = folder
    // An empty file, for example from mktemp, can be replaced.
    guard !destination.isStream, path.entryExists else { return }
    if let identity = try? path.identity(followsLinks: true), identity.isRegular, identity.size == 0 { return }
    do throws(Failure) { old = try Baseline(path, named: path).findings } catch {
      let message = error.message(path.heading)
      throw Failure(diagnostic: { "\($0): error: --write-baseline replaces only a baseline:\n\(message)" }).about(path)
    }
  }

  /// Adds the findings about `file`. A file that could not be read is reported: its findings are unknown.
  mutating func add(_ file: LintedFile, _ console: Console) {
    // An info requires no change, so it need not be accepted.
    let found = file.diagnoses.filter { $0.severity > .info }
    let failures = found.filter { $0.rule == .unreadable }
    for failure in failures { console.report("\(file.name.heading): \(failure.sentence)") }
    guard let path = file.name.path(from: folder) else { return }
    if failures.isEmpty { old[path] = nil }
    let own = KnownFindings(found.filter { $0.rule != .unreadable })
    // An assignment, because a file that is named twice must not count twice.
    if !own.isEmpty { findings[path] = own }
  }

  /// The findings of all files, including the old ones of files that were not checked.
  private var allFindings: [Argument: KnownFindings] {
    findings.merging(old.filter { folder.appending($0.key).entryExists }) { new, _ in new }
  }

  /// `lint-baseline.json: 12 findings in 3 files`
  var summary: String {
    let findings = allFindings
    let count = findings.values.reduce(0) { $0 + $1.values.reduce(0, +) }
    return "\(path.heading): \(counted(count, "finding")) in \(counted(findings.count, "file"))"
  }

  func serialized() throws(Failure) -> [UInt8] {
    let isXML = path.fileExtension == "plist"
    let list = PropertyList(.dictionary([("version", .integer(2)), ("findings", .array(entries))]))
    let bytes = try Failure.writing(as: isXML ? .xml1 : .json, list.serialized(as: isXML ? .xml : .json))
    guard bytes.count <= Baseline.byteLimit else {
      throw .error("too many findings: a baseline can have at most \(Baseline.byteLimit >> 20) MiB", in: path)
    }
    return bytes
  }

  private var entries: [PropertyList.Value] {
    allFindings.sorted { $0.key < $1.key }.flatMap { path, known in
      known.sorted { $0.key < $1.key }.map { finding, count in
        var members: [(key: String, value: PropertyList.Value)] = [
          ("path", .string(path.text)), ("rule", .string(finding.rule)),
        ]
        if !finding.keyPath.bytes.isEmpty { members.append(("keyPath", .string(finding.keyPath.text))) }
        if !finding.line.isEmpty { members.append(("line", .string(finding.line))) }
        if !finding.arguments.isEmpty { members.append(("arguments", .array(finding.arguments.map { .string($0) }))) }
        if count > 1 { members.append(("count", .integer(count))) }
        return .dictionary(members)
      }
    }
  }
}
