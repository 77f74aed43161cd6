import PropertyList
import PropertyListFiles

extension Command {
  static let extract = Command(
    "extract",
    summary: "print the value at a key path",
    plutil: PlutilForm("-extract") { words, request throws(UsageError) in
      guard words.count >= 2, let keyPath = words.popFirst(), let format = words.popFirst() else {
        throw UsageError("'Extract' requires a key path and a plist format.")
      }
      request.keyPath = PropertyList.KeyPath(plutil: keyPath.text)
      request.format = try PlutilGrammar.outputFormat(format)
      try PlutilGrammar.parseExpectation(&words, &request)
    },
    operands: [.keyPath],
    options: [
      .format, .expect, .output, .fileExtension, .inPlace, .readable, .compact, .sort, .types, .omitNewline,
      .maximumNodes, .jobs,
    ],
    discussion: [
      "A scalar is printed as it is, data in base64, a container as JSON; --format picks any format of convert.",
      "Only what is on the way to the value is checked; lint reports mistakes elsewhere in the file.",
    ],
    examples: [
      ("version=$(pliers extract CFBundleShortVersionString Info.plist)", "put a value into a shell variable"),
      ("pliers extract --format xml1 UILaunchScreen Info.plist", "a part of a file as a property list"),
    ],
    outputs: { $0.results(for: $1) }
  ) { request, console in
    request.forEachValue(console) { value, input, console throws(Failure) in
      let format = request.format ?? (value.nodes[0].isContainer ? .json : .raw)
      try request.deliver(value, as: format, for: input, console)
    }
  }
}

extension Request {
  /// Runs `body` for the value at the key path of each file, which must be of the expected kind. It is the root of the list
  /// that `body` gets, with `levels` levels of what is inside it, or all.
  func forEachValue(
    _ console: Console, levels: Int? = nil,
    _ body: @escaping @Sendable (PropertyList, Input, Console) throws(Failure) -> Void
  ) -> ExitStatus {
    // Where a null anywhere inside is refused, all of it must be read.
    let levels = dialect.refusesUnportableValues ? nil : levels
    return forEachFile(console) { file, console throws(Failure) in
      let input = try Input(file, from: console)
      guard let value = try input.read(at: keyPath, levels: levels, readOptions) else { throw try notFound(in: input) }
      try expected?.check(value.nodes[0].kind, at: keyPath)
      try body(value, input, console)
      return .success
    }
  }

  /// The failure to find the key path. Where not all of the file was read, a mistake in the rest is reported instead.
  private func notFound(in input: Input) throws(Failure) -> Failure {
    if dialect.checksWholeInput { return .notFound(keyPath, hint: "") }
    return .notFound(keyPath, hint: try input.read(readOptions).hint(for: keyPath))
  }
}

extension Node {
  fileprivate var isContainer: Bool { kind == .array || kind == .dictionary }
}
