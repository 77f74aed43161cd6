import PropertyList
import PropertyListFiles

extension Command {
  static let type = Command(
    "type", purpose: .read, synonyms: ["typeof", "kind"],
    summary: "print the type of the value at a key path",
    plutil: PlutilForm(name: "-type") { words, request throws(UsageError) in
      guard let keyPath = words.popFirst() else {
        throw UsageError("'Extract' requires a key path and a plist format.")
      }
      request.keyPath = PropertyList.KeyPath(plutil: keyPath.text)
      try PlutilGrammar.parseExpectation(&words, &request)
    },
    operands: [.keyPathOrRoot],
    files: .searched,
    options: [.keyPath, .expect, .omitNewline] + Option.searches,
    outputs: { $0.results(for: $1, as: .type) }
  ) { request, console in
    request.forEachValue(console, levels: 0) { list, index, input, console throws(Failure) in
      request.printName(of: input, console)
      try request.deliver(list.list(at: index), as: .type, for: input, console)
    }
  }
}
