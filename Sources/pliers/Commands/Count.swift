import PropertyList
import PropertyListFiles

extension Command {
  static let count = Command(
    "count", purpose: .read, synonyms: ["length", "len", "size"],
    summary: "print the number of elements of an array, or of keys of a dictionary",
    operands: [.keyPathOrRoot],
    files: .searched,
    options: [.keyPath, .omitNewline] + Option.searches
  ) { line, console throws(UsageError) in
    let files = try Pipeline(line, console)
    return files.forEachValue(console, levels: 1) { list, index, input, console throws(Failure) in
      switch list.nodes[index] {
      case .dictionary(let count, _, _), .array(let count, _):
        files.printName(of: input, console)
        console.output.append(String(count))
        if !files.delivery.omitsNewline { console.output.append(UInt8(ascii: "\n")) }
      case let scalar: throw .noKeys(line.keyPath, scalar.kind)
      }
    }
  }
}
