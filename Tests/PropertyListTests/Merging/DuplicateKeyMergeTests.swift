import Testing

@testable import PropertyList

/// Merges with a duplicate key: its last value counts, and the result is the same whichever side has the duplicate.
struct DuplicateKeyMergeTests {
  private static let keys = ["a", "b", "c", "d", "e", "f", "g", "h"]

  /// A dictionary with the value 0 for all keys except that of `change`, and with `extra` inserted at its index.
  private func file(
    _ format: PropertyList.Format, _ change: (String, String)? = nil, extra: (Int, String, String)? = nil
  ) -> String {
    var pairs = Self.keys.map { key in (key, change?.0 == key ? change?.1 ?? "" : "0") }
    if let extra { pairs.insert((extra.1, extra.2), at: extra.0) }
    if format == .json { return "{\n" + pairs.map { "  \"\($0.0)\" : \"\($0.1)\"" }.joined(separator: ",\n") + "\n}\n" }
    return xmlFile(pairs.map { "<key>\($0.0)</key>\n<string>\($0.1)</string>" }.joined(separator: "\n"))
  }

  private func extra(_ side: MergeSide, of other: MergeSide, _ index: Int, _ value: String) -> (Int, String, String)? {
    side == other ? (index, "d", value) : nil
  }

  /// Both sides change other keys. The duplicate is inserted before the entry whose value counts.
  @Test(arguments: [PropertyList.Format.xml, .json], MergeSide.allCases)
  func resultIsThatWithoutTheDuplicate(format: PropertyList.Format, side: MergeSide) throws {
    for index in 0...3 {
      for (ours, theirs) in [("a", "h"), ("h", "a"), ("c", "e"), ("e", "c")] {
        let merge = try merged(
          file(format, extra: extra(side, of: .base, index, "9")),
          file(format, (ours, "1"), extra: extra(side, of: .ours, index, "9")),
          file(format, (theirs, "2"), extra: extra(side, of: .theirs, index, "9")))
        let comment = Comment(rawValue: "\(index) \(ours) \(theirs)")
        #expect(merge.isClean, comment)
        #expect(merge.duplicateKeys[side] != nil, comment)
        let text = try #require(merge.string)
        let read = try PropertyList(reading: Array(text.utf8))
        for key in Self.keys {
          #expect(read.root[key]?.string == (key == ours ? "1" : key == theirs ? "2" : "0"), comment)
        }
      }
      let conflict = try merged(
        file(format, extra: extra(side, of: .base, index, "9")),
        file(format, ("f", "1"), extra: extra(side, of: .ours, index, "9")),
        file(format, ("f", "2"), extra: extra(side, of: .theirs, index, "9")))
      #expect(conflict.conflicts.count == 1 && !conflict.isClean)
      #expect(try conflict.choice(of: .ours).root["f"]?.string == "1")
      #expect(try conflict.choice(of: .theirs).root["f"]?.string == "2")
    }
  }

  /// git joins the lines, and the change of theirs would not count.
  @Test(arguments: [PropertyList.Format.xml, .json])
  func changeOfAnOverriddenValueIsAConflict(format: PropertyList.Format) throws {
    let merge = try merged(file(format), file(format, extra: (8, "a", "9")), file(format, ("a", "5")))
    #expect(merge.conflicts.count == 1 && !merge.isClean)
    let openStep = try merged(
      "{\n a = 0;\n b = 0;\n c = 0;\n}\n", "{\n a = 0;\n b = 0;\n c = 0;\n a = 9;\n}\n",
      "{\n a = 5;\n b = 0;\n c = 0;\n}\n")
    #expect(!openStep.isClean)
  }

  /// Lines joined by git stay unchanged if they have the merged value.
  @Test func joinedLinesKeepTheDuplicate() throws {
    let merge = try merged(
      file(.xml, extra: (3, "d", "9")), file(.xml, ("a", "1"), extra: (3, "d", "9")),
      file(.xml, ("h", "2"), extra: (3, "d", "9")))
    let expected = file(.xml, ("a", "1"), extra: (3, "d", "9")).replacing(
      "<key>h</key>\n\t<string>0", with: "<key>h</key>\n\t<string>2")
    #expect(merge.isClean && merge.string == expected)
  }
}
