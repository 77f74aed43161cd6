import Testing

@testable import PropertyList

/// The comments that belong to an entry: those on its line, and those directly above it unless they are a heading.
@Suite struct MemberExtentsTests {
  /// A dictionary whose entries have the keys `a`, `b` and `c`; braces mark the expected extents.
  @Test(arguments: [
    // On the line, before and after; a comment between two entries belongs to the one before it.
    "{<!-- 1 --><key>a</key><true/>}",
    "\n{<!-- 1 --> <key>a</key><!-- 2 --><true/> <!-- 3 --> <?4?>}\n",
    "{<key>a</key><true/> <!-- 1 -->} {<key>b</key><true/>}",
    "{<key>a</key><true/> <!-- 1\n1 -->}\n{<key>b</key><true/>}\n",
    // Above, unless a blank line is between; the line of the container's tag is not above.
    " <!-- 0 -->\n{<!-- 1 -->\n<?2?>\n<key>a</key><true/>}\n",
    "\n<!-- 1 -->\n\n{<!-- 2 -->\n<key>a</key><true/>}\n<!-- 3 -->\n\n{<key>b</key><true/>}\n<!-- 4 -->\n",
    // A heading: the start or a blank line above it, two entries below it, and another entry with a comment.
    "\n<!-- 1 -->\n{<key>a</key><true/>}\n{<key>b</key><true/> <!-- 2 -->}\n",
    "\n{<key>a</key><true/> <!-- 1 -->}\n\n<!-- 2 -->\n{<key>b</key><true/>}\n{<key>c</key><true/>}\n",
    // No heading: nothing else has a comment; one entry below; a comment below; an entry directly above.
    "\n{<!-- 1 -->\n<key>a</key><true/>}\n{<key>b</key><true/>}\n",
    "\n{<!-- 1 -->\n<key>a</key><true/>}\n\n{<key>b</key><true/> <!-- 2 -->}\n",
    "\n{<!-- 1 -->\n<key>a</key><true/>}\n{<!-- 2 -->\n<key>b</key><true/>}\n",
    "\n{<key>a</key><true/> <!-- 1 -->}\n{<!-- 2 -->\n<key>b</key><true/>}\n{<key>c</key><true/>}\n",
    // Values with comments and tags inside.
    "\n{<key>a</key><dict><!-- 1 --></dict>}\n{<!-- 2 -->\n<key>b</key><array><true/><!-- 3 --></array>}\n",
  ])
  func commentsBelongToEntries(marked: String) throws {
    let text = "<plist><dict>\(marked.filter { $0 != "{" && $0 != "}" })</dict></plist>"
    var options = ReadOptions()
    (options.keepsText, options.keepsOpenStepText) = (true, true)
    let list = try PropertyList(reading: Source(Array(text.utf8)), options)
    let ranges = try #require(list.textRanges)
    let original = ListText(list, ranges)
    var found: [String] = []
    list.forEachPair(of: 0) { key in
      found.append(String(decoding: original.layout.bytes(original.extent(of: MemberNodes(key: key))), as: UTF8.self))
    }
    let expected = marked.split(separator: "{", omittingEmptySubsequences: false).dropFirst().map {
      String($0.prefix { $0 != "}" })
    }
    #expect(found == expected)
  }
}
