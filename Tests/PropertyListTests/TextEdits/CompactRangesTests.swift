import Testing

@testable import PropertyList

@Suite struct CompactRangesTests {
  @Test func missingRangesAreEmpty() {
    let last = Int(UInt32.max)
    var ranges = CompactRanges(capacity: 2)
    ranges.set(0, to: 7..<9)
    ranges.set(1, to: last - 1..<last)
    ranges.set(3, to: 3..<4)
    #expect(Array(ranges) == [7..<9, last - 1..<last, 0..<0, 3..<4])
    ranges.removeAll(from: 2)
    #expect(Array(ranges) == [7..<9, last - 1..<last])
  }

  /// Only the first eight bytes are allocated, so reading more of them would crash.
  @Test(arguments: [PropertyList.Format.xml, .json, .openStep])
  func longerTextsAreNotReadWithRanges(format: PropertyList.Format) {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 8, alignment: 8)
    defer { unsafe memory.deallocate() }
    let claimed = unsafe UnsafeRawBufferPointer(start: memory.baseAddress, count: 1 << 32)
    let source = unsafe Source(memory: claimed) { _ in }
    var options = ReadOptions()
    (options.keepsText, options.keepsOpenStepText) = (true, true)
    #expect(throws: SyntaxError(.limit(.longText), at: 0)) {
      try PropertyList.read(DecodedText(source: source), as: format, options)
    }
    // Lint reads a text again for the ranges of its values.
    #expect(throws: SyntaxError(.limit(.longText), at: 0)) {
      _ = try DecodedText(source: source).read(as: format, ReadOptions(), keeping: NodesAndRanges.self)
    }
  }
}
