import Foundation
import TestSupport

let editLaws = [
  Law("set stores exactly the value, and changes only the lines of the old one") { lawCase in
    let plist = lawCase.gen.root()
    let layout = try lawCase.write(plist, to: "file")
    guard let path = lawCase.path(in: plist, { path, _ in !path.isEmpty }) else { return }
    let value = lawCase.gen.value()
    let words = ["set", path.pointer] + lawCase.option(for: value) + ["file"]
    try lawCase.run(words)
    try lawCase.requireValues(plist.changing(path) { _ in value }, in: "file", "\(words)")
    if let layout, let range = layout.ranges[path] {
      try lawCase.requireUnchanged(outside: range, of: layout, "\(words)")
    }
    try lawCase.requireExtracted(value, at: path)
  },
  Law("set stores numbers exactly") { lawCase in
    try lawCase.write(.dictionary([]), to: "file")
    let numbers = Plist.array(
      (0..<40).map { _ in
        lawCase.gen.chance(3, of: 4) ? .real(lawCase.gen.finiteReal()) : .integer(lawCase.gen.integer())
      })
    var inner = Gen(seed: lawCase.gen.next(), size: 1)
    inner.format = .json
    try lawCase.run(["set", "numbers", "--json", PlistText(numbers, &inner).text, "file"])
    try lawCase.requireValues(.dictionary([Plist.Entry("numbers", numbers)]), in: "file", "set numbers")
  },
  Law("insert and remove change only the lines of the container, and undo each other") { lawCase in
    let plist = lawCase.gen.root()
    let layout = try lawCase.write(plist, to: "file")
    guard let path = lawCase.path(in: plist, { $1.isContainer }), let container = plist[path] else { return }
    let step: Plist.Step
    if case .array(let elements) = container {
      step = .index(lawCase.gen.int(0..<elements.count + 1))
    } else {
      step = .key(lawCase.gen.newKey(in: container.entries))
    }
    let value = lawCase.gen.value()
    let words = ["insert", (path + [step]).pointer] + lawCase.option(for: value) + ["file"]
    try lawCase.run(words)
    try lawCase.requireValues(plist.changing(path) { $0.inserting(value, at: step) }, in: "file", "\(words)")
    if let layout, let range = layout.ranges[path] {
      try lawCase.requireUnchanged(outside: range, of: layout, "\(words)")
    }
    try lawCase.run(["remove", (path + [step]).pointer, "file"])
    try lawCase.requireValues(plist, in: "file", "remove after \(words)")
    guard let layout, !container.children.isEmpty else { return }
    let bytes = try lawCase.bytes("file")
    try lawCase.require(
      bytes.elementsEqual(layout.text.utf8),
      "remove after \(words)\n\(layout.text)\nbecame\n\(String(decoding: bytes, as: UTF8.self))")
  },
  Law("remove changes nothing else") { lawCase in
    let plist = lawCase.gen.root()
    let layout = try lawCase.write(plist, to: "file")
    guard let path = lawCase.path(in: plist, { path, _ in !path.isEmpty }), let step = path.last else { return }
    try lawCase.run(["remove", path.pointer, "file"])
    try lawCase.requireValues(
      plist.changing(path.dropLast()) { $0.removing(step) }, in: "file", "remove \(path.pointer)")
    if let layout, let range = layout.ranges[Array(path.dropLast())] {
      try lawCase.requireUnchanged(outside: range, of: layout, "remove \(path.pointer)")
    }
  },
  Law("copy and move keep the value") { lawCase in
    let plist = lawCase.gen.root()
    try lawCase.write(plist, to: "file")
    guard let from = lawCase.path(in: plist, { path, _ in !path.isEmpty }), let step = from.last,
      let value = plist[from],
      case let to = [Plist.Step.key(lawCase.gen.newKey(in: plist.entries))]
    else { return }
    try lawCase.run(["copy", from.pointer, to.pointer, "file"])
    let copied = plist.inserting(value, at: to[0])
    try lawCase.requireValues(copied, in: "file", "copy \(from.pointer) \(to.pointer)")
    try lawCase.run(["remove", to.pointer, "file"])
    try lawCase.run(["move", from.pointer, to.pointer, "file"])
    let moved = plist.changing(from.dropLast()) { $0.removing(step) }.inserting(value, at: to[0])
    try lawCase.requireValues(moved, in: "file", "move \(from.pointer) \(to.pointer)")
  },
  Law("a script has the effect of its operations in order") { lawCase in
    var plist = lawCase.gen.root()
    try lawCase.write(plist, to: "file")
    var lines: [String] = []
    for _ in 0..<lawCase.gen.int(1..<16) {
      let value = lawCase.gen.value()
      let words: [String]
      switch lawCase.gen.int(0..<4) {
      case 0:
        guard let path = lawCase.path(in: plist, { path, _ in !path.isEmpty }), let step = path.last else { continue }
        words = ["remove", path.pointer]
        plist = plist.changing(path.dropLast()) { $0.removing(step) }
      case 1:
        guard let path = lawCase.path(in: plist, { path, _ in !path.isEmpty }) else { continue }
        words = ["set", path.pointer] + lawCase.option(for: value)
        plist = plist.changing(path) { _ in value }
      default:
        guard let path = lawCase.path(in: plist, { $1.isContainer }), let container = plist[path] else { continue }
        let step: Plist.Step
        if case .array(let elements) = container {
          step = .index(lawCase.gen.int(0..<elements.count + 1))
        } else {
          step = .key(lawCase.gen.newKey(in: container.entries))
        }
        words = ["insert", (path + [step]).pointer] + lawCase.option(for: value)
        plist = plist.changing(path) { $0.inserting(value, at: step) }
      }
      // By scalar: a quote with a combining mark is another `Character`.
      lines.append(
        words.map { word in "'" + word.unicodeScalars.map { $0 == "'" ? #"'\''"# : String($0) }.joined() + "'" }
          .joined(separator: " "))
    }
    guard !lines.isEmpty else { return }
    try lawCase.folder.file("script", lines.joined(separator: "\n"))
    try lawCase.run(["edit", "--script", "script", "file"])
    try lawCase.requireValues(plist, in: "file", lines.joined(separator: "\n"))
  },
  Law("sort orders the keys of the root by UTF-16 code units, and keeps the values") { lawCase in
    let plist = lawCase.gen.root()
    try lawCase.write(plist, to: "file")
    try lawCase.run(["sort", "file"])
    try lawCase.requireValues(plist, in: "file", "sort")
    let keys = plist.entries.map(\.key).sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) }
    let expected = keys.map { hexadecimal(Array($0.utf8)) }.joined(separator: " ")
    let found = try lawCase.judge.keys(of: lawCase.path("file"), lawCase.gen.format)
    try lawCase.require(found == expected, "sort\nfound    \(found)\nexpected \(expected)")
  },
  Law("format gives a text the layout of its format, and keeps the values") { lawCase in
    let plist = lawCase.gen.root()
    guard let layout = try lawCase.write(plist, to: "file") else { return }
    try lawCase.run(["format", "file"])
    try lawCase.requireValues(plist, in: "file", "format")
    let text = String(decoding: try lawCase.bytes("file").filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    let withoutComments = text.replacing(#/\n\t*<!-- \d+ -->(?=\n)| <!-- \d+ -->/#, with: "")
    let expected = PlistText(standardLayoutOf: plist, isJSON: lawCase.gen.format == .json).text
    try lawCase.require(
      areIdentical(withoutComments, expected), "format\n\(layout.text)\nbecame\n\(text)\nexpected\n\(expected)")
  },
  Law("two concurrent edits both take effect") { lawCase in
    let plist = lawCase.gen.root()
    try lawCase.write(plist, to: "file")
    let script = "$pliers set /one --integer 1 file & $pliers set /two --integer 2 file; a=$?; wait $!; echo $? $a"
    let outcome = try Executable.shell(script, in: lawCase.folder.path)
    try lawCase.require(outcome.outputText == "0 0\n", "\(outcome)")
    let expected = plist.inserting(.integer(1), at: .key("one")).inserting(.integer(2), at: .key("two"))
    try lawCase.requireValues(expected, in: "file", "\(outcome)")
  },
]

extension LawCase {
  /// Returns the words of a random option that gives an editing command the value `value`.
  fileprivate mutating func option(for value: Plist) -> [String] {
    var options: [[String]] = []
    switch value {
    case .string(let text) where !text.contains("\0"): options.append(["--string", text])
    case .integer(let integer): options.append(["--integer", "\(integer)"])
    case .real(let real): options.append(["--real", "\(real)"])
    case .boolean(let boolean): options.append(["--bool", "\(boolean)"])
    case .data(let bytes): options.append(["--hex", hexadecimal(bytes)])
    case .date(let seconds) where !value.hasDateOutsideXML:
      options.append(["--date", PlistText.calendarDate(seconds)])
    case .string, .array, .dictionary, .date: break
    }
    var inner = Gen(seed: gen.next(), size: gen.size)
    inner.format = gen.format == .json ? .json : .xml
    if !value.hasDateOutsideXML, options.isEmpty || gen.chance(1, of: 3) {
      let text = PlistText(value, &inner).text
      // XML has no control characters.
      if inner.format == .json || gen.format == .xml { return ["--\(inner.format.rawValue)", text] }
    }
    if options.isEmpty { return ["--json", value.taggedJSON, "--types", "tag"] }
    return gen.one(of: options)
  }

  /// Throws if `extract` prints another scalar.
  fileprivate func requireExtracted(_ value: Plist, at path: Plist.Path) throws {
    let expected: String
    switch value {
    case .string(let text): expected = text
    case .integer(let integer): expected = "\(integer)"
    case .boolean(let boolean): expected = "\(boolean)"
    // Texts of reals are checked by reading them back.
    case .real(let real):
      let text = try run(["extract", path.pointer, "file"]).outputText
      return try require(Double(text.dropLast()) == real, "extract \(path.pointer): \(text), not \(real)")
    case .date, .data, .array, .dictionary: return
    }
    let output = try run(["extract", path.pointer, "file"]).output
    try require(
      output.elementsEqual((expected + "\n").utf8),
      "extract: \(String(decoding: output, as: UTF8.self).debugDescription)")
  }

  /// Throws if the file differs from `layout` in a line outside of `range`. In the line before `range`, a comma may be added
  /// or removed.
  fileprivate func requireUnchanged(outside range: Range<Int>, of layout: PlistText, _ context: String) throws {
    let old = Array(layout.text.utf8)
    let new = try bytes("file")
    let newline = UInt8(ascii: "\n")
    let start = old[..<range.lowerBound].lastIndex(of: newline) ?? 0
    let end = old[range.upperBound...].firstIndex(of: newline) ?? old.count
    try require(
      new.starts(with: old[..<start]) && new.reversed().starts(with: old[end...].reversed()),
      "\(context)\n\(layout.text)\nbecame\n\(String(decoding: new, as: UTF8.self))")
  }
}

extension Plist {
  /// True if a date has a fraction of a second, is not of the years 1 to 9999, or is the negative zero.
  fileprivate var hasDateOutsideXML: Bool {
    if case .date(let seconds) = self {
      return seconds != seconds.rounded(.down) || seconds.bitPattern == 1 << 63
        || !(-63_113_904_000..<252_423_993_600 ~= seconds)
    }
    return children.contains { $0.value.hasDateOutsideXML }
  }

  /// The value in the notation of `--types tag`.
  fileprivate var taggedJSON: String {
    func quoted(_ text: String) -> String {
      "\""
        + text.unicodeScalars.map { scalar in
          scalar.value < 0x20 || "\"\\".unicodeScalars.contains(scalar)
            ? "\\u" + String(repeating: "0", count: 4 - String(scalar.value, radix: 16).count)
              + String(scalar.value, radix: 16)
            : String(scalar)
        }.joined() + "\""
    }
    switch self {
    case .string(let text): return quoted(text)
    case .integer(let value): return "\(value)"
    case .real(let value): return "{\"$real\": \"\(value)\"}"
    case .boolean(let value): return "\(value)"
    case .date(let seconds):
      return "{\"$date\": \"\(hasDateOutsideXML ? "\(seconds)" : PlistText.calendarDate(seconds))\"}"
    case .data(let bytes): return "{\"$data\": \"\(Data(bytes).base64EncodedString())\"}"
    case .array(let elements): return "[" + elements.map(\.taggedJSON).joined(separator: ",") + "]"
    case .dictionary(let entries):
      let pairs = entries.map { "[\(quoted($0.key)),\($0.value.taggedJSON)]" }
      return "{\"$dictionary\": [" + pairs.joined(separator: ",") + "]}"
    }
  }
}
