import PropertyList
import PropertyListFiles

extension Command {
  static let has = Command(
    "has", synonyms: ["exists", "contains"],
    summary: "say by the exit status whether there is a value at a key path",
    operands: [.keyPath],
    options: [.keyPath, .expect] + Option.views + [.maximumNodes, .jobs],
    discussion: [
      "Nothing is printed. The exit status is 0 if each file has such a value, 1 if any file lacks it, and 2 if a file cannot "
        + "be read or understood. For a pattern, one match is enough."
    ],
    examples: [("pliers has NSCameraUsageDescription Info.plist || echo missing", "ask for a key")]
  ) { request, console in
    request.forEachFile(console) { file, console throws(Failure) in
      let input = try request.input(file, console)
      guard
        case .found(let list, let indexes) = try request.values(
          in: input, at: request.keyPath, levels: 0, isAnyEnough: true)
      else {
        return .failure
      }
      let status = request.reportWarnings(of: list, file, console)
      guard let expected = request.expected else { return status }
      return indexes.contains { .kind(list.nodes[$0].kind) == expected } ? status : .failure
    }
  }
}
