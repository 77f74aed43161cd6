import Foundation
package import Testing

/// Fails the test if `body` takes 60 seconds of processor time. A debug build with sanitizers needs much less, and quadratic
/// work needs more. Other programs have no effect on this time.
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
