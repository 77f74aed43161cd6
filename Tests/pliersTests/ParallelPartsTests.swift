import PropertyList
import Testing

@testable import pliers

/// Parts of a text that several threads make.
@Suite(.timeLimit(.minutes(5))) struct ParallelPartsTests {
  @Test(arguments: [2, 3, 8], [0, 1, 2, 7, 50])
  func partsComeInOrder(threads: Int, count: Int) {
    // Every other part is longer than the buffer, so that some are done much later than those after them.
    @Sendable func text(_ part: Int) -> [UInt8] {
      Array(repeating: UInt8(ascii: "a") + UInt8(part % 26), count: part % 2 == 0 ? 200_000 : 3)
    }
    let written = Output.collect { output in
      writeParts(count, threads: threads, to: &output) { part, output in output.append(text(part).span) }
    }
    #expect(written == (0..<count).flatMap(text))
  }
}
