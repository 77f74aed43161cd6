import PropertyList

extension Request {
  /// How many files are worked on at once.
  var jobCount: Int {
    // No file is asked about before there can be something to gain.
    guard files.count > 1, jobs != 1 else { return 1 }
    let count = min(jobs ?? Process.processorCount, files.count)
    return count > 1 && orderIsFree ? count : 1
  }

  /// Whether the files can be done in any order: none of them is written by the work on another one.
  private var orderIsFree: Bool {
    let outputs = files.map(outputs)
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

  /// The files that the work on `file` may write.
  private func outputs(of file: Argument) -> [Argument] {
    switch command.verb {
    case .help, .print, .keys:
      return []
    case .lint:
      return rules.mends && !showsDifference ? [file] : []
    case .create:
      return file == "-" ? [] : [file]
    case .convert, .extract, .type, .insert, .replace, .set, .remove, .edit:
      let format = command.verb == .type ? .type : self.format ?? .noConversion
      guard !showsDifference, case .file(let path) = destination(for: file, format: format) else { return [] }
      var outputs = [path]
      if writesHeader { outputs.append(path.replacingExtension(by: "h")) }
      if let backupSuffix {
        let target = (try? path.followingLinks()) ?? path
        outputs.append(Argument(target.bytes + backupSuffix.bytes))
      }
      return outputs
    }
  }
}

/// Two names that have the same key may lead to the same file.
private enum FileKey: Hashable {
  case existing(FileIdentity.Key)
  /// The name is in lower case and compares by canonical equivalence, since that is what some file systems do.
  case missing(folder: FileIdentity.Key, name: String)

  /// Nil where that cannot be told, as for a link that leads nowhere yet.
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
