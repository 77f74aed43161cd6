import PropertyList

/// The rows of the tables, in the folder Kinds.
enum SchemaRows {}

/// Makes a schema from the rows of a table.
///
/// ```
/// StartCalendarInterval  dict|array  closed
///   Hour                 integer     0..23
///   []                   same
/// SockPathMode           integer     ; decimal
/// ProcessType            string      iOS 16.0, macOS 13.0  ; a long row continues below, indented by four more spaces
///     = Background | Standard | Adaptive
///     | Interactive
/// ```
///
/// A row has a key, its types, and other columns, separated by two spaces or more. Rows for its content follow, indented by two more
/// spaces: the keys of a dictionary, and `[]` for the elements of an array. The key `*` matches all other keys, and `*Name` and
/// `name.*` match all keys that end or begin in this way.
///
/// - Types: `string integer real bool date data array dict any`, separated by `|`. `~string` is tolerated: `undocumented-type`
///   reports it. For elements, `same` means the dictionary that is the other type of the row. `nested` is a dictionary that may
///   contain dictionaries of its own kind.
/// - `required`, `recommended`; `one of NAME` for a group of keys, one of which must exist.
/// - `closed`: a dictionary has no other keys.
/// - `= a | b`: the values; `""` is the empty string, and a final `…` means that there are others.
/// - `0..23`: a range, in which a bound may be left out. `@url`: a format, see `StringFormat`.
/// - `like NAME`: the content is that of the last row NAME above, except for keys that have a row here.
/// - `iOS 16.0, macOS`: the platforms, with their first versions.
/// - `;` and a remark, up to the end of the line.
struct SchemaParser {
  /// Problems of rows, for the test of the tables.
  private(set) var problems: [String] = []
  private var rows: [Row] = []
  private var next = 0
  /// The members of dictionaries of the type `nested`.
  private var nested: (@Sendable () -> SchemaMembers)?
  /// Rows inside the last row of each name.
  private var inside: [String: [SchemaKey]] = [:]

  /// The dictionary that the rows describe.
  static func members(
    of rows: [String], isClosed: Bool = false, variants: SchemaVariants? = nil, rules: [SchemaRule] = [],
    nested: (@Sendable () -> SchemaMembers)? = nil
  ) -> SchemaMembers {
    var parser = SchemaParser(rows)
    parser.nested = nested
    let members = parser.members(isClosed: isClosed, variants: variants, rules: rules)
    for case let key? in rules.map(\.key) where members.index(of: Array(key.utf8).span) == nil {
      parser.problems.append("a rule is about \(key), which has no row")
    }
    assert(parser.problems.isEmpty, parser.problems.joined(separator: "\n"))
    return members
  }

  /// Reads the rows of `texts` one after another.
  init(_ texts: [String]) {
    for text in texts { addRows(of: Array(text.utf8)) }
  }

  /// The dictionary that all rows describe.
  mutating func members(
    isClosed: Bool, variants: SchemaVariants? = nil, rules: [SchemaRule] = []
  ) -> SchemaMembers {
    next = 0
    inside = [:]
    return SchemaMembers(keys(depth: 0), isClosed: isClosed, variants: variants, rules: rules)
  }

  // MARK: Rows

  private struct Row {
    let depth: Int
    let name: String
    /// The types, separated by `|`.
    let types: ArraySlice<UInt8>
    var requirement = SchemaKey.Requirement.optional
    var group: String?
    /// The name of the row with the same content.
    var model: String?
    var isClosed = false
    var values: [String]?
    var isOpen = false
    var range: (Double?, Double?)?
    var format: StringFormat?
    var availability = ""
    var remark = ""
  }

  private enum TypeName: String, CaseIterable {
    case any, bool, integer, real, string, date, data, array, dict, same, nested

    private static let names = NameList(allCases.map(\.rawValue))

    /// Returns nil for an unknown type.
    init?(_ name: Span<UInt8>) {
      guard let index = Self.names.index(of: name) else { return nil }
      self = Self.allCases[index]
    }
  }

