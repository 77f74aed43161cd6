import PropertyList
import PropertyListFiles

extension Request {
  /// Number of files that are processed at once.
  var jobCount: Int {
    // No system calls for a run that cannot be parallel.
    guard files.count > 1, jobs != 1 else { return 1 }
    let count = min(jobs ?? Process.processorCount, files.count)
    return count > 1 && orderIsFree ? count : 1
  }

  /// Number of threads that search for files. It does not depend on the number of words, since one word can be a folder.
  var searchJobCount: Int { jobs ?? Process.processorCount }

  /// True if the files can be processed in any order: processing one file never writes another one.
  private var orderIsFree: Bool {
    let outputs = files.map { command.outputs(self, $0) }
    guard outputs.contains(where: { !$0.isEmpty }) else { return true }
    var users: [FileKey: Int] = [:]
    for (index, file) in files.enumerated() {
      for path in file == "-" ? outputs[index] : outputs[index] + [file] {
        guard let key = FileKey(path) else { return false }
        let user = users.updateValue(index, forKey: key) ?? index
        guard user == index else { return false }
      }
    }
    return true
  }

  /// The files that may be written for the input `file`. Without `format`, the format of the request counts, or else one that
  /// is written to files.
  func results(for file: Argument, as format: OutputFormat? = nil) -> [Argument] {
    let format = format ?? self.format ?? .noConversion
    guard !output.showsDifference, case .file(let path) = destination(for: file, format: format) else { return [] }
    var results = [path]
    if output.writesHeader { results.append(path.replacingExtension(by: "h")) }
    return results + backups(of: path)
  }

  /// The path of the backup of the file at `path`, if backups are requested.
  func backups(of path: Argument) -> [Argument] {
    guard let suffix = output.backupSuffix else { return [] }
    return [Argument(((try? path.followingLinks()) ?? path).bytes + suffix.bytes)]
  }
}

/// Key for paths: if two paths have the same key, they may lead to the same file.
private enum FileKey: Hashable {
  case existing(FileIdentity.Key)
  /// The name is in lower case and compared by canonical equivalence, as in some file systems.
  case missing(folder: FileIdentity.Key, name: String)

  /// Nil if the file is unknown, for example at a link without a target.
  init?(_ path: Argument) {
    if let identity = try? path.identity(followsLinks: true) {
      self = .existing(identity.key)
    } else if (try? path.identity(followsLinks: false)) == nil,
      let folder = try? path.folder.identity(followsLinks: true)
    {
      self = .missing(folder: folder.key, name: path.fileName.text.lowercased())
    } else {
      return nil
    }
  }
}
