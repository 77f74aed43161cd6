import PropertyListFiles

/// Queries git about a folder in a work tree.
struct Git {
  struct Files {
    /// Paths relative to the folder, unordered and with duplicates. They include deleted files, links, and the folders of other
    /// repositories.
    var names: [Argument]
    /// Folders below this one that git could not read, with the reasons.
    var unreadableFolders: [Argument: String] = [:]

    var isEmpty: Bool { names.isEmpty && unreadableFolders.isEmpty }
  }

  /// Time limit for one query in seconds, enough for the largest repositories on cold disks. With malicious patterns, or a FIFO
  /// instead of one of its files, git would need hours.
  static let defaultPatience = 60

  let folder: Argument
  var patience = defaultPatience

  /// True if the folder is in a work tree, and not inside `.git`.
  static func hasWorkTree(_ folder: Argument) -> Bool {
    guard let path = folder.canonicalPath else { return false }
    let isInside = path.bytes.split(separator: .slash).contains { $0.elementsEqual(".git".utf8) }
    var trees = WorkTrees()
    return !isInside && trees.top(around: path) != nil
  }

  /// Returns the tracked files, and the files that are neither tracked nor ignored. With `ownRepository`, the folder must be
  /// the top of a work tree: if its `.git` is not a repository, git searches the folders above.
  func files(ownRepository: Bool = false) throws(Failure) -> Files {
    try requireWorkTree(top: ownRepository)
    return try files(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
  }

  /// Throws unless the folder is in a work tree. A repository may have its work tree elsewhere (`core.worktree`): git would answer
  /// for that work tree.
  private func requireWorkTree(top: Bool = false) throws(Failure) {
    // The second line is the relative path to the top.
    let answer = try run(["rev-parse", "--is-inside-work-tree", "--show-cdup"]).output
    guard answer.starts(with: "true\n".utf8) else { throw Failure("not in a work tree") }
    guard !top || answer.elementsEqual("true\n\n".utf8) else {
      throw Failure("git treats it as a part of the work tree around it")
    }
  }

  /// Returns the files that differ from the commit `reference`, or from its merge base with `HEAD` if the reference ends in
  /// three dots, and the files that are neither tracked nor ignored. Submodules with another commit are included as folders.
  func changedFiles(since reference: Argument) throws(Failure) -> Files {
    do throws(Failure) { return try changedFiles(sinceExisting: reference) } catch {
      // The clones of continuous integration have only the last commit.
      let answer = error.isTimeout ? nil : try? run(["rev-parse", "--is-shallow-repository"]).output
      let isShallow = answer?.elementsEqual("true\n".utf8) == true
      let reason = isShallow ? Failure(error.message("") + " (a shallow clone? fetch-depth: 0)") : error
      throw reason.inside("--changed: \(folder.text)")
    }
  }

  private func changedFiles(sinceExisting reference: Argument) throws(Failure) -> Files {
    try requireWorkTree()
    // Before the first commit, all files are new.
    if reference == "HEAD" {
      do throws(Failure) { _ = try run(["rev-parse", "--verify", "--quiet", "HEAD"]) } catch {
        if error.isTimeout { throw error }
        return try files()
      }
    }
    // Renamed files are listed as new. Uncommitted changes in submodules are left out: for them, git would run their filters.
    var words: [Argument] =
      try withoutFilters() + [
        "diff", "--name-only", "-z", "--relative", "--no-renames", "--ignore-submodules=dirty", "--diff-filter=d",
      ]
    if reference.bytes.suffix(3).elementsEqual("...".utf8) {
      // With three dots after the reference, git would leave out uncommitted changes.
      words += ["--merge-base", Argument(reference.bytes.dropLast(3))]
    } else {
      words.append(reference)
    }
    var result = try files(["ls-files", "-z", "--others", "--exclude-standard"])
    // `--` makes sure that git reads the reference as a commit, not as a path.
    result.names += try files(words + ["--"]).names
    return result
  }

  /// Options that disable filters: programs that git runs on the content of files.
  private func withoutFilters() throws(Failure) -> [Argument] {
    let pattern: Argument = "^filter\\..*\\.(clean|process|required)$"
    // The status is 1 if there are no filters.
    let names = try run(["config", "-z", "--name-only", "--get-regexp", pattern], orStatus: 1).output.split(
      separator: 0)
    // In the option `-c NAME=VALUE`, the name ends at the first equals sign.
    guard !names.contains(where: { $0.contains(UInt8(ascii: "=")) }) else {
      throw Failure("git: a filter's name contains an equals sign")
    }
    return names.flatMap { name in
      let value = name.suffix(9).elementsEqual(".required".utf8) ? "=false" : "="
      return ["-c", Argument(Array(name) + value.utf8)]
    }
  }

  private func files(_ words: [Argument]) throws(Failure) -> Files {
    let result = try run(words)
    let names = result.output.split(separator: 0).map { Argument($0).withoutFinalSlash }
    var files = Files(names: names)
    // For a folder that cannot be read, git prints only a warning: could not open directory 'NAME/': REASON
    for line in result.errors.split(separator: .newline) {
      let prefix = "warning: could not open directory '".utf8
      guard line.starts(with: prefix) else { continue }
      let rest = line.dropFirst(prefix.count)
      guard let end = rest.lastIndex(of: UInt8(ascii: "'")) else { continue }
      let reason = String(decoding: rest[end...].dropFirst("': ".utf8.count), as: UTF8.self)
      files.unreadableFolders[Argument(rest[..<end]).withoutFinalSlash] = reason
    }
    return files
  }

  private func run(_ words: [Argument], orStatus alternative: CInt = 0) throws(Failure) -> ProgramResult {
    // The folder may be untrusted: its programs must not run, and nothing must be fetched.
    try Git.run(["-C", folder] + Git.harmless + words, Git.environment, seconds: patience, orStatus: alternative)
  }

  /// In hooks of git, variables name the repository and the index of the commit. With them, git would treat every folder as the
  /// top of that work tree. Messages must be in English, because they are parsed.
  private static let environment = EnvironmentChanges(
    removed: ["GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_PREFIX"],
    // No transport is allowed, and newer versions of git do not even try to fetch.
    added: [("LC_ALL", "C"), ("GIT_ALLOW_PROTOCOL", ""), ("GIT_NO_LAZY_FETCH", "1")])

  // MARK: Running git

  /// Options for queries. They disable programs that a repository can configure to watch for changes and to run on other
  /// occasions.
  static let harmless: [Argument] = [
    "--no-optional-locks", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null",
  ]

  /// Runs git. Throws unless the exit status is 0 or `alternative`.
  static func run(
    _ words: [Argument], _ environment: EnvironmentChanges, seconds: Int, orStatus alternative: CInt = 0
  ) throws(Failure) -> ProgramResult {
    let ending: ProgramResult?
    do throws(FileError) { ending = try Process.run(["git"] + words, environment, seconds: seconds) } catch {
      throw Failure(error.kind == .notFound ? "git was not found" : "git: \(error.message)")
    }
    guard let result = ending else { throw Failure("git gave no answer in \(seconds) seconds", cause: .gitTimeout) }
    guard result.status == 0 || result.status == alternative else {
      // Warnings and traces may precede the reason, and hints may follow it.
      let lines = result.errors.split(separator: .newline)
      for prefix in ["fatal: ", "error: "] {
        guard let line = lines.first(where: { $0.starts(with: prefix.utf8) }) else { continue }
        throw Failure("git: " + String(decoding: line.dropFirst(prefix.utf8.count), as: UTF8.self))
      }
      throw Failure("git failed")
    }
    return result
  }
}
