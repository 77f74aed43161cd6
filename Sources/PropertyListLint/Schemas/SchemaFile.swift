package import PropertyList

// Schemas of projects: text files with rows, in the language of the built-in ones.
//
// The first row is that of the root: `.  dict  closed  ; a configuration of the server`. With the column `kind info`, the
// severities and further checks of the schema `info` apply, too.

extension SchemaTable {
  /// Maximum size of a schema file, in bytes.
  package static let fileByteLimit = 1 << 20
  /// The names of the formats of strings, for the manual.
  package static let formatNames = StringFormat.allCases.map { "`@\($0.rawValue)`" }.joined(separator: ", ")

  /// True if `name` in a configuration is the path of a schema file, false if it is the name of a built-in schema.
  package static func isPath(_ name: String) -> Bool {
    name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
  }

  /// The mistakes in a schema file, in the order of their positions.
  package struct Refusal: Error {
    package let problems: [(position: PropertyList.TextPosition, message: String)]
  }

  /// The schema in a file with the rows `source`; `name` is its name in messages.
  package init(file source: PropertyList.Source, name: String) throws(Refusal) {
    var text: [UInt8] = []
    text.reserveCapacity(source.count)
    // Columns end before spaces.
    for index in source.bytes.indices { text.append(source.bytes[index] == 0x0D ? 0x20 : source.bytes[index]) }
    var check = SchemaFileCheck(text)
    check.run()
    guard check.problems.isEmpty, let root = check.root else {
      let problems = check.problems.sorted { $0.offset < $1.offset }
      throw Refusal(problems: problems.map { (TextPosition(of: $0.offset, in: source.bytes), $0.message) })
    }
    self.init(ofFile: name, root.columns, text)
  }

  /// The rows of the schema in the form of a schema file, which can be copied and changed.
  package var file: String {
    let columns = [".", "dict", isClosed ? "closed" : nil, "kind \(name)", "; \(summary)"]
    return columns.compactMap { $0 }.joined(separator: "  ") + "\n" + String(decoding: makeRows(), as: UTF8.self)
  }
}

/// Finds the mistakes in the rows of a schema file. It is untrusted, since it comes from a repository.
private struct SchemaFileCheck {
  /// Maximum number of rows inside one row.
  private static let maxKeys = 10_000
  /// Maximum number of rows with a `*` inside one row. Each is compared with every unknown key.
  private static let maxPatterns = 100
  /// Maximum number of rows with `like`, since each searches the rows above.
  private static let maxModels = 1_000

  private let text: [UInt8]
  private(set) var root: SchemaKey?
  private(set) var problems: [SchemaProblem] = []
  private var modelCount = 0

  init(_ text: [UInt8]) { self.text = text }

  mutating func run() {
    if let offset = text.firstIndex(of: UInt8(ascii: "\t")) {
      return note("a tab; columns are separated by two spaces or more", at: offset)
    }
    if let offset = text.span.firstInvalidUTF8(from: 0, to: text.count) {
      return note("not a text in UTF-8", at: offset)
    }
    let rows = RowText.rows(of: text, in: 0..<text.count, depth: 0)
    guard let first = rows.first, first.string(first.key) == "." else {
      return note(
        "expected the row of the root first, such as '.  dict  closed  ; a configuration of the server'", at: 0)
    }
    let key = SchemaKey(first)
    root = key
    let columns = SchemaColumns(first, &problems)
    if columns.schema.members == nil { note("expected the type dict for the root", at: first.start) }
    if columns.remark.isEmpty { note("expected '; ' and a noun for the kind of file", at: first.start) }
    if let base = columns.base, SchemaTable(named: base) == nil {
      let names = SchemaTable.all.map(\.name)
      note("unknown schema '\(base)'" + suggestion(for: base, among: names, orList: "schemas"), at: first.start)
    }
    check(Array(rows.dropFirst()), at: first.start)
  }

  private mutating func note(_ message: String, at offset: Int) {
    problems.append(SchemaProblem(offset: offset, message: message))
  }

  /// Checks `rows`, which are inside the row at `offset`, and the rows inside them.
  private mutating func check(_ rows: [RowText], at offset: Int) {
    guard rows.count <= Self.maxKeys else {
      return note("expected at most \(Self.maxKeys) keys, found \(rows.count)", at: offset)
    }
    var keys: Set<ArraySlice<UInt8>> = []
    var requiredCount = 0
    for row in rows {
      let key = text[row.key]
      if !keys.insert(key).inserted { note("the key '\(row.string(row.key))' has a row above", at: row.start) }
      let columns = SchemaColumns(row, &problems)
      if columns.requirement == .required || columns.group != nil { requiredCount += 1 }
      if columns.hasModel { modelCount += 1 }
      guard modelCount <= Self.maxModels else {
        return note("expected at most \(Self.maxModels) rows with 'like'", at: row.start)
      }
      check(row.rowsInside, at: row.start)
    }
    let patternCount = keys.count { $0.contains(UInt8(ascii: "*")) }
    if patternCount > Self.maxPatterns {
      note("expected at most \(Self.maxPatterns) keys with a '*', found \(patternCount)", at: offset)
    }
    let limit = SchemaRequirements.limit
    if requiredCount > limit {
      note("expected at most \(limit) keys with 'required' or 'one of', found \(requiredCount)", at: offset)
    }
  }
}
