import Foundation
import TestSupport
import Testing

@testable import PropertyList

/// Merges of property lists in data: `State` holds one.
struct DataMergeTests {
  private static func text(_ inner: String, isBinary: Bool = false, _ rest: String = "1") throws -> String {
    var bytes = Array(inner.utf8)
    if isBinary {
      let list = try read(inner)
      bytes = try Output.collect { (output) throws(WriteError) in try list.writeBinary(keyOrder: .input, to: &output) }
    }
    return xmlFile(
      "<key>Rest</key>\n<string>\(rest)</string>\n<key>State</key>\n<data>\(Data(bytes).base64EncodedString())</data>")
  }

  private static func inner(_ width: Int, _ height: Int) -> String {
    xmlFile(
      "<key>Width</key>\n<integer>\(width)</integer>\n<key>Name</key>\n<string>n</string>\n<key>Height</key>\n<integer>\(height)</integer>"
    )
  }

  private func merge(
    _ base: String, _ ours: String, _ theirs: String, rules: MergeRules = MergeRules(), layers: Int = 8
  ) throws -> ThreeWayMerge {
    var options = ReadOptions()
    options.dataLayers = layers
    let labels = MergeSides(base: "base", ours: "ours", theirs: "theirs")
    return try ThreeWayMerge(
      MergeSides(base: base, ours: ours, theirs: theirs).map { Source(Array($0.utf8)) }, rules: rules,
      rendering: .markers(ConflictMarkers(labels: labels)), options: options)
  }

  @Test(arguments: [false, true]) func bothSidesAreInTheData(isBinary: Bool) throws {
    let base = try Self.text(Self.inner(1, 1), isBinary: isBinary)
    let ours = try Self.text(Self.inner(2, 1), isBinary: isBinary)
    let theirs = try Self.text(Self.inner(1, 3), isBinary: isBinary, "2")
    let merge = try merge(base, ours, theirs)
    #expect(merge.isClean)
    let result = try read(try #require(merge.string))
    let expected = try read(try Self.text(Self.inner(2, 3), isBinary: isBinary, "2"))
    #expect(result.isEqual(to: expected))
    // Without the layers it is one clash of data.
    let plain = try self.merge(base, ours, theirs, layers: 0)
    #expect(plain.clashes.count == 1 && plain.inner.isEmpty)
  }

  /// All other lines stay as they are.
  @Test func theRestOfTheTextStays() throws {
    let comment = "<!-- a comment -->\n\t<key>State</key>"
    let ours = try Self.text(Self.inner(2, 1)).replacing("<key>State</key>", with: comment)
    let merge = try merge(try Self.text(Self.inner(1, 1)), ours, try Self.text(Self.inner(1, 3)))
    #expect(merge.string?.contains(comment) ?? false)
  }

  @Test func clashesInData() throws {
    let texts = try [(1, 1), (2, 5), (3, 1)].map { try Self.text(Self.inner($0.0, $0.1)) }
    let merge = try merge(texts[0], texts[1], texts[2])
    #expect(!merge.isClean && merge.clashes.count == 1)
    let inner = try #require(merge.inner[0])
    #expect(inner.clashes.count == 1)
    let list = try #require(inner.lists?.ours)
    #expect(inner.clashes[0].values.ours.first == list.find(PropertyList.KeyPath("Width")))
  }

  @Test func policiesStepIn() throws {
    let texts = try [(1, 1), (2, 5), (3, 1)].map { try Self.text(Self.inner($0.0, $0.1)) }
    for (path, policy, width) in [
      ("State.!.Width", MergePolicy.theirs, 3), ("*.!.Width", .ours, 2), ("State.!.**", .base, 1),
    ] {
      var rules = MergeRules()
      rules.policies = [(PropertyList.KeyPath(path), policy)]
      let merge = try merge(texts[0], texts[1], texts[2], rules: rules)
      #expect(merge.isClean && merge.unmatchedPatterns.isEmpty, "\(path)")
      #expect(try read(merge.string ?? "").isEqual(to: read(Self.text(Self.inner(width, 5)))), "\(path)")
    }
    var rules = MergeRules()
    rules.policies = [(PropertyList.KeyPath("Other.!.Width"), .ours)]
    #expect(try merge(texts[0], texts[1], texts[2], rules: rules).unmatchedPatterns.map(\.text) == ["Other.!.Width"])
  }

  /// Data that is none, and what is not the same on all sides.
  @Test(arguments: ["plain text", "<plist><a/></plist>", "bplist00"]) func otherDataIsOneClash(text: String) throws {
    let merge = try merge(
      try Self.text(Self.inner(1, 1)), try Self.text(Self.inner(2, 1)),
      Self.text(Self.inner(1, 1)).replacing(
        /<data>.*<\/data>/, with: "<data>\(Data(text.utf8).base64EncodedString())</data>"))
    #expect(!merge.isClean && merge.clashes.count == 1 && merge.inner.isEmpty)
  }

  @Test func partsOfKeyPaths() {
    for (path, outer, inner) in [
      ("a.!.b", "a", "b"), ("!.b", "", "b"), ("a.!", "a", ""), (#"a.\!.!.b.!.c"#, #"a.\!"#, "b.!.c"),
      ("*.[k=!.x].!.**", "*.[k=!.x]", "**"),
    ] {
      let parts = PropertyList.KeyPath(path).partsAroundData
      #expect(parts?.outer.text == outer && parts?.inner.text == inner, "\(path)")
    }
    #expect(
      PropertyList.KeyPath(#"a.\!.b"#).partsAroundData == nil && PropertyList.KeyPath("/a/!").partsAroundData == nil)
  }
}
