import Foundation
import TestSupport

/// Description of a broken law.
struct Violation: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// One case of a law: its random values, and the folder in which the program runs.
struct LawCase {
  var gen: Gen
  let judge: Judge
  let folder: ScratchFolder

  func path(_ name: String) -> String { folder.path(name) }

  /// Throws if `condition` is false.
  func require(_ condition: Bool, _ message: @autoclosure () -> String) throws {
    if !condition { throw Violation(message()) }
  }

  /// Runs the program, which must end with one of these statuses.
  @discardableResult
  func run(_ words: [String], statuses: [CInt] = [0]) throws -> Outcome {
    let outcome = try Executable.run(words, in: folder.path)
    try require(
      statuses.contains(outcome.status), "pliers \(words.map(\.debugDescription).joined(separator: " "))\n\(outcome)")
    return outcome
  }

  func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path(name)))) }

  /// Makes a file of the case's format: XML and JSON in a random layout, which is returned.
  @discardableResult
  mutating func write(_ plist: Plist, to name: String) throws -> PlistText? {
    if gen.format == .binary {
      try judge.dump(plist, to: path(name))
      return nil
    }
    let layout = PlistText(plist, &gen)
    try folder.file(name, layout.text)
    return layout
  }

  /// Throws unless CPython's reader finds the values of `plist` in a file.
  func requireValues(_ plist: Plist, in name: String, as format: Gen.Format? = nil, _ context: String) throws {
    let found = try judge.values(of: path(name), format ?? gen.format)
    try require(found == plist.canonicalText, "\(context)\nfound    \(found)\nexpected \(plist.canonicalText)")
  }

  /// A random path in `plist` to a value for which `isWanted` is true; nil if there is none.
  mutating func path(in plist: Plist, _ isWanted: (Plist.Path, Plist) -> Bool = { _, _ in true }) -> Plist.Path? {
    let paths = plist.paths.filter { path in plist[path].map { isWanted(path, $0) } ?? false }
    return paths.isEmpty ? nil : gen.one(of: paths)
  }
}

/// A statement that is true of all cases.
struct Law: Sendable, CustomStringConvertible {
  let description: String
  let check: @Sendable (inout LawCase) throws -> Void

  init(_ description: String, _ check: @escaping @Sendable (inout LawCase) throws -> Void) {
    (self.description, self.check) = (description, check)
  }
}