  private mutating func addRows(of text: [UInt8]) {
    var next = text.startIndex
    while next < text.endIndex {
      let end = text.span.firstOffset(of: UInt8(ascii: "\n"), from: next) ?? text.endIndex
      let line = text[next..<end]
      next = end + 1
      guard let start = line.firstIndex(where: { $0 != UInt8(ascii: " ") }) else { continue }
      let depth = (start - line.startIndex) / 2
      var rest = line[start...]
      if let last = rows.last, depth > last.depth + 1 {
        while let column = rest.removeColumn() { add(column, at: rows.count - 1) }
        continue
      }
      guard let name = rest.removeColumn(), let types = rest.removeColumn() else {
        problems.append("expected a key and its types in '\(String(decoding: line, as: UTF8.self))'")
        continue
      }
      rows.append(Row(depth: depth, name: String(decoding: name, as: UTF8.self), types: types))
      while let column = rest.removeColumn() { add(column, at: rows.count - 1) }
    }
  }

  /// Adds the content of a column to the row at `index`.
  private mutating func add(_ column: ArraySlice<UInt8>, at index: Int) {
    let span = column.span
    func text(from start: Int = 0) -> String { String(decoding: column.dropFirst(start), as: UTF8.self) }
    switch column.first {
    case UInt8(ascii: ";"):
      rows[index].remark += (rows[index].remark.isEmpty ? "" : " ") + text(from: 2)
    case UInt8(ascii: "="), UInt8(ascii: "|"):
      for part in column.dropFirst().split(separator: UInt8(ascii: "|")) {
        let value = String(decoding: part.trimmed, as: UTF8.self)
        if value == "…" {
          rows[index].isOpen = true
        } else {
          rows[index].values = (rows[index].values ?? []) + [value == "\"\"" ? "" : value]
        }
      }
    case UInt8(ascii: "@"):
      rows[index].format = StringFormat(rawValue: text(from: 1))
      if rows[index].format == nil { problems.append("\(rows[index].name): unknown format \(text())") }
    default:
      if span.has(only: "required") {
        rows[index].requirement = .required
      } else if span.has(only: "recommended") {
        rows[index].requirement = .recommended
      } else if span.has(only: "closed") {
        rows[index].isClosed = true
      } else if span.has("like ", at: 0) {
        rows[index].model = text(from: 5)
      } else if span.has("one of ", at: 0) {
        rows[index].group = text(from: 7)
      } else if column.first.map({ $0 < UInt8(ascii: ":") }) ?? false, let range = Self.range(text()) {
        rows[index].range = range
      } else if Self.isAvailability(column) {
        rows[index].availability = text()
      } else {
        problems.append("\(rows[index].name): unknown column '\(text())'")
      }
    }
  }

  private static func range(_ text: String) -> (Double?, Double?)? {
    guard let dots = text.utf8.indices.first(where: { text.utf8[$0...].starts(with: "..".utf8) }) else { return nil }
    let (low, high) = (text[..<dots], text[text.utf8.index(dots, offsetBy: 2)...])
    guard low.isEmpty || Double(low) != nil, high.isEmpty || Double(high) != nil else { return nil }
    return (Double(low), Double(high))
  }

  private static let platforms = NameList([
    "all", "iOS", "macOS", "tvOS", "watchOS", "visionOS", "Catalyst", "DriverKit", "bridgeOS",
  ])

  private static func isAvailability(_ column: ArraySlice<UInt8>) -> Bool {
    column.split(separator: UInt8(ascii: ",")).allSatisfy { part in
      let name = part.trimmed.prefix { $0 != UInt8(ascii: " ") }
      return platforms.index(of: name.span) != nil
    }
  }

  // MARK: Schemas

