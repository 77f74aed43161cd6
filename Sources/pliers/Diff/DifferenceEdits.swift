import PropertyList

extension Request {
  /// Prints the edits that lead from OLD to NEW as a script for `pliers edit --script`.
  func printEdits(_ difference: ValueDifference, _ console: Console) throws(Failure) {
    for edit in difference.edits(movesElements: true) {
      switch edit {
      case .replace(let path, let index):
        try printLine("replace", path, edit.stage, index, difference, console)
      case .remove(let path): try printLine("remove", path, edit.stage, nil, difference, console)
      case .insert(let path, let index): try printLine("insert", path, edit.stage, index, difference, console)
      case .move(let array, let from, let to):
        let keyPath = try keyPath(of: array, edit.stage, difference)
        let prefix = keyPath.isEmpty ? "" : keyPath + (keyPath.hasPrefix("/") ? "/" : ".")
        console.print("move \(quoted("\(prefix)\(from)")) \(quoted("\(prefix)\(to)"))")
      }
      try console.check()
    }
  }

  private func printLine(
    _ verb: String, _ path: [ValueDifference.Step], _ stage: ValueDifference.Stage, _ index: Int?,
    _ difference: ValueDifference, _ console: Console
  ) throws(Failure) {
    let keyPath = try keyPath(of: path, stage, difference)
    var line = "\(verb) \(quoted(keyPath))"
    if let index {
      try check(difference.new.list.list(at: index), for: difference.old.list.format, keyPath)
      line += " " + (try valueOption(of: index, in: difference.new.list, for: difference.old.list.format))
    }
    console.print(line)
  }

  private func keyPath(
    of path: [ValueDifference.Step], _ stage: ValueDifference.Stage, _ difference: ValueDifference
  ) throws(Failure) -> String {
    let keyPath = difference.keyPath(path, stage)
    guard difference.isReachable(path) else { throw .unreachable(keyPath) }
    return keyPath
  }

  /// Throws unless a file of `format` holds `value` as it is.
  private func check(_ value: PropertyList, for format: Format, _ keyPath: String) throws(Failure) {
    // Every format but OpenStep holds these, and there may be a million of them.
    if format != .openStep, value.nodes[0].kind == .integer || value.nodes[0].kind == .bool { return }
    let error: WriteError
    do throws(WriteError) {
      switch format {
      case .openStep: throw WriteError(.openStep)
      case .binary: return
      case .xml, .json:
        let adapted = try value.adapted(to: format, types: jsonTypes, marksReals: true)
        if ComparedList(adapted).equals(ComparedList(value)) { return }
        throw WriteError(.notInJSON)
      }
    } catch let problem { error = problem }
    throw .unwritable(error, keyPath: keyPath, format: OutputFormat(format))
  }

  /// The option that gives the value at `index` to an edit of a file of `format`.
  private func valueOption(of index: Int, in list: PropertyList, for format: Format) throws(Failure) -> String {
    let text = list.rawText(at: index)
    switch list.nodes[index] {
    case .string: return "--string \(quoted(text))"
    case .integer, .unsigned: return "--integer \(text)"
    case .boolean: return "--bool \(text)"
    case .data: return "--data \(quoted(text))"
    case .real(let value) where value.isFinite: return "--real \(text)"
    case .date where text.hasSuffix("Z"): return "--date \(text)"
    case .number, .wideInteger, .float, .real, .date, .uid, .null, .array, .dictionary:
      // With that option, tags would be written to a JSON file, too.
      return format == .json && jsonTypes != .tag
        ? "--json \(quoted(try plainJSON(of: index, in: list)))"
        : "--json \(quoted(try taggedJSON(of: index, in: list))) --types tag"
    }
  }

  private func taggedJSON(of index: Int, in list: PropertyList) throws(Failure) -> String {
    var request = self
    request.types = .tag
    return String(decoding: try request.compactJSON(of: index, in: list), as: UTF8.self)
  }

  /// The value as JSON in which whole reals have a fraction.
  private func plainJSON(of index: Int, in list: PropertyList) throws(Failure) -> String {
    let style = JSONStyle(
      layout: .compact, escapesSlashes: false, keyOrder: .input, types: .plain, marksReals: true)
    return try writing(list) { () throws(WriteError) in
      let text = try Output.collect { (output) throws(WriteError) in
        try list.writeJSON(at: index, style: style, to: &output)
      }
      return String(decoding: text, as: UTF8.self)
    }
  }

  /// The word in quotes, where a script wants them.
  private func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"),
        UInt8(ascii: "/"), UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: ":"):
        true
      default: false
      }
    }
    if isPlain, !word.isEmpty { return word }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
