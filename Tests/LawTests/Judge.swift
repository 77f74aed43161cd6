import Foundation
import TestSupport

/// CPython, which reads and writes property lists with its own modules; see `judge.py`.
final class Judge {
  private let process = Process()
  private let requests = Pipe()
  private let answers: FileHandle

  /// True if python3 is installed.
  static let isPresent = (try? shell("python3 -c 'import plistlib'", in: "/"))?.status == 0

  init() throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("judge.py").path
    let output = Pipe()
    answers = output.fileHandleForReading
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["PATH=" + searchPath, "python3", script]
    process.standardInput = requests
    process.standardOutput = output
    try withoutBlockedSignals { try process.run() }
  }

  deinit {
    try? requests.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// The canonical text of the values in a file, or the error of its reader.
  func values(of path: String, _ format: Gen.Format) throws -> String {
    try answer("read\t\(format.rawValue)\t\(path)")
  }

  /// The keys of the root in a file's order, in hexadecimal, or the error of its reader.
  func keys(of path: String, _ format: Gen.Format) throws -> String { try answer("keys\t\(format.rawValue)\t\(path)") }

  /// The values of a file, with entries in its order; nil if its reader finds an error or a duplicate key.
  func plist(of path: String, _ format: Gen.Format) throws -> Plist? {
    Plist(canonicalText: try answer("ordered\t\(format.rawValue)\t\(path)"))
  }

  /// Writes `plist` as a binary file, with entries in their order.
  func dump(_ plist: Plist, to path: String) throws {
    let answer = try answer("dump\t\(path)\t\(plist.orderedText)")
    if !answer.isEmpty { throw Violation(answer) }
  }

  /// The canonical text of `old`, a JSON file, after the JSON Patch in a file.
  func values(of old: String, patchedBy patch: String) throws -> String { try answer("patch\t\(patch)\t\(old)") }

  private func answer(_ request: String) throws -> String {
    try requests.fileHandleForWriting.write(contentsOf: Data((request + "\n").utf8))
    var line: [UInt8] = []
    while true {
      let bytes = answers.availableData
      if bytes.isEmpty { throw Violation("python3 ended") }
      line += bytes
      guard line.last == UInt8(ascii: "\n") else { continue }
      let text = String(decoding: line.dropLast(), as: UTF8.self)
      return text.hasPrefix("ok\t") ? String(text.dropFirst(3)) : text
    }
  }
}

extension Plist {
  /// The value of a canonical text of strings, integers and containers; nil for another text.
  fileprivate init?(canonicalText: String) {
    var text = Array(canonicalText.utf8)[...]
    guard let plist = Self.parse(&text), text.isEmpty else { return nil }
    self = plist
  }

  private static func parse(_ text: inout ArraySlice<UInt8>) -> Plist? {
    let kind = text.popFirst()
    switch kind {
    case UInt8(ascii: "("), UInt8(ascii: "{"):
      var elements: [Plist] = []
      var entries: [Entry] = []
      while let next = text.first {
        if next == UInt8(ascii: ")") || next == UInt8(ascii: "}") {
          text.removeFirst()
          return kind == UInt8(ascii: "(") ? .array(elements) : .dictionary(entries)
        }
        if next == UInt8(ascii: " ") { text.removeFirst() }
        let key = kind == UInt8(ascii: "(") ? nil : string(field(&text))
        if key != nil { text = text.dropFirst() }
        guard let value = parse(&text) else { return nil }
        if let key { entries.append(Entry(key, value)) } else { elements.append(value) }
      }
      return nil
    case UInt8(ascii: "s"): return .string(string(field(&text)))
    case UInt8(ascii: "i"): return Int128(String(decoding: field(&text), as: UTF8.self)).map { .integer($0) }
    default: return nil
    }
  }

  private static func field(_ text: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let field = text.prefix { ![" ", ")", "}", "="].contains(Character(Unicode.Scalar($0))) }
    text = text.dropFirst(field.count)
    return field
  }

  private static func string(_ hexadecimal: ArraySlice<UInt8>) -> String {
    String(decoding: bytes(hexadecimal: String(decoding: hexadecimal, as: UTF8.self)), as: UTF8.self)
  }
}
