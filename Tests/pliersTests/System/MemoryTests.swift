#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// The memory that edits, comparisons and merges take, as pliers-files(7) states it.
  ///
  /// A command must work with a limit on the memory that it allocates. First, a bisection finds the memory that the program
  /// needs for small files.
  @Suite(.serialized) struct MemoryTests {
    private let folder: ScratchFolder
    private let count = 5_000_000

    init() throws { folder = try ScratchFolder() }

    struct Row: Sendable, CustomTestStringConvertible {
      let command: String
      let status: Int32
      /// The number of files that are read.
      let files: Int
      let bytesPerValue: Int

      var testDescription: String { command }
    }

    @Test(
      .release, .timeLimit(.minutes(10)),
      arguments: [
        Row(command: "set 0 --integer 5 -o out a", status: 0, files: 1, bytesPerValue: 40),
        Row(command: "diff a b", status: 1, files: 2, bytesPerValue: 120),
        Row(command: "merge --base a b c -o out", status: 0, files: 3, bytesPerValue: 90),
      ])
    func memoryIsBounded(row: Row) throws {
      try makeFiles(count: 3)
      var (low, high) = (0, 1 << 20)
      while high - low > 128 {
        let middle = (low + high) / 2
        if try works(row, kilobytes: middle) { high = middle } else { low = middle }
      }
      try #require(high < 1 << 20, "memory cannot be limited, or the command fails")
      try makeFiles(count: count)
      // Each value is a digit and a comma. The inputs are mapped, and the output may be in memory. The last megabyte is for
      // memory that does not grow with the number of values, such as the buffers of large files.
      let bytes = 2 * count + row.files * count * row.bytesPerValue + 1 << 20
      #expect(try works(row, kilobytes: high + bytes / 1024))
    }

    /// Makes three arrays of zeros. In `b` the first element differs, and in `c` the last.
    private func makeFiles(count: Int) throws {
      for (name, first, last) in [("a", "0", "0"), ("b", "1", "0"), ("c", "0", "1")] {
        try folder.file(name, "[\(first),\(String(repeating: "0,", count: count - 2))\(last)]")
      }
    }

    private func works(_ row: Row, kilobytes: Int) throws -> Bool {
      let script = """
        export SWIFT_BACKTRACE=enable=no
        ulimit -c 0; ulimit -d \(kilobytes) && "$pliers" \(row.command) >/dev/null 2>&1
        """
      return try Executable.shell(script, in: folder.path).status == row.status
    }
  }
#endif
