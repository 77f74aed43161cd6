import TestSupport

let conversionLaws = [
  Law("conversions from format to format keep the values") { lawCase in
    let plist = lawCase.gen.root()
    try lawCase.write(plist, to: "file")
    var formats: [Gen.Format] = lawCase.gen.format == .xml ? [.binary] : lawCase.gen.format == .json ? [.json] : []
    // What JSON's values are is held by all, but XML has no control characters.
    if lawCase.gen.format == .json { formats.append(.binary) }
    for format in formats + [lawCase.gen.format] {
      let name = ["xml": "xml1", "binary": "binary1", "json": "json"][format.rawValue] ?? ""
      try lawCase.run(["convert", name, "-o", "copy", "file"])
      try lawCase.requireValues(plist, in: "copy", as: format, "convert \(name)")
    }
    // Tagged JSON is a second way.
    try lawCase.run(["convert", "json", "--types", "tag", "-o", "tagged", "file"])
    try lawCase.run(["convert", "binary1", "--types", "tag", "-o", "copy", "tagged"])
    try lawCase.requireValues(plist, in: "copy", as: .binary, "convert through tagged JSON")
  }
]
