import PropertyList

extension Command {
  static let extract = Command(
    verb: .extract,
    summary: "print the value at a key path",
    operands: [.keyPath],
    options: [
      .format, .expect, .output, .fileExtension, .inPlace, .readable, .compact, .sort, .types, .omitNewline,
      .maximumNodes, .jobs,
    ],
    discussion: [
      "A scalar is printed as it is, data in base64, a container as JSON; --format picks any format of convert."
    ],
    examples: [
      ("version=$(pliers extract CFBundleShortVersionString Info.plist)", "put a value into a shell variable"),
      ("pliers extract --format xml1 UILaunchScreen Info.plist", "a part of a file as a property list"),
    ]
  ) { request, console in
    request.forEachPropertyList(console) { list, input, console throws(Failure) in
      let index = try request.find(in: list)
      let format = request.format ?? (list.nodes[index].isContainer ? .json : .raw)
      try request.deliver(list, at: index, as: format, for: input, console)
    }
  }
}

extension Request {
  /// The index of the value at the key path, which must be of the expected kind.
  func find(in list: PropertyList) throws(Failure) -> Int {
    guard let index = list.find(keyPath) else { throw notFound(in: list) }
    try expected?.check(list.nodes[index].kind, at: keyPath)
    return index
  }

  /// The failure to find the key path in `list`.
  func notFound(in list: PropertyList) -> Failure {
    .notFound(keyPath, hint: list.hint(for: keyPath))
  }
}

extension Node {
  fileprivate var isContainer: Bool { kind == .array || kind == .dictionary }
}
