import Glibc
import PropertyList

/// The part of the project to fuzz: the value of the environment variable `FUZZ_TARGET`.
private enum Target: String {
  case xml, json, openstep, binary, roundtrip, edit, lint, command, diff, merge, unarchive, signed, buddy
}

private let target = unsafe getenv("FUZZ_TARGET").flatMap { unsafe Target(rawValue: String(cString: $0)) }

/// libFuzzer calls this with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  switch target {
  case .xml: fuzzReader(.xml, input)
  case .json: fuzzReader(.json, input)
  case .openstep: fuzzReader(.openStep, input)
  case .binary: fuzzReader(.binary, input)
  case .roundtrip: fuzzRoundTrips(input)
  case .edit: fuzzEdits(input)
  case .lint: fuzzLint(input)
  case .command: fuzzCommand(input)
  case .diff: fuzzDifferences(input)
  case .merge: fuzzMerges(input)
  case .unarchive: fuzzArchives(input)
  case .signed: fuzzSignedMessages(input)
  case .buddy: fuzzBuddy(input)
  case nil: fail("FUZZ_TARGET names no target")
  }
  return 0
}

/// Ends the program, so that libFuzzer keeps the input.
func fail(_ message: @autoclosure () -> String) -> Never { fatalError(message()) }

/// Ends the program unless `condition` is true.
func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fail(message()) }
}
