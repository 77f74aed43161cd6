package import Testing

/// Runs each test before those that wait for their turn, and on other threads.
///
/// For tests that mostly wait, so that others use the processors meanwhile; and for those with processes of their own
/// (`#expect(processExitsWith:)`). Such a test goes on when a process has ended, and its turn comes after that of all other tests
/// otherwise; until then, Swift Testing's thread asks the system without a pause which process it was, and takes one of the
/// processors.
package struct PromptTests: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    try await withoutActuallyEscaping(body) { body in
      try await Task(priority: .high) { try await body() }.value
    }
  }
}

extension Trait where Self == PromptTests {
  package static var prompt: Self { PromptTests() }
}
