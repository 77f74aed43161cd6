import PropertyList

extension Command {
  static let keys = Command(
    name: "keys", purpose: .read, aliases: ["ls"], synonyms: ["list"],
    summary: "list the keys of a dictionary, or the indexes of an array",
    operands: [.keyPathOrRoot],
    options: [.keyPath, .escaped, .null, .sort] + Option.searches
  ) { invocation, console throws(Failure) in
    let pipeline = try Pipeline(invocation, console)
    return try pipeline.forEachValue(console, levels: 1) { list, index, input, console throws(Failure) in
      switch list.nodes[index] {
      case .dictionary:
        list.forEachKey(of: index, in: invocation.has(.sort) ? .codeUnits : .input) { key in
          // No key path leads to the value of a key that is not a string.
          if invocation.has(.escaped), list.string(at: key) == nil { return }
          pipeline.printer.print(invocation.text(ofKey: key, of: list), of: input, console)
        }
      case .array(let count, _): for index in 0..<count { pipeline.printer.print(String(index), of: input, console) }
      case let scalar: throw .noKeys(invocation.keyPath, scalar.kind)
      }
    }
  }

  static let count = Command(
    name: "count", purpose: .read, synonyms: ["length", "len", "size"],
    summary: "print the number of elements of an array, or of keys of a dictionary",
    operands: [.keyPathOrRoot],
    options: [.keyPath, .omitNewline] + Option.searches
  ) { invocation, console throws(Failure) in
    let pipeline = try Pipeline(invocation, console)
    return try pipeline.forEachValue(console, levels: 1) { list, index, input, console throws(Failure) in
      switch list.nodes[index] {
      case .dictionary(let count, _, _), .array(let count, _): pipeline.printer.print(String(count), of: input, console)
      case let scalar: throw .noKeys(invocation.keyPath, scalar.kind)
      }
    }
  }
}

extension Option {
  fileprivate static let escaped = flag("escaped", "print each key as it is written in a key path")
}

extension Invocation {
  fileprivate func text(ofKey index: Int, of list: PropertyList) -> String {
    let key = Output.text { list.writeRaw(at: index, hasFixedReals: dialect.isPlutil, to: &$0) }
    if has(.escaped) {
      let isFirst = keyPath.texts.isEmpty
      // The empty text is the root.
      return isFirst && key.isEmpty ? "/" : KeyPathText.component(key, isFirst: isFirst)
    }
    return has(.null) ? key : key.escaped(as: .keyPath) { $0.properties.generalCategory != .control }
  }
}
