import Foundation

/// A table of tests in a text file. A record is a line and the following lines that begin with two spaces. Lines that begin
/// with `#` are comments, also inside a record. An empty line ends a record.
package struct TextTable: Sendable {
  package struct Record: Sendable, CustomStringConvertible {
    /// The path of the file, and the number of the record's first line, from 1.
    package let file: String
    package let line: Int
    /// The first line of the record.
    package let head: String
    /// The other lines of the record, without the two spaces.
    package let items: [String]

    package var description: String { head }

    /// The position of the record, for messages.
    package var location: String { "\(file):\(line)" }

    /// What PLIERS_ONLY is searched in.
    package var label: String { "\(location): \(head)" }

    /// The head's columns, which ` | ` separates.
    package var columns: [String] { head.components(separatedBy: " | ") }

    /// Text after the prefix `name: `, for each item with this prefix.
    package func values(of name: String) -> [String] {
      items.filter { $0.hasPrefix(name + ": ") }.map { String($0.dropFirst(name.count + 2)) }
    }
  }

  package let records: [Record]

  /// The records of all tables in a folder of Tests/Tables.
  package static func all(in folder: String) -> [Record] {
    let folder = testsFolder + "/Tables/" + folder
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    precondition(!names.isEmpty, "no tables in \(folder)")
    return names.filter { $0.hasSuffix(".txt") }.flatMap { TextTable(file: folder + "/" + $0).records }
  }

  /// Those of them that PLIERS_ONLY selects by their position and first line.
  package static func selected(in folder: String) -> [Record] {
    TestSupport.selected(all(in: folder), \.label)
  }

  package init(file: String) {
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    var records: [Record] = []
    var lines: (number: Int, texts: [String])?
    func endRecord() {
      guard let (number, texts) = lines else { return }
      records.append(Record(file: file, line: number, head: texts[0], items: Array(texts.dropFirst())))
      lines = nil
    }
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("#") { continue }
      if line.hasPrefix("  ") {
        precondition(lines != nil, "\(file):\(index + 1): an item of no record")
        lines?.texts.append(String(line.dropFirst(2)))
      } else {
        endRecord()
        if !line.isEmpty { lines = (index + 1, [String(line)]) }
      }
    }
    endRecord()
    self.records = records
  }
}

/// The bytes of a text in a table, with its escapes `\n`, `\r`, `\t`, `\\`, `\s` (a space) and `\x1F` (a byte) replaced.
package func unescaped(_ text: String) -> [UInt8] {
  var bytes: [UInt8] = []
  var rest = Array(text.utf8)[...]
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
      bytes.append(byte)
      continue
    }
    switch escape {
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "s"): bytes.append(0x20)
    case UInt8(ascii: "x"):
      bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
      rest = rest.dropFirst(2)
    default: bytes.append(escape)
    }
  }
  return bytes
}

/// The folder `Tests` of the project.
package let testsFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path
