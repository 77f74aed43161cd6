import PropertyList

extension Command {
  static let type = Command(
    verb: .type,
    summary: "print the type of the value at a key path",
    operands: [.keyPath],
    options: [.expect, .omitNewline, .maximumNodes, .jobs],
    discussion: ["The types are " + Node.Kind.allCases.map(\.rawValue).joined(separator: ", ") + "."],
    examples: [("pliers type CFBundleVersion Info.plist", "string, most likely")]
  ) { request, console in
    request.forEachValue(console, levels: 0) { value, input, console throws(Failure) in
      try request.deliver(value, as: .type, for: input, console)
    }
  }
}
