import PropertyList
import PropertyListFiles

extension Command {
  static let grep = Command(
    name: "grep", purpose: .read, aliases: ["search"],
    summary: "find text in keys and values",
    operands: [Operand(option: .searchedText, soleFile: .isError)],
    options: [
      .ignoreCase, .onlyKeys, .onlyValues, .filesWithMatches, .null.on(.needs([.filesWithMatches])),
    ] + Option.selection + Option.views + [.maximumNodes, .jobs]
  ) { invocation, console throws(Failure) in
    let pipeline = try Pipeline(invocation, console)
    let search = TextSearch(invocation)
    var options = invocation.readOptions
    // The ranges give the lines. Opened data and archives have none.
    if !options.opensContent { (options.keepsText, options.keepsOpenStepText) = (true, true) }
    return try pipeline.forEachFile(console, isAnyEnough: true) { [options] file, console throws(Failure) in
      let input = try Input(file, for: invocation, from: console)
      let list = try input.read(options)
      let status = invocation.reportWarnings(of: list, file, console)
      let matches = search.matches(in: list)
      if matches.isEmpty { return status == .success ? nil : status }
      if invocation.has(.filesWithMatches) {
        pipeline.printer.printMatching(file, console)
      } else {
        try list.print(matches, after: file.heading, console)
      }
      return status
    }
  }
}

private struct TextSearch {
  private let text: [UInt8]
  private let (ignoresCase, searchesKeys, searchesValues): (Bool, Bool, Bool)

  init(_ invocation: Invocation) {
    let word: Argument = invocation.operand(.searchedText) ?? ""
    ignoresCase = invocation.has(.ignoreCase)
    (searchesKeys, searchesValues) = (!invocation.has(.onlyValues), !invocation.has(.onlyKeys))
    text = ignoresCase ? Array(word.text.caseFolded.utf8) : word.bytes
  }

  /// The values in `list` that contain the text or whose keys do, each with the node that contains it.
  func matches(in list: PropertyList) -> [Int: Int] {
    var matches: [Int: Int] = [:]
    func add(_ index: Int, key: Int? = nil) {
      if let key, searchesKeys, list.string(at: key) != nil, contains(list, key) {
        matches[index] = key
      } else if searchesValues, matches[index] == nil, contains(list, index) {
        matches[index] = index
      }
    }
    add(0)
    for index in list.nodes.indices {
      switch list.nodes[index].kind {
      case .dictionary: list.forEachPair(of: index) { add($0 + 1, key: $0) }
      case .array: list.forEachChild(of: index) { add($0) }
      case .string, .integer, .real, .bool, .date, .data, .uid, .null: break
      }
    }
    return matches
  }

  private func contains(_ list: PropertyList, _ index: Int) -> Bool {
    switch list.nodes[index] {
    case .string(let slice) where !ignoresCase: return list.bytes(of: slice).firstOffset(of: text) != nil
    case .string, .date, .number, .wideInteger, .integer, .unsigned, .float, .real:
      let value = ignoresCase ? list.rawText(at: index).caseFolded : list.rawText(at: index)
      return Array(value.utf8).span.firstOffset(of: text) != nil
    case .data, .boolean, .uid, .null, .array, .dictionary: return false
    }
  }
}

extension String {
  /// The text in one case: in upper case, both small sigmas are one letter, and `ß` is `SS`. A dotless `ı` is no `I`.
  fileprivate var caseFolded: String {
    unicodeScalars.split(separator: "\u{131}", omittingEmptySubsequences: false)
      .map { String($0).lowercased().uppercased() }.joined(separator: "\u{131}")
  }
}

extension PropertyList {
  /// Prints a line for each match: the file, the line of the matching key or value if it is known, the key path and the value.
  fileprivate func print(_ matches: [Int: Int], after heading: String, _ console: Console) throws(Failure) {
    let offsets = matches.compactMapValues { textRange(of: $0)?.lowerBound }
    let positions = TextPosition.positions(of: Array(offsets.values), in: source.bytes)
    try forEachKeyPath(to: matches.keys.sorted()) { (index, keyPath) throws(Failure) in
      let lineSuffix = offsets[index].flatMap { positions[$0] }.map { ":\($0.line)" } ?? ""
      console.output.append("\(heading)\(lineSuffix): ")
      console.output.append(keyPath.isEmpty ? "''" : console.shown(keyPath))
      let isContainer = nodes[index].kind.isContainer
      let value = isContainer ? Array("…".utf8) : try compactJSON(at: index, types: .plain, keyPath: keyPath)
      console.output.append(": ")
      console.output.append(value.span)
      console.output.append(.newline)
    }
  }
}

extension Option {
  fileprivate static let searchedText = operand("TEXT", .word)
  fileprivate static let ignoreCase = flag(
    "ignore-case", letter: "i", "ignore the difference between upper and lower case")
  fileprivate static let onlyKeys = flag("only-keys", "search keys only").named(also: "keys-only")
  fileprivate static let onlyValues = flag("only-values", "search values only").on(.excludes([.onlyKeys]))
}
