import PropertyList
import PropertyListFiles

/// Selects the files of a command line: named files, files in lists, and property lists in folders.
struct FileSelection {
  private let invocation: Invocation
  /// The commit from which selected files must differ; nil to select unchanged files, too.
  private let reference: Argument?
  /// Configurations whose excluded files are left out; nil to select them.
  private let configurations: ConfigurationSearch?
  private let console: Console
  /// Number of threads that examine words and read files. It does not depend on the number of words, since one word can be a folder.
  private let jobs: Int
  /// Patterns for files in folders that are selected regardless of their extension.
  private var inclusion: GlobMatches
  /// Patterns for excluded files and folders. Excluded folders are not searched.
  private var exclusion: GlobMatches
  private var result = Result()
  /// The names of the changed files in each folder of a named file, for `--changed`.
  private var changedNames: [Argument: Set<Argument>] = [:]

  init(_ invocation: Invocation, _ configurations: ConfigurationSearch?, _ console: Console) {
    (self.invocation, self.configurations, self.console) = (invocation, configurations, console)
    reference = invocation[.changed]
    jobs = invocation[.jobs] ?? Process.processorCount
    inclusion = GlobMatches(invocation.all(.include))
    exclusion = GlobMatches(invocation.all(.exclude))
  }

  struct Result {
    /// The files in the order of the words; files of a folder are sorted by the bytes of their paths.
    var files: [Argument] = []
    /// Files that the command line does not name.
    var found: Set<Argument> = []
    /// Files of folders that no `--include` names.
    var recognized: Set<Argument> = []
    /// The searched folders, in the order of the words.
    var folders: [Argument] = []
    var hasFolders: Bool { !folders.isEmpty }
    /// True if a folder could not be read. The error was reported.
    var hasFailed = false

    /// Removes the backups of earlier edits, which have the same name with `suffix`. A named file stays.
    mutating func removeBackups(_ suffix: Argument) {
      files.removeAll { [found] file in
        let original = Argument(file.bytes.dropLast(suffix.bytes.count))
        let hasSuffix = file.bytes.reversed().starts(with: suffix.bytes.reversed())
        return found.contains(file) && hasSuffix && original.existsAndIsNoFolder
      }
    }
  }

  /// Returns the files that the command line names, those in lists and in folders, without those that a configuration excludes. A file
  /// occurs twice only if it is named twice. A folder that the command does not enter is returned like a file.
  consuming func files() throws(Failure) -> Result {
    var words = invocation.files
    let lists: [Argument] = invocation.all(.filesFrom)
    for list in lists { words += try names(in: list) }
    var folders = invocation.entersFolders ? Set(words.filtered(jobs: jobs) { $0.isFolder }) : []
    if reference != nil, words.isEmpty, lists.isEmpty {
      words.append(".")
      folders = ["."]
    }
    if let configurations {
      words = configurations.selection(of: words, folders: folders, console)
      folders.formIntersection(words)
    }
    if folders.isEmpty, lists.isEmpty, reference == nil { return Result(files: words) }
    var seen = Set(words.lazy.filter { !folders.contains($0) }.map(\.withoutDotPrefix))
    result.folders = words.filter(folders.contains)
    for word in words {
      if folders.contains(word) {
        result.files += try files(in: word).filter { seen.insert($0.withoutDotPrefix).inserted }
      } else if try isSelected(word) {
        result.files.append(word)
      }
    }
    result.found = Set(result.files).subtracting(invocation.files)
    result.recognized.formIntersection(result.found)
    // With --changed, few files are candidates, so unused patterns are normal.
    if reference == nil, !folders.isEmpty { reportUnusedPatterns() }
    return result
  }

  /// False for a named file that has not changed. A missing file is selected, and reported when it is read.
  private mutating func isSelected(_ file: Argument) throws(Failure) -> Bool {
    guard let reference, file.findInputStream() == nil, file.existsAndIsNoFolder else { return true }
    let folder = file.folder.withoutFinalSlash
    if changedNames[folder] == nil {
      changedNames[folder] = Set(try Git(folder: folder).changedFiles(since: reference).names)
    }
    return changedNames[folder]?.contains(file.fileName) == true
  }

  private func reportUnusedPatterns() {
    let remainder = exclusion.isEmpty ? "" : " that is not excluded"
    for glob in inclusion.unused {
      console.report(printable("--include: '\(glob.word.text)' matched no file\(remainder)"))
    }
    for glob in exclusion.unused { console.report(printable("--exclude: '\(glob.word.text)' matched nothing")) }
  }

