import Testing

@testable import PropertyList

/// Merges of Xcode projects in XML.
struct ProjectMergeTests {
  private static func identifier(_ number: Int) -> String { "A0000000000000000000\(1000 + number)" }

  private static func reference(_ name: String) -> String {
    #""isa": "PBXFileReference", "path": "\#(name).swift", "sourceTree": "SOURCE_ROOT""#
  }
  private static func file(of number: Int) -> String { ##""isa": "PBXBuildFile", "fileRef": "#\##(number)""## }
  private static func group(_ children: Int...) -> String { list("PBXGroup", "children", children) }
  private static func phase(_ files: Int...) -> String { list("PBXSourcesBuildPhase", "files", files) }
  private static func list(_ isa: String, _ key: String, _ numbers: [Int]) -> String {
    #""isa": "\#(isa)", "\#(key)": [\#(numbers.map { "\"#\($0)\"" }.joined(separator: ", "))]"#
  }

  /// A project in XML with these objects. Names such as `#3` are replaced by identifiers.
  private func project(_ objects: [Int: String]) throws -> String {
    let entries = objects.sorted { $0.key < $1.key }.map { number, members in "\"#\(number)\": {\(members)}" }
    var json = "{\"objects\": {\(entries.joined(separator: ", "))}, \"rootObject\": \"#0\"}"
    for number in (0..<30).reversed() { json = json.replacing("#\(number)\"", with: Self.identifier(number) + "\"") }
    let lines = try xml(read(json, formats: [.json]))
    return "<plist version=\"1.0\">\n\(lines)</plist>\n"
  }

  private static let base: [Int: String] = [
    0: ##""isa": "PBXProject", "mainGroup": "#1""##, 1: group(2, 3),
    2: reference("a"),
    3: reference("b"),
    4: phase(5),
    5: file(of: 2),
    6: ##""isa": "PBXContainerItemProxy", "remoteGlobalIDString": "#29""##,
  ]

  private func merge(_ ours: [Int: String?], _ theirs: [Int: String?]) throws -> ThreeWayMerge {
    func file(_ changes: [Int: String?]) throws -> String {
      var objects = Self.base
      for (number, members) in changes { objects[number] = members }
      return try project(objects)
    }
    return try merged(file([:]), file(ours), file(theirs))
  }

  private static let added: [Int: String?] = [
    1: group(2, 3, 10), 4: phase(5, 11), 10: reference("c"), 11: file(of: 10),
  ]

  @Test func filesOfBothSidesAreAdded() throws {
    let merge = try merge(
      Self.added,
      [1: Self.group(2, 3, 12), 4: Self.phase(5, 13), 12: Self.reference("d"), 13: Self.file(of: 12)])
    #expect(merge.isClean)
    let text = try #require(merge.string)
    let list = try PropertyList(reading: Array(text.utf8))
    let objects = try #require(list.root["objects"])
    #expect(objects[Self.identifier(1)]?["children"]?.array?.count == 4)
    #expect(objects[Self.identifier(4)]?["files"]?.array?.compactMap(\.string) == [5, 11, 13].map(Self.identifier))
  }

  /// Ours removes a file, and theirs adds it to a build phase.
  @Test func missingObjectIsAConflict() throws {
    let removal: [Int: String?] = [1: Self.group(2), 3: nil]
    let use: [Int: String?] = [4: Self.phase(5, 14), 14: Self.file(of: 3)]
    for (ours, theirs) in [(removal, use), (use, removal)] {
      let merge = try merge(ours, theirs)
      #expect(!merge.isClean && !merge.lineConflicts.isEmpty)
      guard case .project(.missingObject(Self.identifier(3)))? = merge.obstacle else {
        Issue.record("\(String(describing: merge.obstacle))")
        continue
      }
    }
  }

  /// Both sides add the same file as separate objects.
  @Test(
    arguments: [
      // To a build phase, and to a group.
      ([4: phase(5, 15), 15: file(of: 3)], [4: phase(5, 16), 16: file(of: 3)], 4),
      (added, [1: group(2, 3, 17), 17: reference("c")], 1),
    ] as [([Int: String?], [Int: String?], Int)])
  func fileAddedTwiceIsAConflict(ours: [Int: String?], theirs: [Int: String?], container: Int) throws {
    let merge = try merge(ours, theirs)
    #expect(!merge.isClean)
    guard case .project(.repeatedFile(Self.identifier(container), _))? = merge.obstacle else {
      Issue.record("\(String(describing: merge.obstacle))")
      return
    }
  }

  /// A dangling reference or a duplicate in one side is no conflict by itself.
  @Test func mistakesOfOneSideAreNoConflict() throws {
    var ours = Self.added
    ours[5] = Self.file(of: 20)
    #expect(
      try merge(ours, [3: Self.reference("e")]).isClean)
    let twice: [Int: String?] = [1: Self.group(2, 2, 3)]
    #expect(
      try merge(twice, [3: Self.reference("e")]).isClean)
  }
}
