import PropertyList
import PropertyListFiles

/// One difference that git requests with the arguments of `GIT_EXTERNAL_DIFF`. The output is like git's own, but property
/// lists are compared by their values.
///
/// The exit status never reports an error, since git ends a whole log if the program fails.
struct GitDifference {
  private struct Side {
    let file: Argument
    let hash: String
    /// The file mode in six octal digits.
    let mode: String
    let path: Argument

    /// For an absent file, git passes `/dev/null`, and a dot as hash and mode.
    var isAbsent: Bool { file == "/dev/null" }

    /// True for a regular file. Git passes links and commits of submodules as texts, which look like property lists.
    var isFile: Bool { mode.hasPrefix("100") }
  }

  private let request: Request
  private let console: Console
  private let old: Side
  private let new: Side
  /// Git's description of a rename or a copy.
  private let transformation: [String]
  private let isColored: Bool

  /// Prints the difference that `words` describe: the path alone, if it is unmerged; or the path, then file, hash and mode of
  /// the old and of the new file, then, if the path has changed, the new path and git's description of the change.
  static func print(_ words: [Argument], _ request: Request, _ console: Console) throws(UsageError) -> ExitStatus {
    switch words.count {
    case 1:
      console.print("* Unmerged path \(printable(words[0].text))")
      return .success
    case 7...9: return GitDifference(words, request, console).print()
    default:
      throw UsageError(
        "--git: expected the 1, 7 or 9 arguments that git passes to an external diff, found \(words.count)")
    }
  }

  private init(_ words: [Argument], _ request: Request, _ console: Console) {
    self.request = request
    self.console = console
    old = Side(file: words[1].asFile, hash: words[2].text, mode: words[3].text, path: words[0])
    new = Side(
      file: words[4].asFile, hash: words[5].text, mode: words[6].text, path: words.count > 7 ? words[7] : words[0])
    transformation = words.count > 8 ? words[8].text.split(separator: "\n").map(String.init) : []
    isColored = console.takesColor(request.report.color)
  }

  private func print() -> ExitStatus {
    printHeading()
    let isDifferent: Bool
    do throws(Failure) { isDifferent = try printChanges() } catch {
      console.report(request.describe(error, of: new.isAbsent ? old.file : new.file))
      isDifferent = true
    }
    return isDifferent && isStatusTrusted ? .failure : .success
  }

  /// True if git expects the exit status to report a difference (git 2.46 and later).
  private var isStatusTrusted: Bool {
    ["true", "yes", "on", "1"].contains(console.environment("GIT_EXTERNAL_DIFF_TRUST_EXIT_CODE")?.lowercased() ?? "")
  }

  private func printHeading() {
    var lines = ["diff --git \(name("a/", old)) \(name("b/", new))"]
    if old.isAbsent {
      lines.append("new file mode \(printable(new.mode))")
    } else if new.isAbsent {
      lines.append("deleted file mode \(printable(old.mode))")
    } else if old.mode != new.mode {
      lines += ["old mode \(printable(old.mode))", "new mode \(printable(new.mode))"]
    }
    lines += transformation.map { printable($0) }
    console.withoutEscapes(if: isColored) { for line in lines { console.print(painted(line, "1", isColored)) } }
  }

  /// Prints the changes in the file.
  ///
  /// - Returns: True if there are changes.
  private func printChanges() throws(Failure) -> Bool {
    let sources = (try source(of: old), try source(of: new))
    if !old.isAbsent, !new.isAbsent, sources.0.bytes.equals(sources.1.bytes) { return old.mode != new.mode }
    printIndex()
    let names = (old.isAbsent ? "/dev/null" : name("a/", old), new.isAbsent ? "/dev/null" : name("b/", new))
    if let list = readable(sources.0, old), let other = readable(sources.1, new) {
      let options = request.comparison.options
      let (one, another) = (ComparedList(list, options), ComparedList(other, options))
      guard one.equals(another) else {
        let difference = ValueDifference(one, another)
        console.withoutEscapes(if: isColored) {
          DifferenceText(difference: difference, isColored: isColored).write(names, to: &console.output)
        }
        return true
      }
      let formats = [list, other].map { OutputFormat($0.format).rawValue }
      console.print("equal values" + (formats[0] == formats[1] ? "" : ", in \(formats[0]) and \(formats[1])"))
      return false
    }
    printLines(sources, names)
    return true
  }

  /// Prints a unified difference. For binary files, prints only a line that says that they differ.
  private func printLines(_ sources: (Source, Source), _ names: (String, String)) {
    let texts = [sources.0, sources.1].map { $0.canonicalText(readsTexts: false, request.readOptions) }
    guard !texts.contains(where: \.looksBinary) else {
      return console.print("Binary files \(names.0) and \(names.1) differ")
    }
    let hunks = unifiedHunks(texts[0], texts[1], context: request.comparison.contextLines ?? 3)
    guard !hunks.isEmpty else { return }
    console.withoutEscapes(if: isColored) {
      console.output.append(heading: names, isColored)
      console.output.append(hunks: hunks, isColored: isColored)
    }
  }

  private func printIndex() {
    guard !transformation.contains(where: { $0.hasPrefix("index ") }) else { return }
    let hashes = [old, new].map { $0.isAbsent ? "0000000" : printable(String($0.hash.prefix(7))) }
    let mode = old.mode == new.mode ? " \(printable(new.mode))" : ""
    console.withoutEscapes(if: isColored) {
      console.print(painted("index \(hashes[0])..\(hashes[1])\(mode)", "1", isColored))
    }
  }

  private func source(of side: Side) throws(Failure) -> Source {
    side.isAbsent ? Source([]) : try Input(side.file, from: console).source.unsigned
  }

  /// Returns the array or dictionary in a file; nil for any other value. In the OpenStep format, any word is a string, so
  /// many texts would count as property lists.
  private func readable(_ source: Source, _ side: Side) -> PropertyList? {
    guard !side.isAbsent, side.isFile, let list = try? PropertyList(reading: source, request.readOptions) else {
      return nil
    }
    return list.nodes[0].kind.isContainer ? list : nil
  }

  private func name(_ prefix: String, _ side: Side) -> String { printable(prefix + side.path.text) }
}

extension Argument {
  /// The path; `./-` for a file named `-`, which would mean standard input.
  fileprivate var asFile: Argument { self == "-" ? "./-" : self }
}

extension Source {
  /// True if git treats the content as binary: one of the first 8,000 bytes is NUL.
  fileprivate var looksBinary: Bool {
    let bytes = bytes
    return (0..<min(count, 8000)).contains { bytes[$0] == 0 }
  }
}

extension Option {
  static let gitDifference = Option(
    "git", nil, nil, scope: .report,
    "run as git's external diff: the words after the option are git's arguments; the status is 0 unless "
      + "GIT_EXTERNAL_DIFF_TRUST_EXIT_CODE is true"
  ) { request, _ throws(UsageError) in request.comparison.isForGit = true }.endingOptions()
}
