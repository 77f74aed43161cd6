import PropertyList
import PropertyListFiles

extension Command {
  static let keys = Command(
    "keys",
    summary: "list the keys of the dictionary at a key path, or the indexes of the array there",
    operands: [.keyPath],
    options: [.sort, .maximumNodes, .jobs],
    discussion: ["The empty key path, '', is the root."],
    examples: [("pliers keys '' Info.plist", "list the top-level keys")]
  ) { request, console in
    request.forEachValue(console, levels: 1) { value, _, console throws(Failure) in
      switch value.nodes[0] {
      case .dictionary(let count, _):
        let style = TextStyle(reals: .shortest, keyOrder: request.output.isSorted ? .codeUnits : .input)
        value.writeRaw(style: style, to: &console.output)
        if count > 0 { console.output.append(UInt8(ascii: "\n")) }
      case .array(let count, _):
        for place in 0..<count { console.print(String(place)) }
      case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null:
        throw .noKeys(value.nodes[0].kind)
      }
      try console.check()
    }
  }
}
