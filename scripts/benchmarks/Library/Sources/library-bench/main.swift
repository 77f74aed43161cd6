// One measurement of Foundation's coders or ours. Prints the processor time of the work only, in seconds. Other programs affect it
// less than the elapsed time, and neither library uses threads. The caller measures the peak of memory.
// usage: library-bench make|check SHAPE COUNT FILE | decode|encode SHAPE COUNT LIBRARY FORMAT FILE | load SHAPE COUNT FORMAT FILE
import Foundation
import PropertyListCoding

func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func measured<Result>(_ work: () throws -> Result) rethrows -> Result {
  let start = processorSeconds()
  let result = try work()
  print(processorSeconds() - start)
  return result
}

/// Runs a command with the value that `make` creates for the count.
func run<Value: Codable & Equatable>(_ words: [String], _ make: (Int) -> Value) throws {
  let file = words[words.count - 1]
  let format = words.count > 4 ? words[words.count - 2] : "xml"
  let count = Int(words[2]) ?? 0
  let foundationEncoder = PropertyListEncoder()
  foundationEncoder.outputFormat = format == "binary" ? .binary : .xml
  let encoder = PlistEncoder()
  encoder.outputFormat = format == "binary" ? .binary : .xml
  func contents() throws -> Data { try Data(contentsOf: URL(filePath: "\(file).\(format)")) }
  switch (words[0], words[3]) {
  case ("make", _):
    // Both libraries read what Foundation has written.
    for format in [PropertyListDecoder.PropertyListFormat.xml, .binary] {
      foundationEncoder.outputFormat = format
      try foundationEncoder.encode(make(count)).write(to: URL(filePath: "\(file).\(format)"))
    }
  case ("check", _):
    // Both libraries give the same values, and the same bytes for them.
    for format in ["xml", "binary"] {
      let data = try Data(contentsOf: URL(filePath: "\(file).\(format)"))
      encoder.outputFormat = format == "xml" ? .xml : .binary
      let value = make(count)
      guard try PlistDecoder().decode(Value.self, from: data) == value, try encoder.encode(value) == data else { exit(1) }
    }
  case ("decode", "Foundation"):
    let data = try contents()
    let value = try measured { try PropertyListDecoder().decode(Value.self, from: data) }
    withExtendedLifetime(value) {}
  case ("decode", _):
    let data = try contents()
    let value = try measured { try PlistDecoder().decode(Value.self, from: data) }
    withExtendedLifetime(value) {}
  case ("encode", let library):
    let value = make(count)
    let data = try measured { try library == "Foundation" ? foundationEncoder.encode(value) : encoder.encode(value) }
    print(data.count)
  case ("load", _):
    // The minimum that any library needs: the bytes of the file and its value.
    let (data, value) = (try contents(), make(count))
    print(0)
    withExtendedLifetime(value) { print(data.count) }
  default: exit(2)
  }
}

let words = Array(CommandLine.arguments.dropFirst())
guard words.count >= 4 else { exit(2) }
switch words[1] {
case "records": try run(words, Record.make)
case "mixed": try run(words, MixedRecord.make)
case "wide": try run(words, WideRecord.make)
case "integers": try run(words) { count in (0..<count).map { $0 &* 7_919 % 1_000_003 } }
case "keys": try run(words) { count in Dictionary(uniqueKeysWithValues: (0..<count).map { ("key number \($0)", $0) }) }
case "deep": try run(words, DeepRecord.make)
default: exit(2)
}
