import TestSupport
import Testing

@testable import PropertyList

/// Merges of archives of a root with two objects, each of which refers to strings.
struct ArchiveMergeTests {
  /// The strings of the archive are its objects from number 5 on; `z` is the last of them.
  private static func text(_ first: String, _ second: String, _ strings: [String]) -> String {
    archive(
      "\n" + object("‹4›", "<key>first</key>‹2›\n<key>second</key>‹3›\n<key>z</key>‹\(strings.count + 4)›\n"),
      object("‹4›", first) + "\n", object("‹4›", second) + "\n", className("Root") + "\n",
      strings.map { "<string>\($0)</string>\n" }.joined())
  }

  static let base = text(
    "<key>a</key>‹5›\n<key>b</key>‹6›\n", "<key>p</key>‹7›\n<key>q</key>‹8›\n", ["a", "b", "c", "d", "z"])
  /// Ours has put a string before those of the second object, and theirs one between them.
  static let ours = text(
    "<key>a</key>‹5›\n<key>b</key>‹7›\n<key>new</key>‹6›\n", "<key>p</key>‹8›\n<key>q</key>‹9›\n",
    ["a", "O", "b", "c", "d", "z"])
  static let theirs = text(
    "<key>a</key>‹5›\n<key>b</key>‹6›\n", "<key>p</key>‹7›\n<key>q</key>‹9›\n<key>new</key>‹8›\n",
    ["a", "b", "c", "T", "d", "z"])

  private func merge(
    _ base: String = base, _ ours: String = ours, _ theirs: String = theirs, rules: MergeRules = MergeRules(),
    unarchives: Bool = false, isBinary: Bool = false
  ) throws -> ThreeWayMerge {
    var options = ReadOptions()
    options.unarchives = unarchives
    let labels = MergeSides(base: "base", ours: "ours", theirs: "theirs")
    let sources = try MergeSides(base: base, ours: ours, theirs: theirs).map { text in
      let list = try read(text)
      return isBinary
        ? try Source { output throws(WriteError) in try list.writeBinary(keyOrder: .input, to: &output) }
        : Source(Array(text.utf8))
    }
    return try ThreeWayMerge(
      sources, rules: rules, rendering: .markers(ConflictMarkers(labels: labels)), options: options)
  }

  private func shown(_ list: PropertyList) throws -> String {
    var list = list
    var warnings = ArchiveWarnings()
    _ = try list.unarchive(showsClasses: false, at: [], limit: .max, &warnings)
    return try json(list)
  }

  /// Merged value by value, `q` would be number 9, as in ours and in theirs, and would refer to the new string of theirs.
  @Test(arguments: [false, true]) func renumberedReferencesAreAConflict(isBinary: Bool) throws {
    let merge = try merge(isBinary: isBinary)
    #expect(merge.isArchive && !merge.isClean && merge.conflicts.count == 1)
    if isBinary {
      #expect(merge.text == nil)
    } else {
      for (side, text) in [(MergeSide.ours, Self.ours), (.theirs, Self.theirs)] {
        #expect(try shown(merge.choice(of: side)) == shown(read(text)))
      }
    }
  }

  /// Changes to different strings need no new object numbers.
  @Test func valuesInObjectsAreMerged() throws {
    let ours = Self.base.replacing("<string>a</string>", with: "<string>A</string>")
    let theirs = Self.base.replacing("<string>d</string>", with: "<string>D</string>")
    let merge = try merge(Self.base, ours, theirs)
    #expect(merge.isClean && !merge.isArchive)
    #expect(merge.string == ours.replacing("<string>d</string>", with: "<string>D</string>"))
  }

  /// One side has added an object, and the other has changed a value.
  @Test func newObjectsOfOneSideAreMerged() throws {
    let theirs = Self.base.replacing("<string>d</string>", with: "<string>D</string>")
    let merge = try merge(Self.base, Self.ours, theirs)
    #expect(merge.isClean)
    #expect(
      try shown(read(try #require(merge.string)))
        == shown(read(Self.ours.replacing("<string>d</string>", with: "<string>D</string>"))))
  }

  /// Conflicts are reported at values of the expanded archives.
  @Test func conflictsAreReportedInExpandedArchives() throws {
    let ours = Self.base.replacing("<string>d</string>", with: "<string>O</string>")
    let theirs = Self.base.replacing("<string>d</string>", with: "<string>T</string>")
    let merge = try merge(Self.base, ours, theirs, unarchives: true)
    #expect(!merge.isClean && merge.isArchive)
    let list = try #require(merge.lists?.ours)
    let conflict = try #require(merge.conflicts.first)
    #expect(merge.conflicts.count == 1)
    #expect(conflict.values.ours.first == list.find(PropertyList.KeyPath("second.q")))
    #expect(list.text(of: try #require(list.string(at: conflict.values.ours[0]))) == "O")
    let whole = try self.merge(Self.base, ours, theirs)
    #expect(whole.conflicts.count == 1 && whole.conflicts[0].values.ours.first == 0)
    #expect(try shown(merge.choice(of: .theirs)) == shown(read(theirs)))
  }

  /// If a policy decides all conflicts for one side, the result is that side unchanged.
  @Test func policiesTakeASide() throws {
    let ours = Self.base.replacing("<string>d</string>", with: "<string>O</string>")
    var rules = MergeRules()
    rules.policies = [(PropertyList.KeyPath("second.q"), .theirs)]
    let theirs = Self.theirs.replacing("<string>d</string>", with: "<string>T</string>")
    let merge = try merge(Self.base, ours, theirs, rules: rules, unarchives: true)
    #expect(merge.isClean && merge.string == theirs && merge.unmatchedPatterns.isEmpty)
    rules.policies = [(PropertyList.KeyPath("**"), .ours)]
    #expect(try self.merge(rules: rules).string == Self.ours)
  }

  /// Objects of different classes can look the same when expanded. Here both sides refer to the class of the second string by
  /// number 7. Merged value by value, number 7 would be another class.
  @Test func classesOfObjectsAreCompared() throws {
    func text(_ root: String, _ first: Int, _ second: Int, _ objects: String...) -> String {
      archive(
        "<dict><key>x</key>‹2›\n<key>y</key>‹3›\n\(root)</dict>\n",
        object("‹\(first)›", "<key>NS.string</key><string>s</string>") + "\n",
        object("‹\(second)›", "<key>NS.string</key><string>t</string>") + "\n<string>apart</string>\n",
        objects.map { $0 + "\n" }.joined())
    }
    let string = className("NSString")
    let mutable = className("NSMutableString")
    let ours = text("<key>n</key>‹5›\n", 6, 7, "<string>O</string>", string, mutable)
    let merge = try merge(
      text("", 5, 6, string, mutable), ours, text("", 5, 7, string, className("NSString", "NSObject"), mutable))
    // The class added by theirs is not visible in the expanded archive, so the result is ours unchanged.
    #expect(merge.isClean && merge.string == ours)
  }
}
