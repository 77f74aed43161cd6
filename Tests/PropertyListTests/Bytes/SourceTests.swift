import Synchronization
import Testing

@testable import PropertyList

@Suite struct SourceTests {
  @Test(arguments: [[], [7], Array(0...255)] as [[UInt8]])
  func copies(bytes: [UInt8]) {
    let source = Source(bytes)
    #expect(source.count == bytes.count)
    #expect(copy(source.bytes) == bytes)
  }

  @Test func capacityIsOnlyAnUpperBound() {
    let source = Source(capacity: 100) { output in
      output.append(1)
      output.append(2)
    }
    #expect(copy(source.bytes) == [1, 2])
    #expect(Source(capacity: 0) { _ in }.count == 0)
  }

  @Test func errorsOfTheInitializerArePassedOn() {
    #expect(throws: SyntaxError(.limit(.longValue), at: 3)) {
      try Source(capacity: 10) { (output: inout OutputSpan<UInt8>) throws(SyntaxError) in
        output.append(1)
        throw SyntaxError(.limit(.longValue), at: 3)
      }
    }
  }

  @Test(arguments: [0, 1, 65_536, 65_537, 200_000])
  func holdsWhatIsWritten(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let source = Source { output in
      for byte in bytes.dropLast(count / 2) { output.append(byte) }
      output.append(Array(bytes.suffix(count / 2)).span)
    }
    #expect(copy(source.bytes) == bytes)
  }

  @Test(arguments: [1, 2])
  func errorsOfWritingArePassedOn(failing: Int) {
    var calls = 0
    #expect(throws: SyntaxError(.limit(.longValue), at: 3)) {
      try Source { (output: inout Output) throws(SyntaxError) in
        output.append(1)
        calls += 1
        if calls == failing { throw SyntaxError(.limit(.longValue), at: 3) }
      }
    }
  }

  /// Memory is released once, and only when the last user is gone.
  @Test func memoryIsReleasedOnce() {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 3, alignment: 1)
    unsafe memory.copyBytes(from: [1, 2, 3])
    let released = Atomic(0)
    do {
      let source = unsafe Source(memory: UnsafeRawBufferPointer(memory)) { memory in
        released.add(1, ordering: .relaxed)
        unsafe memory.deallocate()
      }
      let list = PropertyList(
        format: .xml, source: source, nodes: [.data(Slice(offset: 1, count: 2))], decoded: [])
      #expect(describe(list) == "<0203>")
      #expect(released.load(ordering: .relaxed) == 0)
    }
    #expect(released.load(ordering: .relaxed) == 1)
  }
}
