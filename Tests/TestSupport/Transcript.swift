import Foundation
import Synchronization

/// A test as plain text: shell commands and their expected output.
///
/// The text of a file is prose, except for these lines:
///
/// - `# Title` begins a case, which runs in a new empty folder.
/// - `Needs: git, python3` names programs. Without them the case is skipped.
/// - `  $ command` is typed; `  > …` continues it. Standard input is empty.
/// - Other lines with two leading spaces are the expected result: standard output, then standard error with `! ` before each
///   line, then `[2]` if the status is not 0.
///
/// A line ends in ` (esc)` if it is empty, ends in a space, or has control characters or bytes that are not UTF-8, which are
/// written `\r`, `\\` and `\x1F`. An output that does not end in a line feed has ` (no-eol)` at its end. The parts of a line of
/// output that is too long for the file are on lines of their own, which begin with `↳` from the second one on.
///
/// In the shell, `pliers`, `plutil` and `PlistBuddy` are the program; `document ELEMENT` prints an XML property list, and `body
/// FILE` shows one without the three lines before its element and the one after it. `list FILE KEY=VALUE…` writes one with a key
/// per line; a value is an element or a text. `bundle FOLDER PROGRAM IDENTIFIER KEY=VALUE…` writes an Info.plist and a program.
package struct Transcript: Sendable, CustomStringConvertible {
  /// The path of the file, and the number of the line of the title, from 1.
  package let file: String
  package let line: Int
  package let title: String
  package let needs: [String]
  package let steps: [Step]

  package struct Step: Sendable {
    package let line: Int
    package let command: String
    package let expected: [String]
    /// The lines of the file that have the expected result, from 0.
    package let range: Range<Int>
  }

  package var description: String {
    let url = URL(fileURLWithPath: file)
    return "\(url.deletingLastPathComponent().lastPathComponent)/\(url.lastPathComponent): \(title)"
  }

  /// The cases of all files below `folder`.
  package static func all(below folder: String) -> [Transcript] {
    let names = (FileManager.default.enumerator(atPath: folder)?.allObjects ?? []).compactMap { $0 as? String }
    return names.filter { $0.hasSuffix(".txt") }.sorted().flatMap { name in
      let path = folder + "/" + name
      return cases(of: (try? String(contentsOfFile: path, encoding: .utf8)) ?? "", file: path)
    }
  }

  static func cases(of text: String, file: String) -> [Transcript] {
    var cases: [Transcript] = []
    var (title, titleLine, needs, steps): (String?, Int, [String], [Step]) = (nil, 0, [], [])
    var step: (line: Int, command: String, expected: [String], end: Int)?
    func endStep() {
      guard let (line, command, expected, end) = step else { return }
      let start = line + command.count { $0 == "\n" }
      steps.append(Step(line: line, command: command, expected: expected, range: start..<max(start, end)))
      step = nil
    }
    func endCase() {
      endStep()
      if let title { cases.append(Transcript(file: file, line: titleLine, title: title, needs: needs, steps: steps)) }
      (needs, steps) = ([], [])
    }
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("# ") {
        endCase()
        (title, titleLine) = (String(line.dropFirst(2)), index + 1)
      } else if line.hasPrefix("Needs: ") {
        needs = line.dropFirst(7).split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      } else if line.hasPrefix("  $ ") {
        endStep()
        step = (index + 1, String(line.dropFirst(4)), [], 0)
      } else if line.hasPrefix("  >"), step?.expected.isEmpty == true {
        step?.command += "\n" + line.dropFirst(4)
      } else if line.hasPrefix("  ↳"), let last = step?.expected.popLast() {
        step?.expected.append(last + line.dropFirst(3))
        step?.end = index + 1
      } else if line.hasPrefix("  ") {
        step?.expected.append(String(line.dropFirst(2)))
        step?.end = index + 1
      } else {
        endStep()
      }
    }
    endCase()
    return cases
  }

  /// Required programs that are not installed.
  package var missing: [String] {
    needs.filter { !isInstalled($0) }
  }

  // MARK: Rewriting

  /// The widest line of a transcript.
  package static let width = 132

  private static let rewriting = Mutex(())

  /// Writes the results of the steps into the file.
  package func accept(_ results: [[String]]) throws {
    try Self.rewriting.withLock { _ in
      var text = try String(contentsOfFile: file, encoding: .utf8)
      // The file may have changed since this case was read.
      let steps = Self.cases(of: text, file: file).first { $0.title == title }?.steps ?? []
      var lines = text.components(separatedBy: "\n")
      for (step, result) in zip(steps, results).reversed() {
        lines.replaceSubrange(step.range, with: result.flatMap(Self.wrapped).map { "  " + $0 })
      }
      text = lines.joined(separator: "\n")
      try text.write(toFile: file, atomically: true, encoding: .utf8)
    }
  }

  /// A line of a result as lines that are not too wide. They end before spaces, if possible.
  static func wrapped(_ line: String) -> [String] {
    var rest = line[...]
    var lines: [String] = []
    while true {
      let mark = lines.isEmpty ? "" : "↳"
      guard let limit = rest.index(rest.startIndex, offsetBy: width - 2 - mark.count, limitedBy: rest.endIndex),
        limit < rest.endIndex
      else { return lines + [mark + rest] }
      let space = rest[...limit].dropFirst().lastIndex(of: " ") ?? limit
      lines.append(mark + rest[..<space])
      rest = rest[space...]
    }
  }

  // MARK: Running

  private static let prelude = #"""
    document() {
      printf '%s\n' '<?xml version="1.0" encoding="UTF-8"?>' \
        '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">' \
        '<plist version="1.0">' "$1" '</plist>'
    }
    body() { sed '1,3d;$d' "$@"; }
    list() (
      file=$1; shift; mkdir -p "$(dirname "$file")"
      document "<dict>$(for entry; do
        case ${entry#*=} in '<'*) value=${entry#*=} ;; *) value="<string>${entry#*=}</string>" ;; esac
        printf '\n<key>%s</key>%s' "${entry%%=*}" "$value"
      done)
    </dict>" >"$file"
    )
    bundle() (
      folder=$1; program=$1/$2; identifier=$3; shift 3; mkdir -p "$(dirname "$program")"; : >"$program"; chmod +x "$program"
      list "$folder/Info.plist" CFBundleExecutable="${program##*/}" CFBundleIdentifier="$identifier" CFBundleVersion=42 \
        CFBundleShortVersionString=1.2 "$@"
    )

    """#

  /// The output of each step, in the format of the file.
  package func run() throws -> [[String]] {
    let scratch = try ScratchFolder()
    for name in ["bin", "work", "results", "home"] { try scratch.folder(name) }
    for name in ["pliers", "plutil", "PlistBuddy"] { try scratch.link("bin/" + name, to: Executable.path) }
    let results = scratch.path("results")
    let script = steps.indices.map { index in
      "{\n\(steps[index].command)\n} >'\(results)/\(index).out' 2>'\(results)/\(index).err' </dev/null\n"
        + "echo $? >'\(results)/\(index).status'\n"
    }
    let path = scratch.path("bin") + ":" + searchPath
    let environment = [
      "PATH": path, "HOME": scratch.path("home"), "LC_ALL": "C.UTF-8", "TZ": "UTC", "GIT_CONFIG_NOSYSTEM": "1",
      // Git's message at a mount point is another one, and the scratch folder may be below one.
      "GIT_DISCOVERY_ACROSS_FILESYSTEM": "1",
      "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "a",
      "GIT_COMMITTER_EMAIL": "a@example.com", "NO_COLOR": "", "TERM": "dumb",
    ]
    _ = try shell(Self.prelude + script.joined(), in: scratch.path("work"), environment: environment)
    func bytes(_ name: String) -> [UInt8]? {
      (try? Data(contentsOf: URL(fileURLWithPath: scratch.path("results/" + name)))).map(Array.init)
    }
    return steps.indices.map { index in
      guard let status = bytes("\(index).status").flatMap({ Int(String(decoding: $0.dropLast(), as: UTF8.self)) })
      else { return ["the shell ended before this command did"] }
      return Self.shown(bytes("\(index).out") ?? []) + Self.shown(bytes("\(index).err") ?? []).map { "! " + $0 }
        + (status == 0 ? [] : ["[\(status)]"])
    }
  }

  /// The lines of an output, as a transcript shows them.
  static func shown(_ bytes: [UInt8]) -> [String] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(shownLine)
    guard bytes.last != UInt8(ascii: "\n"), !bytes.isEmpty else { return Array(lines.dropLast()) }
    lines[lines.count - 1] += " (no-eol)"
    return lines
  }

  private static func shownLine(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    let isPlain = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 } && text.utf8.elementsEqual(bytes)
    let isEscaped = !isPlain || bytes.isEmpty || bytes.last == 0x20 || bytes.last == 0x09 || text.hasSuffix(" (esc)")
    guard isEscaped else { return text }
    let isText = text.utf8.elementsEqual(bytes)
    var shown = ""
    for scalar in isText ? Array(text.unicodeScalars) : bytes.map({ Unicode.Scalar($0) }) {
      switch scalar {
      case "\\": shown += "\\\\"
      case "\r": shown += "\\r"
      case "\0"..<" ", "\u{7F}": shown += "\\x" + hexadecimal(scalar.value)
      case _ where !isText && scalar.value >= 0x80: shown += "\\x" + hexadecimal(scalar.value)
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown + " (esc)"
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    (value < 0x10 ? "0" : "") + String(value, radix: 16, uppercase: true)
  }
}
