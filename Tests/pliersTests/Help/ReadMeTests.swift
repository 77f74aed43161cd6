import Foundation
import TestSupport
import Testing

/// Length, sections and links of the README. `PageExamplesTests` runs its commands.
struct ReadMeTests {
  private let text: String

  init() throws { text = String(decoding: try projectFile("README.md"), as: UTF8.self) }

  @Test func isShort() {
    #expect(text.split(whereSeparator: \.isWhitespace).count <= 900)
  }

  @Test func sectionsAreInOrder() {
    let headings = text.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { $0.dropFirst(3) }
    #expect(
      headings == [
        "Install", "Build and test", "Ten lines to paste", "For users of other tools", "Lint in CI", "Safety", "Speed",
        "Swift libraries", "More",
      ])
  }

  @Test func linkedFilesExist() throws {
    let paths = text.matches(of: /\]\((?!http)([^)]+)\)/).map { String($0.output.1) }
    #expect(!paths.isEmpty)
    for path in paths { #expect(FileManager.default.fileExists(atPath: projectRoot + "/" + path), "\(path)") }
  }

  /// A line that changes existing files says so; the other lines change none.
  @Test func linesThatChangeFilesSaySo() throws {
    let start = try #require(text.range(of: "## Ten lines to paste"))
    let block = text[start.upperBound...].components(separatedBy: "```")[1]
    let lines = block.split(separator: "\n").dropFirst()
    #expect(lines.count == 10)
    for line in lines {
      let parts = line.components(separatedBy: " # ")
      let writes =
        ["pliers set ", " -i ", "git install"].contains { parts[0].contains($0) }
        && !parts[0].contains("--dry-run")
      #expect(parts.count == 2 && writes == parts[1].contains("changes"), "\(line)")
    }
  }
}
