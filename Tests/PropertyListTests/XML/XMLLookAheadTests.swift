import Testing

@testable import PropertyList

@Suite struct XMLLookAheadTests {
  @Test func endOfATagAndOfItsName() {
    let source = Source(Array("<dict a=\"<b\">\t<c".utf8))
    var lookAhead = XMLLookAhead(source.bytes)
    for (start, nameEnd, tagEnd) in [(1, 5, 12), (5, 5, 12), (10, 12, 12), (14, nil, nil)] as [(Int, Int?, Int?)] {
      let (foundName, foundTag) = (lookAhead.endOfTagName(from: start), lookAhead.endOfTag(from: start))
      #expect(foundName == nameEnd && foundTag == tagEnd, "\(start)")
    }
  }

  /// `text` in which a `^` before each tag shows where it is to be found, and is not a part of the text.
  @Test(arguments: [
    "x ^<true/> ^</dict> ^<key a=\"b\">", "<foo> </bar> < ^<key>", "<!-- <true/> --> ^<array>",
    "^<dict <b > ^<true/>", "<dictionary> <!-- <true/>", "<key",
  ])
  func tagsOfPropertyLists(text: String) {
    let pieces = text.split(separator: "^", omittingEmptySubsequences: false)
    var (starts, length) = ([Int](), 0)
    for piece in pieces.dropLast() {
      length += piece.utf8.count
      starts.append(length)
    }
    let source = Source(Array(pieces.joined().utf8))
    var lookAhead = XMLLookAhead(source.bytes)
    var (found, position) = ([Int](), 0)
    while let tag = lookAhead.nextTag(from: position) {
      found.append(tag.start)
      position = tag.start + 1
    }
    #expect(found == starts)
  }

  @Test func whatATagIs() throws {
    let source = Source(Array("<true/></dict ><key a>".utf8))
    var lookAhead = XMLLookAhead(source.bytes)
    let tags = [lookAhead.nextTag(from: 0), lookAhead.nextTag(from: 1), lookAhead.nextTag(from: 8)]
    let (empty, close, open) = try (#require(tags[0]), #require(tags[1]), #require(tags[2]))
    #expect((empty.name, empty.end, empty.isEmpty, empty.isClosing) == (.true, 7, true, false))
    #expect((close.name, close.end, close.isEmpty, close.isClosing) == (.dictionary, 15, false, true))
    #expect((open.name, open.end, open.isEmpty, open.isClosing) == (.key, 22, false, false))
  }

  /// The `^` shows where the element ends whose open tag begins the text.
  @Test(arguments: [
    "<foo><key>a</key></foo>^</foo>", "<foo a=\"b\"/>^</foo>", "<foo><bar></foo>^", "<foo><!-- </foo> --></foo>^",
    // The next tag of that name is not the close tag.
    "<foo><foo></foo>", "<foo><foo a></foo>", "<foo></fo><Foo></Foo>", "<foo></foo ></foo>", "<foo", "<foo></foo",
    // An empty element is not open.
    "<foo><foo/></foo>^",
  ])
  func unknownElements(text: String) {
    let pieces = text.split(separator: "^", omittingEmptySubsequences: false)
    let source = Source(Array(pieces.joined().utf8))
    var lookAhead = XMLLookAhead(source.bytes)
    let end = lookAhead.endOfUnknownElement(named: 1..<4)
    #expect(end == (pieces.count > 1 ? pieces[0].utf8.count : nil))
  }
}
