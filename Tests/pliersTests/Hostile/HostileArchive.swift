import Foundation
import TestSupport

/// An archive that somebody made to harm: a row of `Fixtures/Hostile/archives.txt`.
struct HostileArchive {
  let input: HostileInput
  let expectation: HostileInput.Expectation
  /// The first line on standard error, without the file's name.
  let warning: String

  static func rows() throws -> [HostileArchive] {
    let text = String(decoding: try fixture("Hostile/archives.txt"), as: UTF8.self)
    return try text.components(separatedBy: "=== ").dropFirst().map { row in
      let lines = row.split(separator: "\n").map(String.init)
      guard let line = lines.first(where: { $0.hasPrefix("unarchive: ") }),
        let status = line.dropFirst(11).first?.wholeNumberValue
      else { throw HostileInputError(place: row) }
      let warning = lines.first { $0.hasPrefix("warning: ") }
      return HostileArchive(
        input: HostileInput(
          name: lines[0], template: lines[1], isSlow: lines.contains("large") || lines.contains("slow"),
          expectations: []),
        expectation: HostileInput.Expectation(
          words: ["extract", "''", "--unarchive", "--nested", "--compact"], status: CInt(status),
          text: String(line.dropFirst(13))),
        warning: warning.map { String($0.dropFirst(9)) } ?? "")
    }
  }
}
