package import Testing

/// Runs each test with high priority, so that it starts before waiting tests.
///
/// For tests that mostly wait, so that others use the processors meanwhile, and for exit tests
/// (`#expect(processExitsWith:)`). An exit test continues when its process has ended, but without this trait only after all
/// other tests. Until then, Swift Testing's thread polls the system for the ended process without a pause, and occupies one
/// processor.
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
