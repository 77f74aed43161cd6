import Testing

@testable import PropertyList

@Suite struct OutputTests {
  /// The size of the buffer.
  private static let capacity = 65_536

  /// What a sink was given, piece by piece; it fails from call number `failingFrom` on.
  private final class Sink {
    var pieces: [[UInt8]] = []
    var failingFrom = Int.max

    func take(_ bytes: Span<UInt8>) -> Bool {
      pieces.append(copy(bytes))
      return pieces.count < failingFrom
    }
  }

  /// Macros cannot borrow a value that is not copyable.
  private func expectSuccess(_ output: inout Output) {
    let succeeded = output.finish()
    #expect(succeeded)
  }

  private func expectFailure(_ output: inout Output) {
    let succeeded = output.finish()
    #expect(!succeeded)
  }

  private func expectCount(_ output: borrowing Output, _ expected: Int) {
    let count = output.count
    #expect(count == expected)
  }

  private func pattern(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) } }

  @Test(arguments: [0, 1, capacity - 1, capacity, capacity + 1, 2 * capacity, 3 * capacity + 5])
  func bytesOneByOne(count: Int) {
    let sink = Sink()
    var output = Output(sink: sink.take)
    for byte in pattern(count) { output.append(byte) }
    expectCount(output, count)
    expectSuccess(&output)
    #expect(sink.pieces.flatMap(\.self) == pattern(count))
    #expect(sink.pieces.allSatisfy { !$0.isEmpty && $0.count <= Self.capacity })
    expectCount(output, count)
  }

  @Test(
    arguments: [0, 1, 100, capacity - 1, capacity], [0, 1, 100, capacity - 1, capacity, capacity + 1, 3 * capacity])
  func spans(before: Int, count: Int) {
    let sink = Sink()
    var output = Output(sink: sink.take)
    output.append(pattern(before).span)
    output.append(pattern(count).span)
    output.append(0xFF)
    expectCount(output, before + count + 1)
    expectSuccess(&output)
    #expect(sink.pieces.flatMap(\.self) == pattern(before) + pattern(count) + [0xFF])
  }

  @Test(arguments: 0...8, [0, capacity - 9, capacity - 8, capacity - 7, capacity - 1, capacity])
  func words(count: Int, before: Int) {
    let sink = Sink()
    var output = Output(sink: sink.take)
    output.append(0, repeated: before)
    output.append(word: 0x0807_0605_0403_0201, count: count)
    output.append(0xFF)
    expectCount(output, before + count + 1)
    expectSuccess(&output)
    #expect(sink.pieces.flatMap(\.self).dropFirst(before) == [1, 2, 3, 4, 5, 6, 7, 8].prefix(count) + [0xFF])
  }

  @Test(arguments: [0, 1, 100, capacity - 1, capacity, capacity + 1], [0, 1, 100, capacity])
  func lastBytes(before: Int, count: Int) {
    var output = Output { _ in true }
    for byte in pattern(before) { output.append(byte) }
    let buffered = before > Self.capacity ? before - Self.capacity : before
    var last: [UInt8]?
    if let bytes = output.last(count) { last = copy(bytes) }
    #expect(last == (count <= buffered ? pattern(before).suffix(count) : nil))
  }

  @Test(arguments: 0...8, [0, 1, 8, 20])
  func wordsInSpans(count: Int, room: Int) {
    let source = Source(capacity: count + room) { output in
      output.append(word: 0x0807_0605_0403_0201, count: count)
      for _ in 0..<room { output.append(0xFF) }
    }
    #expect(copy(source.bytes) == [1, 2, 3, 4, 5, 6, 7, 8].prefix(count) + Array(repeating: 0xFF, count: room))
  }

  @Test func textsAndNumbers() {
    let bytes = Output.collect { output in
      output.append("static é" as StaticString)
      output.append("dynamic é" as String)
      output.append(UInt8(ascii: "x"), repeated: 3)
      output.append(UInt8(ascii: "y"), repeated: 0)
      output.appendBigEndian(0x0102_0304_0506_0708, count: 3)
      output.appendBigEndian(0x0102_0304_0506_0708, count: 8)
      output.appendBigEndian(0x0102_0304_0506_0708, count: 10)
    }
    let numbers: [UInt8] = [6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8]
    #expect(bytes == Array("static édynamic éxxx".utf8) + numbers)
  }

  @Test func nothingIsEmittedWithoutNeed() {
    let sink = Sink()
    var output = Output(sink: sink.take)
    expectSuccess(&output)
    output.append(pattern(Self.capacity).span)
    #expect(sink.pieces.isEmpty)
    expectSuccess(&output)
    expectSuccess(&output)
    #expect(sink.pieces.count == 1)
  }

  /// A sink that failed is left alone, and `finish` says so each time.
  @Test(arguments: [1, 2, 3])
  func failingSinks(failingFrom: Int) {
    let sink = Sink()
    sink.failingFrom = failingFrom
    var output = Output(sink: sink.take)
    for byte in pattern(5 * Self.capacity) { output.append(byte) }
    output.append(pattern(2 * Self.capacity).span)
    output.append(pattern(10).span)
    expectFailure(&output)
    expectFailure(&output)
    #expect(sink.pieces.count == failingFrom)
  }

  @Test func failureAtTheEnd() {
    let sink = Sink()
    sink.failingFrom = 1
    var output = Output(sink: sink.take)
    output.append(1)
    expectFailure(&output)
    #expect(sink.pieces == [[1]])
  }

  @Test func collectPassesErrorsOn() {
    #expect(throws: WriteError(reason: .null, index: 7)) {
      try Output.collect { (output: inout Output) throws(WriteError) in
        output.append(1)
        throw WriteError(reason: .null, index: 7)
      }
    }
  }
}