  /// Consumes the rows of `depth`, up to the first row of a smaller depth.
  private mutating func keys(depth: Int) -> [SchemaKey] {
    var keys: [SchemaKey] = []
    while next < rows.count, rows[next].depth == depth {
      let row = rows[next]
      next += 1
      keys.append(
        SchemaKey(
          name: row.name, schema: schema(of: row), requirement: row.requirement, group: row.group,
          availability: row.availability, remark: row.remark))
    }
    return keys
  }

  /// The schema of a row. The rows for its content are consumed.
  private mutating func schema(of row: Row) -> Schema {
    var inner = keys(depth: row.depth + 1)
    if let model = row.model {
      let names = inner.map(\.name)
      if inside[model] == nil { problems.append("\(row.name): no row \(model) above has rows inside") }
      inner += (inside[model] ?? []).filter { !names.contains($0.name) }
    }
    if !inner.isEmpty { inside[row.name] = inner }
    // Each of these keys needs a bit; see `SchemaMembers`.
    if inner.count(where: { $0.requirement == .required || $0.group != nil }) > 63 {
      problems.append("\(row.name): more than 63 keys are required or in a group")
    }
    if next < rows.count, rows[next].depth > row.depth + 1 {
      problems.append("\(rows[next].name): indented too far")
      next += 1
    }
    lazy var members = SchemaMembers(inner.filter { $0.name != "[]" }, isClosed: row.isClosed)
    var element = Schema.any
    if let inside = inner.first(where: { $0.name == "[]" }) {
      // The type `same` becomes an empty `oneOf`; see below.
      if case .oneOf(let none) = inside.schema, none.isEmpty {
        element = .dictionary(members)
      } else {
        element = inside.schema
      }
    }
    var alternatives: [Schema] = []
    for type in row.types.split(separator: UInt8(ascii: "|")) {
      let isTolerated = type.first == UInt8(ascii: "~")
      let name = isTolerated ? type.dropFirst() : type
      let schema: Schema
      switch TypeName(name.span) {
      case .any: schema = .any
      case .bool: schema = .boolean
      case .integer: schema = .integer(numbers(of: row))
      case .real: schema = .real(numbers(of: row))
      case .string: schema = .string(strings(of: row))
      case .date: schema = .date
      case .data: schema = .data
      case .array: schema = .array(of: element)
      case .dict: schema = .dictionary(members)
      case .same: return .oneOf([])
      case .nested: schema = nested.map { .nested($0) } ?? .any
      case nil:
        problems.append("\(row.name): unknown type \(String(decoding: name, as: UTF8.self))")
        continue
      }
      alternatives.append(isTolerated ? .tolerated(schema) : schema)
    }
    return alternatives.count == 1 ? alternatives[0] : .oneOf(alternatives)
  }

  private func numbers(of row: Row) -> NumberRange {
    if let range = row.range { return .bounds(range.0, range.1) }
    let values = (row.values ?? []).compactMap { Double($0) }
    return values.isEmpty || row.isOpen ? .any : .values(values)
  }

  private func strings(of row: Row) -> StringValues {
    if let format = row.format { return .format(format) }
    return row.values.map { .values(KnownValues($0, isOpen: row.isOpen)) } ?? .any
  }
}

extension ArraySlice<UInt8> {
  /// Removes the next column and returns it; nil at the end. A column ends before two spaces or more; one that begins with a
  /// semicolon extends to the end.
  fileprivate mutating func removeColumn() -> ArraySlice<UInt8>? {
    let space = UInt8(ascii: " ")
    guard let start = firstIndex(where: { $0 != space }) else { return nil }
    var end = start
    if self[start] == UInt8(ascii: ";") {
      end = endIndex
    } else {
      while end < endIndex, self[end] != space || end + 1 < endIndex && self[end + 1] != space { end += 1 }
    }
    let column = self[start..<end]
    self = self[end...]
    return column
  }

  fileprivate var trimmed: ArraySlice<UInt8> {
    var slice = drop { $0 == UInt8(ascii: " ") }
    while slice.last == UInt8(ascii: " ") { slice.removeLast() }
    return slice
  }
}
