import Testing

@testable import PropertyList

@Suite struct SourceMemoryTests {
  @Test func textIsComparedToTheLastByte() {
    let text = Array("0123456789abcdefghij".utf8)
    let source = Source(text)
    let memory = unsafe SourceMemory(of: source)
    for start in 0...text.count {
      for end in start...text.count {
        let slice = Slice(offset: start, count: UInt32(end - start))
        let holds = { (text: [UInt8]) in memory.holds(text.span, at: slice) }
        var piece = Array(text[start..<end])
        #expect(copy(memory.bytes(of: slice)) == piece)
        #expect(holds(piece))
        for index in piece.indices {
          piece[index] ^= 0x80
          #expect(!holds(piece))
          piece[index] ^= 0x80
        }
        #expect(!holds(piece + [0]))
      }
    }
    withExtendedLifetime(source) {}
  }
}
