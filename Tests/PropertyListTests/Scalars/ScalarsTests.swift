import Testing

@testable import PropertyList

/// Property lists of one value, from the texts that users type. The other files here have the texts of each type.
@Suite struct ScalarsTests {
  /// Lengths have 32 bits, and a longer value is refused, not truncated. Only one byte is allocated, as nothing reads the bytes.
  @Test func fourGibibytesAreRefused() throws {
    let byte = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
    defer { unsafe byte.deallocate() }
    func source(_ count: Int) -> Source {
      unsafe Source(memory: UnsafeRawBufferPointer(start: byte, count: count)) { _ in }
    }
    let longest = try PropertyList(data: source(1 << 32 - 1))
    guard case .data(let slice) = longest.nodes[0] else {
      Issue.record("not data")
      return
    }
    #expect(slice.count == .max)
    let error = #expect(throws: SyntaxError.self) { _ = try PropertyList(data: source(1 << 32)) }
    #expect(error?.problem == .limit(.longValue))
  }

  /// Unlike in XML, no other character may precede the number.
  @Test(arguments: [
    "", " ", "abc", "1,5", "0x10", "1e", "1 ", " 1", "\t1", "1\n", "\0", "\u{1}1", "\u{7F}1", "\u{A0}1", "\u{3000}1",
    "\u{FEFF}1", "\u{FEFF}nan", "1é", "1e400", "-1e400", "1e-400", "0.001e-400",
  ])
  func otherTextIsNotAReal(text: String) {
    #expect(PropertyList(realText: Array(text.utf8)) == nil)
  }
}
