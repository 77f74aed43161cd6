import Foundation
import PropertyList
import TestSupport
import Testing

@testable import pliers

/// Searches in property lists in data that a limit stops: they must not answer no.
struct StoppedSearchTests {
  private let folder: ScratchFolder

  /// A binary file `many` of 1,000 references to one list of 10 integers in data, and of other data beside it. Opened, it
  /// would have more than 10,000 values; allowed are 20,000 / 8 and one for each of its less than 2,000 bytes.
  init() throws {
    folder = try ScratchFolder()
    let numbers = try data(Array(0..<10))
    let many: [String: Any] = [
      "a": Array(repeating: numbers, count: 1000), "k.k": ["z": try data(["b": 1])], "z": try data(["b": 1]),
    ]
    try folder.file("source", Array(try data(many)))
    // Foundation writes the same data many times.
    #expect(run("convert", "binary", "-o", folder.path("many"), folder.path("source")).status == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("many"))).count < 2000)
    try folder.file("other", Array(try data(many.merging(["a": ["c"]]) { $1 })))
    var layers: Any = "end"
    for _ in 0..<9 { layers = ["x": try data(layers)] }
    try folder.file("deep", Array(try data(layers)))
  }

  private func data(_ list: Any) throws -> Data {
    try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
  }

  private static let reason = "there are too many values, and --max-nodes raises the limit\n"

  /// A key path opens only what it names, and its answer is yes or no.
  @Test(arguments: [
    ("z.!.b", 0), ("z.!.c", 1), ("y.!.b", 1), ("a.999.!.9", 0), ("a.999.!.10", 1), ("a.1000.!.0", 1),
    ("k\\.k.z.!.b", 0), ("k.k.z.!.b", 0),
  ])
  func keyPathOpensWhatItNames(keyPath: String, status: CInt) {
    let outcome = run("has", "--max-nodes", "20000", keyPath, folder.path("many"))
    #expect(outcome == Outcome(status: status, output: [], errors: []))
    let extracted = run("extract", "--max-nodes", "20000", keyPath, folder.path("many"))
    #expect(extracted.status == status && extracted.output.isEmpty == (status == 1), "\(extracted)")
    #expect(extracted.errorText.contains("no value at key path") == (status == 1))
  }

  /// A pattern opens all. One match is enough for `has`, and no match is known of only after all of them.
  @Test(arguments: [
    (["has", "*.!.c"], false), (["has", "z.*.!.c"], false), (["extract", "*.!.b"], false), (["has", "*.*.!.0"], true),
    (["paths", "--at", "*.!.b"], false), (["extract", "--shell", "v=*.!.c"], false), (["has", "--nested", "c"], false),
    (["has", "--nested", "z"], true), (["extract", "--shell", "v=z.!.b"], true),
  ])
  func patternIsStopped(words: [String], isFound: Bool) {
    let outcome = run(words + ["--max-nodes", "20000", folder.path("many")])
    #expect(outcome.status == (isFound ? 0 : 2), "\(outcome)")
    if !isFound { #expect(outcome.output.isEmpty && outcome.errorText.hasSuffix(Self.reason), "\(outcome)") }
  }

  /// Eight lists are opened inside one another.
  @Test(arguments: [(8, 0), (9, 2)])
  func ninthLayerIsNotOpened(layers: Int, status: CInt) {
    let keyPath = Array(repeating: "x.!", count: layers).joined(separator: ".")
    for command in ["has", "extract"] {
      let outcome = run(command, keyPath, folder.path("deep"))
      #expect(outcome.status == status, "\(outcome)")
      #expect(outcome.errorText.isEmpty == (status == 0))
      if status == 2 { #expect(outcome.errorText.hasSuffix("is not opened, as it is nested too deep\n")) }
    }
  }

  @Test(arguments: [
    (["--nested"], "many", 0), (["--nested"], "other", 2), (["--only", "*.!.b"], "many", 2),
    (["--only", "z"], "many", 0),
    (["--nested", "-q"], "other", 2),
  ])
  func comparisonIsStopped(options: [String], other: String, status: CInt) {
    let outcome = run(["diff", "--max-nodes", "20000"] + options + [folder.path("many"), folder.path(other)])
    #expect(outcome.status == status && outcome.output.isEmpty, "\(outcome)")
    #expect(outcome.errorText.hasSuffix(status == 2 ? Self.reason : outcome.errorText), "\(outcome)")
  }
}