  /// The names in a list. If it contains a NUL, each name ends in a NUL; otherwise each line is a name. The CR of CR LF and a byte
  /// order mark at the start, as on Windows, are not part of names: lists of names with these bytes need NULs.
  private func names(in list: Argument) throws(Failure) -> [Argument] {
    let content = Array(copying: try console.content(of: list, for: "--files-from"))
    if content.contains(0) { return content.split(separator: 0).map { Argument($0) } }
    let start = content.starts(with: "\u{FEFF}".utf8) ? 3 : 0
    return content[start...].split(separator: .newline)
      .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
      .filter { !$0.isEmpty }.map { Argument($0) }
  }

  /// The property lists in a folder, sorted by the bytes of their paths, with duplicates.
  private mutating func files(in folder: Argument) throws(Failure) -> [Argument] {
    var found = Folders(excluding: exclusion, configurations, report: console.report)
    if let reference {
      try found.addChanged(in: folder, since: reference)
    } else {
      found.add(folder)
    }
    exclusion = found.exclusion
    var included: [Argument] = []
    var others: [Argument] = []
    for path in found.files {
      let isIncluded = !inclusion.isEmpty && !inclusion.covering(path.relative(to: folder), isFolder: false).isEmpty
      if isIncluded || configurations?.includes(path) == true {
        included.append(path)
      } else {
        others.append(path)
      }
    }
    var selected = others.filtered(jobs: jobs) { path in
      Recognition.selects(path) { path.beginning(Recognition.inspectedByteCount) }
    }
    result.recognized.formUnion(selected)
    selected += included
    selected.sort()
    if selected.isEmpty, reference == nil, !found.hasFailed {
      console.report(printable("\(folder.heading): no property lists found"))
    }
    result.hasFailed = result.hasFailed || found.hasFailed
    return selected
  }
}

extension ConfigurationSearch {
  /// The `words` that no configuration excludes. Reports the first excluded words, and the number of the others.
  fileprivate func selection(of words: [Argument], folders: Set<Argument>, _ console: Console) -> [Argument] {
    var excluded: [String] = []
    let selected = words.filter { word in
      guard word != "-", let exclusion = exclusion(ofNamed: word, isFolder: folders.contains(word)) else { return true }
      excluded.append("\(word.heading): not checked; \(exclusion)")
      return false
    }
    console.report(excluded, atMost: 10) { counted($0, "more is", plural: "more are") + " excluded and not checked" }
    return selected
  }
}

extension [Argument] {
  /// Returns the elements for which `isWanted` is true, in order. Up to `jobs` threads call it.
  fileprivate func filtered(jobs: Int, where isWanted: @escaping @Sendable (Argument) -> Bool) -> [Argument] {
    let portion = 200
    // For a few files, starting threads takes longer than the work.
    if count <= 2 * portion { return filter(isWanted) }
    return OrderedWork(
      count: (count + portion - 1) / portion, jobs: jobs, state: [],
      makeWorker: { { turn in self.dropFirst(turn.item * portion).prefix(portion).filter(isWanted) } },
      deliver: { wanted, _, found in wanted += found }
    ).run()
  }
}

extension Option {
  static let include = Option(
    "include", nil, "GLOB", "in folders, also select files that match GLOB, whatever their extension", .glob
  ).on(.folder)
  static let exclude = Option(
    "exclude", nil, "GLOB", "in folders, leave out files and folders that match GLOB, even if they are included",
    .glob
  ).on(.folder)
  static let filesFrom = Option(
    "files-from", nil, "PATH",
    "select the files that PATH lists, one per line or each ended by a NUL; '-' is standard input", .word
  ).naming(.inputs)
  static let changed = Option(
    "changed", nil, "REF",
    "check only new files and those that differ from the commit REF of git (default HEAD)",
    defaultValue: "HEAD",
    OptionValue { reference, option throws(Failure) in
      // `--changed=$BASE` with an unset variable must not mean HEAD.
      if reference.bytes.isEmpty { throw Failure("\(option)=: the commit is empty; without the '=' it is HEAD") }
      // git would read the commit as an option, and some options write files.
      if reference.bytes.first == UInt8(ascii: "-") {
        throw Failure("\(option): a commit cannot begin with a hyphen")
      }
      // git reads a missing commit as HEAD.
      if reference.bytes.starts(with: "..".utf8) { throw Failure("\(option): a commit is missing before the dots") }
      return reference
    }
  )
  static let recursive = flag("recursive", letter: "r", "edit, convert or unwrap the property lists in folders")

  static let selection: [Option] = [.include, .exclude, .filesFrom]
  static let filenames: [Option] = [.withFilename, .noFilename]
  /// The options of all commands that print values.
  static let searches = filenames + selection + views + [.maximumNodes, .jobs]
}

extension OptionValue<Glob> {
  fileprivate static var glob: OptionValue { OptionValue { pattern, _ in Glob(pattern) } }
}
