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
    operands: [Operand(option: .keyPath, replacements: { [.fileFormat] }, soleFile: .isFile)],
    options: [.keyPath, .expect, .omitNewline, .fileFormat] + Option.searches,
    writes: .type
  ) { invocation, console throws(Failure) in
    let pipeline = try Pipeline(invocation, console)
    if invocation.has(.fileFormat) {
      return try pipeline.forEachFile(console) { file, console throws(Failure) in
        let input = try Input(file, from: console)
        pipeline.printer.print(try input.formatName(invocation.readOptions), of: input, console)
        return .success
      }
    }
    return try pipeline.forEachValue(console, levels: 0) { list, index, input, console throws(Failure) in
      pipeline.printer.printName(of: input, console)
      try pipeline.delivery.deliver(list.list(at: index), as: .type, for: input, console)
    }
  }
}

extension Input {
  /// The name of the file's format. A file without one is an answer with the status 1.
  fileprivate func formatName(_ options: ReadOptions) throws(Failure) -> String {
    if source.beginsEntitlements { return "blob" }
    if source.beginsSignedMessage { return "signed" }
    var options = options
    for readsTypedValues in [false, true] {
      options.readsTypedValues = readsTypedValues
      do throws(Failure) {
        let list = try read(options)
        return readsTypedValues ? "gnustep" : OutputFormat(list.format).rawValue.lowercased()
      } catch {
        // Beyond a limit, the file may still have a format.
        if case .read(let problem)? = error.cause, problem.reason == .limit { throw error }
      }
    }
    throw Failure("not a property list", isAnswer: true)
  }
}

extension Option {
  static let fileFormat = flag(
    "file-format",
    "print the format of each file: xml1, binary1, json, openstep, gnustep (OpenStep with typed values), signed, or blob "
      + "(entitlements in a code signature); exit with 1 if it has none"
  ).named(also: "format").on(.excludes([.keyPath, .expect, .omitNewline, .unarchive, .classes, .nested]))
}
