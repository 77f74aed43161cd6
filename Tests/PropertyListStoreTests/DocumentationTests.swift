import Foundation
import Testing

/// Tests run the code of the articles: a test file contains each line of it, in the same order.
struct DocumentationTests {
  static let sources = [
    "Sources/PropertyList/PropertyList.docc/ReadAndChangeAFile.md": "PropertyListTests/ReadAndChangeAFileTests.swift",
    "Sources/PropertyListFiles/PropertyListFiles.docc/EditAFile.md": "PropertyListFilesTests/EditAFileTests.swift",
    "Sources/PropertyListCoding/PropertyListCoding.docc/FromFoundationToPlistDecoder.md":
      "PropertyListCodingTests/ExampleTests.swift",
    "Sources/PropertyListCoding/PropertyListCoding.docc/TypesThatAreNotCodableByThemselves.md":
      "PropertyListCodingTests/ExampleTests.swift PropertyListCodingTests/ImageTests.swift",
    "Sources/PropertyListCoding/PropertyListCoding.docc/RecordsAndTypedKeys.md":
      "PropertyListCodingTests/ExampleTests.swift",
    "Sources/PropertyListLint/PropertyListLint.docc/CheckAFile.md": "PropertyListLintTests/CheckAFileTests.swift",
    "Sources/PropertyListStore/PropertyListStore.docc/SettingsThatPersist.md":
      "PropertyListStoreTests/SessionTests.swift",
  ]

  @Test(arguments: sources.keys.sorted()) func codeOfTheArticleIsInATest(article: String) throws {
    let tests = try #require(Self.sources[article]).split(separator: " ")
    var rest = try tests.flatMap { try lines(of: text(of: "Tests/\($0)")) }[...]
    let code = codeLines(of: try text(of: article))
    #expect(!code.isEmpty)
    for line in code {
      let index = try #require(rest.firstIndex(of: line), "\(line)")
      rest = rest[(index + 1)...]
    }
  }

  /// A new article must be added above.
  @Test func allArticlesAreCompared() throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: project.appending(path: "Sources").path)
    let articles = names.filter { $0.contains(".docc/") }.map { "Sources/\($0)" }
    #expect(articles.count > Self.sources.count)
    for article in articles {
      #expect(try Self.sources[article] != nil || codeLines(of: text(of: article)).isEmpty, "\(article)")
    }
  }

  private let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private func text(of path: String) throws -> String {
    try String(contentsOf: project.appending(path: path), encoding: .utf8)
  }

  /// The lines of the code blocks.
  private func codeLines(of article: String) -> [String] {
    let blocks = article.components(separatedBy: "```")
    return blocks.indices.filter { $0 % 2 == 1 }.flatMap { lines(of: String(blocks[$0].drop { $0 != "\n" })) }
  }

  /// Returns the non-blank lines without indentation, `private` and `unsafe`, which only the tests need.
  private func lines(of text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      let line = line.trimmingCharacters(in: .whitespaces).replacing("fileprivate ", with: "").replacing(
        "private ", with: ""
      ).replacing("unsafe ", with: "")
      return line.isEmpty ? nil : line
    }
  }
}
