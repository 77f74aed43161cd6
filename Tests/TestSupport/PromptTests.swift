import Foundation
package import Testing

/// Runs the tests of a suite on a thread of its own, so that they do not wait for other tests, and others do not wait for them.
///
/// For tests that mostly wait, and for exit tests (`#expect(processExitsWith:)`). An exit test continues when its process has ended and
/// a thread is free. Until then, Swift Testing's own thread polls the system for the ended process without a pause, and occupies a
/// processor: without this trait, for as long as other tests occupy the few threads that all tests share.
package struct PromptTests: SuiteTrait, TestTrait, TestScoping {
  private let thread = SuiteThread()

  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(thread) { try await body() }
  }
}

extension Trait where Self == PromptTests {
  package static var prompt: Self { PromptTests() }
}

private final class SuiteThread: TaskExecutor {
  private let queue = DispatchQueue(label: "a suite")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
