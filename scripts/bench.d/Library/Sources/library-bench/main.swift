// One measurement of Foundation's coders or ours: the seconds of the processor for the work alone, on standard output, which
// other programs disturb less than those of the clock; neither library uses threads. The peak of memory is for the caller
// to see. usage: library-bench make FILE COUNT | check FILE | decode LIBRARY FORMAT FILE | encode LIBRARY FORMAT COUNT | hold FILE COUNT
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

let words = Array(CommandLine.arguments.dropFirst())
guard words.count >= 2 else { exit(2) }
let isBinary = words.count > 3 && words[2] == "binary"
let foundationEncoder = PropertyListEncoder()
foundationEncoder.outputFormat = isBinary ? .binary : .xml
let encoder = PlistEncoder()
encoder.outputFormat = isBinary ? .binary : .xml
switch (words[0], words[1]) {
case ("make", _):
  // Both libraries read what Foundation has written.
  for format in [PropertyListDecoder.PropertyListFormat.xml, .binary] {
    foundationEncoder.outputFormat = format
    let data = try foundationEncoder.encode(Record.make(Int(words[2]) ?? 0))
    try data.write(to: URL(filePath: "\(words[1]).\(format)"))
  }
case ("check", let file):
  // Both libraries give the same records, and the same bytes for them.
  for format in ["xml", "binary"] {
    let data = try Data(contentsOf: URL(filePath: "\(file).\(format)"))
    let records = try PlistDecoder().decode([Record].self, from: data)
    encoder.outputFormat = format == "xml" ? .xml : .binary
    guard records == Record.make(records.count), try encoder.encode(records) == data else { exit(1) }
  }
case ("decode", let library):
  let data = try Data(contentsOf: URL(filePath: words[3]))
  let records = try measured {
    library == "Foundation"
      ? try PropertyListDecoder().decode([Record].self, from: data)
      : try PlistDecoder().decode([Record].self, from: data)
  }
  print(records.count)
case ("encode", let library):
  let records = Record.make(Int(words[3]) ?? 0)
  let data = try measured {
    library == "Foundation" ? try foundationEncoder.encode(records) : try encoder.encode(records)
  }
  print(data.count)
case ("hold", let file):
  // The least that any library needs: the bytes of a file and the records in it.
  let data = try Data(contentsOf: URL(filePath: file))
  let records = Record.make(Int(words[2]) ?? 0)
  print(0)
  print(data.count, records.count)
default: exit(2)
}
