import Foundation
import PropertyListFiles
import TestSupport

/// A malicious input: a row of the tables in `Fixtures/Hostile`, whose README describes their format.
struct HostileInput {
  /// Status and first line of a command for the input.
  struct Expectation {
    let words: [String]
    let status: CInt
    /// The first line of the output. An ellipsis at the end matches any text.
    let text: String
  }

  let name: String
  /// The template from which the file is made.
  let template: String
  /// True if its conversions have large results.
  let isSlow: Bool
  let expectations: [Expectation]

  /// True if a debug build reads it at once: nothing in it is repeated a thousand times.
  var isSmall: Bool { !isSlow && !template.contains(/[0-9]{4}×«/) }
}

extension HostileInput {
  /// The tables.
  static let tables = ["binary", "xml", "json", "openstep", "encodings", "signed"]

  /// The rows of one of the tables.
  static func rows(of table: String) throws -> [HostileInput] {
    let text = String(decoding: try fixture("Hostile/\(table).txt"), as: UTF8.self)
    return try text.components(separatedBy: "=== ").dropFirst().map { row in
      let lines = row.split(separator: "\n").map(String.init)
      guard lines.count > 2 else { throw HostileInputError(text: row) }
      return HostileInput(
        name: lines[0], template: lines[1], isSlow: lines.contains("slow"),
        expectations: try lines.dropFirst(2).flatMap(expectations))
    }
  }

  /// The rows of all tables that the program under test reads in a reasonable time.
  static func runnable() throws -> [HostileInput] {
    try tables.flatMap(rows).filter { Executable.isRelease || $0.isSmall }
  }

  /// The expectations in a line of a row; empty if the line begins with `why`, or is `slow`.
  private static func expectations(_ line: String) throws -> [Expectation] {
    let commands = [
      "plutil": ["-lint"], "lint": ["lint"], "xml": ["convert", "xml1"], "json": ["convert", "json", "--compact"],
    ]
    guard !line.hasPrefix("why "), line != "slow" else { return [] }
    guard let colon = line.range(of: ": "), let status = line[colon.upperBound...].first?.wholeNumberValue else {
      throw HostileInputError(text: line)
    }
    let text = String(line[colon.upperBound...].dropFirst(2))
    if text.isEmpty { throw HostileInputError(text: line) }
    let names = line.hasPrefix("convert: ") ? ["xml", "json"] : [String(line[..<colon.lowerBound])]
    return try names.map { name in
      guard let words = commands[name] else { throw HostileInputError(text: line) }
      return Expectation(words: words, status: CInt(status), text: text)
    }
  }

  /// The file.
  func bytes() throws -> [UInt8] {
    let (kind, rest) = try template.halves(at: " ")
    switch kind {
    case "text": return try HostileTemplate.text(rest)
    case "utf16":
      let text = String(decoding: try HostileTemplate.text(rest), as: UTF8.self)
      return [0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    case "binary":
      let (options, objects) = try rest.halves(at: ":")
      return try HostileBinary(options).file(objects)
    default: throw HostileInputError(text: template)
    }
  }
}

/// A syntax error in a table.
struct HostileInputError: Error {
  let text: String
}

/// A binary property list whose trailer and offsets may be wrong.
struct HostileBinary {
  private var options: [String: String] = [:]

  init(_ text: String) throws {
    for word in text.split(separator: " ") {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      options[parts[0]] = parts.count > 1 ? parts[1] : ""
    }
  }

  func file(_ objects: String) throws -> [UInt8] {
    let referenceSize = Int(try number("reference") ?? 1)
    let pieces = try HostileTemplate.binary(objects, referenceSize: referenceSize)
    if options["bare"] != nil { return pieces.bytes }
    var file =
      try options["header"].map { try HostileTemplate.binary($0, referenceSize: 1).bytes } ?? Array("bplist00".utf8)
    var offsets = ([0] + pieces.bars).map { UInt64(file.count + $0) }
    for index in 0..<min(offsets.count, 10) { offsets[index] = try number("at\(index)") ?? offsets[index] }
    let objectCount = offsets.count
    file += pieces.bytes
    let table = file.count
    let offsetSize = Int(try number("offset") ?? (table < 1 << 16 ? 2 : 3))
    for offset in offsets { file += bigEndian(offset, size: offsetSize) }
    file += try hexadecimal("gap")
    file += options["unused"] == nil ? [0, 0, 0, 0, 0, 0] : try hexadecimal("unused")
    file += bigEndian(try number("offsetField") ?? UInt64(offsetSize), size: 1)
    file += bigEndian(try number("referenceField") ?? UInt64(referenceSize), size: 1)
    for (name, value) in [("count", objectCount), ("top", 0), ("table", table)] {
      file += bigEndian(try number(name) ?? UInt64(value), size: 8)
    }
    return file + (try hexadecimal("tail"))
  }

  private func number(_ name: String) throws -> UInt64? {
    guard let text = options[name] else { return nil }
    let value = text.hasPrefix("0x") ? UInt64(text.dropFirst(2), radix: 16) : UInt64(text)
    guard let value else { throw HostileInputError(text: text) }
    return value
  }

  private func hexadecimal(_ name: String) throws -> [UInt8] {
    try HostileTemplate.hexadecimal((options[name] ?? "").filter { $0 != "'" })
  }
}

/// `value` in `size` bytes, the most significant first.
func bigEndian(_ value: UInt64, size: Int) -> [UInt8] {
  (0..<size).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) : 0 }
}

extension String {
  fileprivate func halves(at separator: Character) throws -> (String, String) {
    guard let index = firstIndex(of: separator) else { throw HostileInputError(text: self) }
    return (String(self[..<index]), String(self[self.index(after: index)...]))
  }
}
