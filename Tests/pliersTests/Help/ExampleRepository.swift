import TestSupport
import Testing

/// Creates the repository of `ExampleFiles` once for a suite, whose tests use copies.
struct ExampleRepository: SuiteTrait, TestScoping {
  @TaskLocal static var original: Repository?

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Self.$original.withValue(try ExampleFiles.repository()) { try await function() }
  }

  /// A new copy.
  static func copy() throws -> Repository {
    let original = try #require(original)
    return try Repository("cp -Rp '\(original.folder.path)/.' .")
  }
}

extension Trait where Self == ExampleRepository {
  static var exampleRepository: ExampleRepository { ExampleRepository() }
}
