import PropertyList
import PropertyListFiles

/// The files that a command line selects: files that it names, those in lists, and property lists in folders.
struct FileSelection {
  /// Files in folders that are checked whatever their extension.
  var includes: [Glob] = []
  /// Excluded files and folders. Excluded folders are not searched.
  var excludes: [Glob] = []
  /// Files with names in them; `-` is standard input.
  var lists: [Argument] = []
  /// The commit that picked files must differ from, if that is asked.
  var reference: Argument?

  /// True if files can be selected that the command line does not name.
  var findsFiles: Bool { !lists.isEmpty || reference != nil }

  /// The selected files.
  struct Result {
    /// In the order of the words that they come from; those of a folder by the bytes of their paths.
    var files: [Argument] = []
    /// Files that the command line does not name.
    var found: Set<Argument> = []
    var hasFolders = false
    /// True if a folder could not be read; that has been reported.
    var hasFailed = false
  }

  /// Returns the files that `words` name or that are found in folders, except those a configuration excludes. None is
  /// there twice, unless it is named twice. Many words are looked at by up to `jobs` threads. Without `entersFolders`, a
  /// folder is a word like others.
  func files(
    named: [Argument], entersFolders: Bool = true, jobs: Int, _ configurations: ConfigurationSearch? = nil,
    _ console: Console
  ) throws(UsageError) -> Result {
    var words = named
    for list in lists { words += try names(in: list, console) }
    var folders = entersFolders ? words.folders(jobs: jobs) : []
    if reference != nil, folders.isEmpty {
      words.append(".")
      folders = ["."]
    }
    if let configurations {
      words = configurations.selection(of: words, folders: folders, console)
      folders.formIntersection(words)
    }
    if folders.isEmpty, lists.isEmpty { return Result(files: words) }
    var seen = Set(words.lazy.filter { !folders.contains($0) }.map(\.withoutDotPrefix))
    var result = Result(hasFolders: !folders.isEmpty)
    var (inclusion, exclusion) = (GlobMatches(includes), GlobMatches(excludes))
    for word in words {
      guard folders.contains(word) else {
        result.files.append(word)
        continue
      }
      for file in try files(in: word, jobs: jobs, configurations, &inclusion, &exclusion, &result.hasFailed, console)
      where seen.insert(file.withoutDotPrefix).inserted {
        result.files.append(file)
      }
    }
    result.found = Set(result.files).subtracting(named)
    // Few files are changed, and most patterns are about others.
    if reference == nil, !folders.isEmpty {
      let remainder = excludes.isEmpty ? "" : " that is not excluded"
      for glob in inclusion.unused {
        console.report(printable("--include: '\(glob.word.text)' matched no file\(remainder)"))
      }
      for glob in exclusion.unused { console.report(printable("--exclude: '\(glob.word.text)' matched nothing")) }
    }
    return result
  }

  /// The names in a list: lines, or what NUL bytes end if there is one. Windows ends lines in CR LF, and begins files with
  /// a byte order mark; names that have such bytes themselves need a NUL.
  private func names(in list: Argument, _ console: Console) throws(UsageError) -> [Argument] {
    let content = Array(copying: try OwnGrammar.content(of: list, for: "--files-from", console))
    if content.contains(0) { return content.split(separator: 0).map { Argument(Array($0)) } }
    let start = content.starts(with: "\u{FEFF}".utf8) ? 3 : 0
    return content[start...].split(separator: UInt8(ascii: "\n"))
      .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
      .filter { !$0.isEmpty }.map { Argument(Array($0)) }
  }

  /// The property lists in a folder, by the bytes of their paths; some of them twice. Up to `jobs` threads look into files.
  private func files(
    in folder: Argument, jobs: Int, _ configurations: ConfigurationSearch?, _ inclusion: inout GlobMatches,
    _ exclusion: inout GlobMatches, _ hasFailed: inout Bool, _ console: Console
  ) throws(UsageError) -> [Argument] {
    var found = Folders(excluding: exclusion, configurations, report: console.report)
    if let reference {
      do throws(Git.Refusal) { try found.addChanged(in: folder, since: reference) } catch {
        throw UsageError("--changed: \(folder.text): \(error.message)")
      }
    } else {
      found.add(folder)
    }
    exclusion = found.exclusion
    var picked: [Argument] = []
    var unclear: [Argument] = []
    for path in found.files {
      let isIncluded = !inclusion.isEmpty && inclusion.cover(path.relative(to: folder), isFolder: false)
      if isIncluded || configurations?.includes(path) == true {
        picked.append(path)
        continue
      }
      switch Recognition.verdict(on: path.fileExtension) {
      case .propertyList: picked.append(path)
      case .other: break
      case .unclear: unclear.append(path)
      }
    }
    picked += unclear.filtered(jobs: jobs) { path in path.beginsPropertyList }
    picked.sort()
    if picked.isEmpty, reference == nil, !found.hasFailed {
      console.report(printable("\(folder.heading): no property lists found"))
    }
    hasFailed = hasFailed || found.hasFailed
    return picked
  }
}

extension ConfigurationSearch {
  /// The `words` that no configuration excludes. The others are noted, and many of them only counted.
  fileprivate func selection(of words: [Argument], folders: Set<Argument>, _ console: Console) -> [Argument] {
    let most = 10
    var excluded = 0
    let selected = words.filter { word in
      guard word != "-", let exclusion = exclusion(ofNamed: word, isFolder: folders.contains(word)) else { return true }
      excluded += 1
      if excluded <= most {
        console.report("\(word.heading): not checked; \(all[exclusion.configuration].says(exclusion.glob))")
      }
      return false
    }
    if excluded > most { console.report("\(excluded - most) more that configurations exclude are not checked") }
    return selected
  }
}

extension [Argument] {
  fileprivate func folders(jobs: Int) -> Set<Argument> { Set(filtered(jobs: jobs, where: \.isFolder)) }

  /// Returns the elements for which `isWanted` is true, in order. Up to `jobs` threads call it.
  fileprivate func filtered(jobs: Int, where isWanted: @escaping @Sendable (Argument) -> Bool) -> [Argument] {
    let portion = 200
    // Threads are dear to a run over a few files.
    if count <= 2 * portion { return filter(isWanted) }
    return forEachInOrder(
      count: (count + portion - 1) / portion, jobs: jobs, state: [],
      makeWorker: { { turn in self.dropFirst(turn.item * portion).prefix(portion).filter(isWanted) } },
      deliver: { wanted, _, found in wanted += found })
  }
}

extension Argument {
  /// True if the path is that of a folder or of a link to one.
  var isFolder: Bool { (try? identity(followsLinks: true))?.isFolder ?? false }

  /// True if the file begins like a property list. The OpenStep format counts only for names that allow it.
  fileprivate var beginsPropertyList: Bool {
    guard let bytes = beginning(Recognition.beginning) else { return false }
    return Recognition.isPropertyList(beginning: bytes)
      || Recognition.isOpenStepDictionary(beginning: bytes) && Recognition.mayBeOpenStep(self)
  }
}
