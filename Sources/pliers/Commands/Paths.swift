import PropertyList
import PropertyListFiles

extension Command {
  static let paths = Command(
    "paths", purpose: .read, synonyms: ["find", "tree"],
    summary: "list the key paths of all values, one per line",
    files: .searched,
    options: [.atPattern, .leaves, .kinds, .jsonValues, .null, .types] + Option.searches
  ) { request, console in
    request.forEachFile(console, isAnyEnough: request.dialect.isAnyFileEnough) { file, console throws(Failure) in
      let input = try request.input(file, console)
      let list = try input.read(request.readOptions(for: request.listing.pattern.map { [$0] } ?? []))
      let status = request.reportWarnings(of: list, file, console)
      if let pattern = request.listing.pattern, let warning = list.stoppedSearch {
        throw .searchStopped(pattern, warning)
      }
      let found =
        request.listing.pattern.map(list.values)
        ?? list.matches(of: PropertyList.KeyPath(parsing: "**")).dropFirst().map(\.self)
      if found.isEmpty, let pattern = request.listing.pattern {
        throw .notFound(pattern, hint: list.hint(for: pattern))
      }
      try list.forEachKeyPath(to: found) { (index, keyPath) throws(Failure) in
        // With --values, the loop goes on after output has failed: a value that JSON cannot represent is still an error.
        if console.output.hasFailed, !request.listing.showsValues { return }
        if request.listing.leavesOnly, list.nodes[index].kind.isContainer { return }
        let json = request.listing.showsValues ? try request.compactJSON(of: index, in: list, at: keyPath) : []
        request.printName(of: input, console)
        console.output.append(console.escapesOutput ? keyPath.escaped(as: .keyPath) : keyPath)
        if request.listing.showsKinds { console.output.append("\t\(list.nodes[index].kind.rawValue)") }
        if request.listing.showsValues { console.output.append("\t") }
        console.output.append(json.span)
        console.output.append(request.listing.terminator)
      }
      return status
    }
  }
}

/// Options for lists of keys and key paths.
struct ListingOptions {
  /// Pattern of the values to list; nil for all values but the root.
  var pattern: PropertyList.KeyPath?
  var leavesOnly = false
  var showsKinds = false
  var showsValues = false
  /// True if keys are printed as components of a key path, with escapes.
  var escapesKeys = false
  /// True if each entry ends in NUL instead of a newline.
  var endsInNUL = false
  /// True if `has` prints the names of the files that have the value.
  var listsFiles = false

  /// Byte after each entry.
  var terminator: UInt8 { endsInNUL ? 0 : UInt8(ascii: "\n") }
}

extension Option {
  static let atPattern = Option("at", nil, "PATTERN", "list only the values that match PATTERN", .keyPath) {
    $0.listing.pattern = $1
  }
  static let leaves = flag("leaves", \.listing.leavesOnly, scope: .report, "leave out arrays and dictionaries")
  static let kinds = flag("kinds", \.listing.showsKinds, scope: .report, "print a tab and the type after each key path")
  static let jsonValues = flag(
    "values", \.listing.showsValues, scope: .report, "print a tab and the value as JSON after each key path")
  static let null = flag(
    "null", letter: "0", \.listing.endsInNUL, scope: .report, "end each result with NUL, not with a newline")
}

extension Request {
  /// The value at `index` as JSON on one line; `keyPath` is its key path, for messages.
  func compactJSON(of index: Int, in list: PropertyList, at keyPath: String = "") throws(Failure) -> [UInt8] {
    let style = JSONStyle(layout: .compact, escapesSlashes: false, keyOrder: .input, types: types ?? .plain)
    do throws(WriteError) {
      return try Output.collect { (output) throws(WriteError) in
        try list.writeJSON(at: index, style: style, to: &output)
      }
    } catch {
      throw .unwritable(error, keyPath: keyPath.isEmpty ? error.keyPath.text : keyPath, format: .json)
    }
  }
}
