import Foundation
import TestSupport
import Testing

/// Property lists of 512 nested containers are read, written, compared and edited on a thread with a stack of 512 KB, the default of
/// Apple's systems. Merges, and moves with comments into new containers, need up to 2 MB. The tool runs all of them on threads with 8 MB.
/// Only optimised code needs so little: `scripts/check` runs this test in a release build.
@Suite(.prompt) struct DeepListsTests {
  #if DEBUG
    private static let isOptimised = false
  #else
    private static let isOptimised = true
  #endif

  @Test(.enabled(if: isOptimised, "needs a release build"), arguments: DeepOperation.all.map(\.name))
  func smallStackIsEnough(name: String) async {
    // If the stack is too small, the process crashes.
    await #expect(processExitsWith: .success) { [name = name as String] in
      let operation = try #require(DeepOperation.all.first { $0.name == name })
      let isDone = DispatchSemaphore(value: 0)
      let thread = Thread {
        do { try operation.perform() } catch { exit(1) }
        isDone.signal()
      }
      thread.stackSize = (name.hasPrefix("merge") || name.hasPrefix("move into") ? 2048 : 512) << 10
      thread.start()
      isDone.wait()
    }
  }
}
