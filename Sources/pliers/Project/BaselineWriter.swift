import PropertyList
import PropertyListFiles
import PropertyListLint

/// Collects the findings of a run, and writes them as a baseline: sorted, so that git's differences are those of the
/// findings.
struct BaselineWriter {
  let path: Argument
  private let folder: Argument
  private var findings: [Argument: [KnownFinding: Int]] = [:]
  /// Whether something could not be read.
  private(set) var isIncomplete = false

  /// A baseline at `path`, whose folder must exist.
  init(_ path: Argument) throws(UsageError) {
    self.path = path
    guard !path.bytes.isEmpty, path != "-" else { throw UsageError("--write-baseline: expected the path of a file") }
    guard let folder = path.folder.canonicalPath else {
      throw UsageError("--write-baseline: \(path.text): there is no such folder")
    }
    self.folder = folder
  }

  /// Adds what was found in `file`. What could not be read is reported: it is not known what it holds.
  mutating func add(_ file: LintedFile, report: (String) -> Void) {
    var own: [KnownFinding: Int] = [:]
    for diagnosis in file.diagnoses {
      if diagnosis.rule == .unreadable {
        isIncomplete = true
        report("\(file.name.heading): \(diagnosis.sentence)")
      } else {
        own[KnownFinding(diagnosis), default: 0] += 1
      }
    }
    guard !own.isEmpty, let path = file.name.path(from: folder) else { return }
    // A file that is named twice is the same one.
    findings[path] = own
  }

  /// `lint-baseline.json: 12 findings in 3 files`
  var summary: String {
    let count = findings.values.reduce(0) { $0 + $1.values.reduce(0, +) }
    return "\(path.heading): \(counted(count, "finding")) in \(counted(findings.count, "file"))"
  }

  /// The file.
  func serialized() throws(Failure) -> [UInt8] {
    let isXML = path.fileExtension == "plist"
    let list = PropertyList(
      .dictionary([("version", .integer(Baseline.version)), ("findings", .array(entries))]))
    do throws(WriteError) {
      return try list.serialized(as: isXML ? .xml : .json)
    } catch {
      throw .unwritable(error, format: isXML ? .xml1 : .json)
    }
  }

  private var entries: [PropertyList.Value] {
    findings.sorted { $0.key < $1.key }.flatMap { path, known in
      known.sorted { $0.key < $1.key }.map { finding, count in
        var members: [(key: String, value: PropertyList.Value)] = [
          ("path", .string(path.text)), ("rule", .string(finding.rule)),
        ]
        if !finding.keyPath.bytes.isEmpty { members.append(("keyPath", .string(finding.keyPath.text))) }
        if !finding.line.isEmpty { members.append(("line", .string(finding.line))) }
        if count > 1 { members.append(("count", .integer(count))) }
        return .dictionary(members)
      }
    }
  }
}

extension Baseline {
  /// The version of the form that baselines have.
  static let version = 1
}
