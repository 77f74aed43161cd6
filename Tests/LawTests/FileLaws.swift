import Foundation
import TestSupport

/// A statement that is true of all property lists. `scripts/laws --files` checks those of a folder.
struct FileLaw: Sendable, CustomStringConvertible {
  let description: String
  /// Throws if the law is broken. False if the file is not suited, or the program refuses the edit.
  let check: @Sendable (FileCase) throws -> Bool

  init(_ description: String, _ check: @escaping @Sendable (FileCase) throws -> Bool) {
    (self.description, self.check) = (description, check)
  }
}

let fileLaws = [
  FileLaw("extract finds the value of each key path that paths prints") { file in
    // A regular sample of a large file.
    let sample = stride(from: 0, to: file.values.count, by: file.values.count / 3000 + 1).map { file.values[$0] }
    for start in stride(from: 0, to: sample.count, by: 400) {
      let part = sample[start..<min(start + 400, sample.count)]
      let words = part.enumerated().flatMap { ["--shell", "v\($0)=\($1.path)"] }
      let outcome = try Executable.run(["extract"] + words + ["file"], in: file.folder.path)
      // The shell has no variables with a NUL.
      if outcome.status == 2, outcome.errorText.contains("contains a NUL") { continue }
      var found: [Int: String] = [:]
      for match in outcome.outputText.matches(of: /v(\d+)='((?:[^']|'\\'')*)'\n/) {
        found[Int(match.1) ?? 0] = String(match.2.replacing(#"'\''"#, with: "'"))
      }
      for (number, (path, value)) in part.enumerated() {
        let string = try? JSONDecoder().decode(String.self, from: Data(value.utf8))
        // Only the text has a fraction for whole reals.
        let expected = string.map { [$0] } ?? [value, value + ".0"]
        guard let text = found[number], expected.contains(where: { areIdentical($0, text) }) else {
          throw Violation("\(path) is \(value), found \(found[number] ?? "nothing")")
        }
      }
    }
    return true
  },
  FileLaw("replace changes only the line of a scalar that is alone on it") { file in
    guard let text = file.text else { return false }
    let lines = text.lines
    var paths: [String: [String]] = [:]
    for (path, value) in file.values {
      if let spelling = file.spelling(of: value) { paths[spelling, default: []].append(path) }
    }
    for (spelling, paths) in paths.sorted(by: { $0.key < $1.key }) {
      // If each of the equal scalars is alone on a line, in JSON with its key, the first one is on the first of these lines.
      let lead = file.isJSON ? #"[ \t]*(?:"(?:[^"\\]|\\.)*"\s*:\s*)?"# : #"[ \t]*"#
      let pattern = try Regex(lead + NSRegularExpression.escapedPattern(for: spelling) + #",?\s*"#)
      guard text.ranges(of: spelling).count == paths.count,
        case let numbers = try lines.indices.filter({ try pattern.wholeMatch(in: lines[$0]) != nil }),
        numbers.count == paths.count
      else { continue }
      guard let edited = try file.edited(["replace", paths[0], "--string", "other"]) else { return false }
      var expected = lines
      let new = file.isJSON ? #""other""# : "<string>other</string>"
      guard let range = expected[numbers[0]].ranges(of: spelling).last else { return false }
      expected[numbers[0]].replaceSubrange(range, with: new)
      guard areIdentical(edited, expected.joined()) else { throw Violation("replace \(paths[0])") }
      return true
    }
    return false
  },
  FileLaw("insert adds only the lines of the entry, and remove restores the file") { file in
    // The last entry is on a line of its own, and there are no empty dictionaries, which have several spellings.
    let end = file.isJSON ? #/\n\s*\}\s*$/# : #/\n\s*</dict>\s*(?:</plist>)?\s*$/#
    guard let text = file.text, text.contains(end), !text.contains(#/<dict/>|<dict>\s*</dict>|\{\s*\}/#),
      let inserted = try file.edited(["insert", "pliers-law", "--string", "x"])
    else { return false }
    let (old, new) = (text.lines, inserted.lines)
    let start = zip(old, new).prefix { areIdentical($0, $1) }.count
    var rest = old[start...]
    // In JSON a comma follows the member before the new one.
    if file.isJSON, let line = rest.popFirst() {
      let withComma = line.replacing(/(?=\s*$)/, with: ",", maxReplacements: 1)
      guard new[start] == withComma else { throw Violation("insert changes the line \(line)") }
    }
    guard new.count > old.count, new.suffix(rest.count).elementsEqual(rest) else {
      throw Violation("insert changes more than its lines:\n\(inserted)")
    }
    guard let removed = try file.edited(["remove", "pliers-law"], of: inserted), areIdentical(removed, text) else {
      throw Violation("remove does not restore the file")
    }
    return true
  },
]

/// A copy of a file, with the values that `paths` prints.
struct FileCase {
  let folder: ScratchFolder
  let values: [(path: String, value: String)]
  /// The text of an XML or JSON file whose root is a dictionary; nil of another file. Each character is one byte.
  let text: String?
  let isJSON: Bool

  /// Nil if the file is not a property list.
  init?(_ path: String) throws {
    folder = try ScratchFolder()
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    try folder.file("file", Array(data))
    let outcome = try Executable.run(["paths", "--null", "--values", "file"], in: folder.path)
    guard outcome.status == 0 else { return nil }
    values = outcome.output.split(separator: 0).compactMap { entry in
      let parts = String(validating: entry, as: UTF8.self)?.split(separator: "\t", maxSplits: 1).map(String.init)
      return parts?.count == 2 ? parts.map { ($0[0], $0[1]) } : nil
    }
    isJSON = (try? JSONSerialization.jsonObject(with: data)) is NSDictionary
    let isXML = data.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "<")
    let type = try Executable.run(["type", "", "file"], in: folder.path).outputText
    text = isJSON || isXML && type == "dictionary\n" ? String(data: data, encoding: .isoLatin1) : nil
  }

  /// The simplest text of a scalar whose JSON is `value`; nil if there are several equally simple texts.
  func spelling(of value: String) -> String? {
    if let text = value.wholeMatch(of: /"([^<>&"\\\/]+)"/)?.1 {
      guard text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) else { return nil }
      return isJSON ? value : "<string>\(text)</string>"
    }
    if ["true", "false"].contains(value) { return isJSON ? value : "<\(value)/>" }
    return value.wholeMatch(of: /-?\d+/).map { isJSON ? "\($0.0)" : "<integer>\($0.0)</integer>" }
  }

  /// The text after an edit of the file, or of another text; nil if the program refuses it.
  func edited(_ words: [String], of text: String? = nil) throws -> String? {
    try folder.file(
      "edited", Array(((text ?? self.text) ?? "").unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }))
    guard try Executable.run(words + ["edited"], in: folder.path).status == 0 else { return nil }
    return String(data: try Data(contentsOf: URL(fileURLWithPath: folder.path("edited"))), encoding: .isoLatin1)
  }
}

extension String {
  /// The lines with their ends.
  fileprivate var lines: [String] {
    let bytes = Array(utf8)
    var lines: [String] = []
    var start = 0
    for end in bytes.indices.map({ $0 + 1 }) {
      let isEnd = bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D && (end == bytes.count || bytes[end] != 0x0A)
      guard isEnd || end == bytes.count else { continue }
      lines.append(String(decoding: bytes[start..<end], as: UTF8.self))
      start = end
    }
    return lines
  }
}
