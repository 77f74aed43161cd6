import Synchronization
import Testing

@testable import PropertyList

@Suite struct SourceTests {
  @Test(arguments: [0, 1, 65_536, 65_537, 200_000])
  func containsAllBytesThatAreWritten(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let source = Source { output in
      for byte in bytes.dropLast(count / 2) { output.append(byte) }
      output.append(Array(bytes.suffix(count / 2)).span)
    }
    let isSame = copy(source.bytes) == bytes && copy(Source(bytes).bytes) == bytes
    #expect(isSame)
  }

  @Test func errorsOfTheWriterAreRethrown() {
    #expect(throws: SyntaxError(.limit(.longValue), at: 3)) {
      try Source { (output: inout Output) throws(SyntaxError) in
        output.append(1)
        throw SyntaxError(.limit(.longValue), at: 3)
      }
    }
  }

  /// A property list keeps the memory of its source, which is released once.
  @Test func memoryIsReleasedOnce() throws {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 3, alignment: 1)
    unsafe memory.copyBytes(from: Array("abc".utf8))
    let released = Atomic(0)
    do {
      let source = unsafe Source(memory: UnsafeRawBufferPointer(memory)) { memory in
        released.add(1, ordering: .relaxed)
        unsafe memory.deallocate()
      }
      let list = try PropertyList(reading: source, ReadOptions(formats: [.openStep]))
      #expect(released.load(ordering: .relaxed) == 0)
      #expect(describe(list) == #""abc""#)
    }
    #expect(released.load(ordering: .relaxed) == 1)
  }
}
