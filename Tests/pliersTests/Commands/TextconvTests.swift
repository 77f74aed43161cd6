import PropertyList
import TestSupport
import Testing

@testable import pliers

@Suite struct TextconvTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test func binaryIsPrinted() throws {
    let file = try folder.file("f", run(["convert", "binary", "-"], input: "{b = (1); a = <0102>;}").output)
    let outcome = run("textconv", file)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.outputText == "{\n  \"a\" => {length = 2, bytes = 0x0102}\n  \"b\" => [\n    \"1\"\n  ]\n}\n")
    #expect(run("textconv", "--canonical", file) == outcome)
  }

  @Test(arguments: ["{b = 1; /* c */}", "<plist><dict/></plist>\n", "[ 1,2 ]", "", "\0garbage\u{1B}", "bplist00"])
  func restPassesAsItIs(text: String) throws {
    let file = try folder.file("f", text)
    #expect(run("textconv", file) == Outcome(status: 0, output: Array(text.utf8), errors: []))
  }

  @Test func valuesOfTextsAreCompared() throws {
    let texts = ["{b = 1; /* c */ a = 2;}", "{\"a\": \"2\", \"b\": \"1\"}"].map {
      run(["textconv", "--canonical", "-"], input: $0)
    }
    #expect(texts[0] == texts[1] && texts[0].outputText == "{\n  \"a\" => \"2\"\n  \"b\" => \"1\"\n}\n")
    #expect(run(["textconv", "--canonical", "-"], input: "{b").outputText == "{b")
  }

  /// git ends what it shows at any other status.
  @Test(arguments: ["none", "", "."]) func missingFileIsSuccess(name: String) {
    let outcome = run("textconv", name.isEmpty ? "" : folder.path(name))
    #expect(outcome.status == 0 && outcome.output.isEmpty && !outcome.errors.isEmpty)
  }

  @Test func oneFileIsTaken() {
    let outcome = run("textconv", "a", "b")
    #expect(outcome.status == 2 && outcome.errorText == "pliers: textconv takes one file, and there are 2\n")
  }

  /// Larger ones, and those that grow, are the engine's to test.
  @Test func hostileFilesAreSuccess() throws {
    for row in try HostileInput.tables.flatMap(HostileInput.rows) where !row.isSlow {
      let bytes = try row.bytes(dividedBy: HostileInputTests.divisor)
      guard bytes.count < 4096 else { continue }
      let file = try folder.file("f", bytes)
      for options in [[], ["--canonical"]] {
        let outcome = run(["textconv"] + options + [file])
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(row.name)")
        if options.isEmpty, !bytes.starts(with: "bplist0".utf8) {
          // Of a signed file that is what it holds.
          #expect(outcome.output == [UInt8](copying: ByteSource(bytes).unsigned), "\(row.name)")
        }
      }
    }
  }
}
