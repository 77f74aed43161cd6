import PropertyList

extension Command {
  static let type = Command(
    name: "type", purpose: .read, synonyms: ["typeof", "kind"],
    summary: "print the type of the value at a key path, or the format of files",
    plutil: PlutilForm(name: "-type") { words throws(Failure) in
      guard let keyPath = words.popFirst() else {
        throw Failure("'Extract' requires a key path and a plist format.")
      }
      return [PlutilGrammar.keyPath(keyPath)] + (try PlutilGrammar.parseExpectation(&words))
    },
    forms: ["KEYPATH [options] [FILE…]", "--file-format [options] [FILE…]"],
    operands: [Operand(option: .keyPath, replacements: ["file-format"], soleFile: .isFile)],
    files: .searched,
    options: [.keyPath, .expect, .omitNewline, .fileFormat] + Option.searches,
    writes: .type
  ) { line, console throws(Failure) in
    let files = try Pipeline(line, console)
    if line.has(.fileFormat) { return try files.printFormats(console) }
    return try files.forEachValue(console, levels: 0) { list, index, input, console throws(Failure) in
      files.printName(of: input, console)
      try files.deliver(list.list(at: index), as: .type, for: input, console)
    }
  }
}
