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

  @Test func twoSlicesAreComparedToTheLastByte() {
    // Twenty bytes, the same ones again, and for each of them the twenty with another one in its place.
    let text = Array("0123456789abcdefghij".utf8)
    var bytes = text + text
    for index in text.indices { bytes += text[..<index] + [0] + text[(index + 1)...] }
    let source = Source(bytes)
    let memory = unsafe SourceMemory(of: source)
    for length in 0...text.count {
      let first = Slice(offset: 0, count: UInt32(length))
      #expect(memory.isSame(first, Slice(offset: 20, count: UInt32(length))))
      #expect(!memory.isSame(first, Slice(offset: 20, count: UInt32(length) + 1)))
      for index in text.indices {
        let other = Slice(offset: 40 + 20 * index, count: UInt32(length))
        #expect(memory.isSame(first, other) == (index >= length))
      }
    }
    withExtendedLifetime(source) {}
  }
}
