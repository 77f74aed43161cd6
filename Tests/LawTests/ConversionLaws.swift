import TestSupport

let conversionLaws = [
  Law("conversions from format to format keep the values") { lawCase in
    let plist = lawCase.gen.root()
    try lawCase.write(plist, to: "file")
    // XML has no control characters and no fractions of a second.
    for format in lawCase.gen.format == .xml ? [Gen.Format.xml, .binary] : [.binary] {
      let name = format == .xml ? "xml1" : "binary1"
      try lawCase.run(["convert", name, "-o", "copy", "file"])
      try lawCase.requireValues(plist, in: "copy", as: format, "convert \(name)")
    }
    // The same conversion through tagged JSON.
    try lawCase.run(["convert", "json", "--types", "tag", "-o", "tagged", "file"])
    let tagged = try lawCase.judge.values(of: lawCase.path("tagged"), .json)
    try lawCase.require(tagged.hasPrefix("{"), "convert json --types tag: \(tagged)")
    try lawCase.run(["convert", "binary1", "--types", "tag", "-o", "copy", "tagged"])
    try lawCase.requireValues(plist, in: "copy", as: .binary, "convert through tagged JSON")
  },
  Law("plain JSON has the exact value and the type of each integer and real") { lawCase in
    lawCase.gen.format = .json
    let plist = lawCase.gen.root()
    try lawCase.judge.dump(plist, to: lawCase.path("file"))
    try lawCase.run(["convert", "json", "-o", "copy", "file"])
    try lawCase.requireValues(plist, in: "copy", as: .json, "convert json")
  },
]
