import Foundation
package import Testing

/// Fails the test if `body` takes 60 seconds of the processor: many times what it takes in a debug build with sanitizers, and
/// less than work that grows with the square of the input. What else the machine does has no effect on it.
package func expectBoundedWork(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) rethrows {
  let start = processorSeconds()
  try body()
  #expect(processorSeconds() - start < 60, sourceLocation: sourceLocation)
}

/// The processor time of the calling thread.
private func processorSeconds() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
