import Testing

@testable import PropertyList

/// Merges of Xcode projects in XML.
struct ProjectCheckTests {
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

  private func merge(
    _ ours: [Int: String?], _ theirs: [Int: String?], base: [Int: String?] = [:]
  ) throws -> MergeResult {
    func file(_ changes: [Int: String?]) throws -> String {
      var objects = Self.base
      for (number, members) in base { objects[number] = members }
      for (number, members) in changes { objects[number] = members }
      return try project(objects)
    }
    return try merged(file(base), file(ours), file(theirs))
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
    for (ours, theirs, message) in [
      (removal, use, "theirs' 'Sources' compiles 'b.swift', which ours removed"),
      (use, removal, "ours' 'Sources' compiles 'b.swift', which theirs removed"),
    ] {
      let merge = try merge(ours, theirs)
      #expect(!merge.isClean)
      #expect(Set(merge.conflicts.compactMap(\.problem)) == [message])
      // The file, its build file, and their entries in the group and in the phase.
      #expect(merge.conflicts.map(\.kind) == Array(repeating: .project, count: 4))
    }
  }

  /// An object without `isa` refers to the file that ours removes.
  @Test func objectOfNoKindIsShownByItsName() throws {
    let merge = try merge(
      [1: Self.group(2), 3: nil], [1: Self.group(2, 3, 24), 24: ##""name": "X", "ref": "#3""##])
    #expect(Set(merge.conflicts.compactMap(\.problem)) == ["theirs' 'X' refers to 'b.swift', which ours removed"])
  }

  /// Each side moves a group into the other one, so that nothing refers to them.
  @Test func groupsThatContainEachOtherAreAConflict() throws {
    let base: [Int: String?] = [1: Self.group(2, 3, 20, 21), 20: Self.group(), 21: Self.group()]
    var ours = base
    ours[1] = Self.group(2, 3, 21)
    ours[21] = Self.group(20)
    var theirs = base
    theirs[1] = Self.group(2, 3, 20)
    theirs[20] = Self.group(21)
    let merge = try merge(ours, theirs, base: base)
    #expect(Set(merge.conflicts.compactMap(\.problem)) == ["'Group' would not be reachable from the project"])
  }

  /// Both sides move a file, to different groups.
  @Test func fileInTwoGroupsIsAConflict() throws {
    let base: [Int: String?] = [1: Self.group(2, 3, 20, 21), 20: Self.group(), 21: Self.group()]
    var (ours, theirs) = (base, base)
    (ours[1], ours[20]) = (Self.group(2, 20, 21), Self.group(3))
    (theirs[1], theirs[21]) = (Self.group(2, 20, 21), Self.group(3))
    let merge = try merge(ours, theirs, base: base)
    #expect(Set(merge.conflicts.compactMap(\.problem)) == ["'b.swift' would be in both 'Group' and 'Group'"])
    #expect(merge.conflicts.count == 2)
  }

  /// Of two different objects with one new identifier, no part is taken.
  @Test func identifierOfTwoNewObjectsIsAConflict() throws {
    func group(_ key: String) -> String { ##""isa": "PBXGroup", "children": [], "\##(key)": "a""## }
    let files: [Int: String?] = [1: Self.group(2, 3, 22)]
    let merge = try merge(
      files.merging([22: group("name")]) { $1 }, files.merging([22: group("path")]) { $1 })
    #expect(merge.conflicts.map(\.kind) == [.addAdd])
    let one: [Int: String?] = [22: ##""isa": "PBXGroup", "children": ["#2"], "name": "a""##]
    let other: [Int: String?] = [22: ##""isa": "PBXGroup", "children": ["#3"], "name": "a""##]
    #expect(try self.merge(one, other, base: [1: Self.group()]).isClean)
  }

  /// Objects of unknown kinds and versions, and references to other projects, are no defects.
  @Test func unknownObjectsAreNoConflict() throws {
    let merge = try merge(
      Self.added.merging([23: ##""isa": "PBXFutureThing", "remoteGlobalIDString": "#3""##]) { $1 },
      [1: Self.group(2), 3: nil])
    #expect(merge.isClean)
  }

  /// Both sides add the same file as separate objects.
  @Test(
    arguments: [
      // To a build phase, and to a group.
      (
        [4: phase(5, 15), 15: file(of: 3)], [4: phase(5, 16), 16: file(of: 3)],
        "'Sources' would contain 'b.swift' twice"
      ),
      (added, [1: group(2, 3, 17), 17: reference("c")], "'Group' would contain 'c.swift' twice"),
    ] as [([Int: String?], [Int: String?], String)])
  func fileAddedTwiceIsAConflict(ours: [Int: String?], theirs: [Int: String?], message: String) throws {
    let merge = try merge(ours, theirs)
    #expect(!merge.isClean)
    #expect(Set(merge.conflicts.compactMap(\.problem)) == [message])
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
