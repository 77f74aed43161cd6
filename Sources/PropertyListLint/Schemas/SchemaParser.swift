import PropertyList

/// The rows of the tables, in the folder Kinds.
enum SchemaRows {}

/// Makes a schema of the rows of a table.
///
/// ```
/// StartCalendarInterval  dict|array  closed
///   Hour                 integer     0..23
///   []                   same
/// SockPathMode           integer     ; decimal
/// ProcessType            string      iOS 16.0, macOS 13.0  ; a long row goes on below, four spaces further in
///     = Background | Standard | Adaptive
///     | Interactive
/// ```
///
/// A row is a key, its types, and what else is known, with two spaces or more between them. What is inside it stands below,
/// two spaces further in: the keys of a dictionary and `[]`, the elements of an array. A key `*` stands for any
/// other, and `*Name` and `name.*` for all that end or begin so.
///
/// - Types: `string integer real bool date data array dict any` with `|` between them; `~string` is tolerated, which
///   `loose-type` reports. `same` makes an element the dictionary beside it.
/// - `required`, `recommended`; `one of NAME` for keys of which one must be there.
/// - `closed`: a dictionary has no other keys.
/// - `= a | b`: the values; `""` is the empty string, and a last `…` says that there are others.
/// - `0..23`: a range, of which an end may be left out. `@url`: a format, see `StringFormat`.
/// - `like NAME`: inside it is what the last row NAME further up has inside, unless a row below says otherwise.
/// - `iOS 16.0, macOS`: where it is known, and since when.
/// - `;` and what else is to be said, to the end of the line.
struct SchemaParser {
  /// What is wrong with a row, for the test of the tables.
  private(set) var complaints: [String] = []
  private var rows: [Row] = []
  private var next = 0
  /// What the last row of each name has inside.
  private var inside: [String: [SchemaKey]] = [:]

  /// The dictionary that the rows describe.
  static func members(
    of rows: [String], isClosed: Bool = false, variants: SchemaVariants? = nil, rules: [SchemaRule] = []
  ) -> SchemaMembers {
    var parser = SchemaParser(rows)
    let members = parser.members(isClosed: isClosed, variants: variants, rules: rules)
    for case let key? in rules.map(\.key) where members.index(of: Array(key.utf8).span) == nil {
      parser.complaints.append("a rule is about \(key), which has no row")
    }
    assert(parser.complaints.isEmpty, parser.complaints.joined(separator: "\n"))
    return members
  }

  /// Reads the rows of `texts` one after another.
  init(_ texts: [String]) {
    for text in texts { addRows(of: Array(text.utf8)[...]) }
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
    var types: [Substring.UTF8View.SubSequence] = []
    var requirement = SchemaKey.Requirement.optional
    var group: String?
    /// The row with the same inside.
    var model: String?
    var isClosed = false
    var values: [String]?
    var isOpen = false
    var range: (Double?, Double?)?
    var format: StringFormat?
    var availability = ""
    var remark = ""
  }

  private mutating func addRows(of text: ArraySlice<UInt8>) {
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let start = line.firstIndex { $0 != UInt8(ascii: " ") } ?? line.endIndex
      let depth = (start - line.startIndex) / 2
      let columns = line[start...].columns
      if let last = rows.last, depth > last.depth + 1 {
        for column in columns { add(column, at: rows.count - 1) }
        continue
      }
      guard columns.count > 1 else {
        complaints.append("expected a key and its types in '\(String(decoding: line, as: UTF8.self))'")
        continue
      }
      var row = Row(depth: depth, name: String(decoding: columns[0], as: UTF8.self))
      row.types = String(decoding: columns[1], as: UTF8.self)[...].utf8.split(separator: UInt8(ascii: "|"))
      rows.append(row)
      for column in columns.dropFirst(2) { add(column, at: rows.count - 1) }
    }
  }

  /// Adds what a column says to the row at `place`.
  private mutating func add(_ column: ArraySlice<UInt8>, at place: Int) {
    let text = String(decoding: column, as: UTF8.self)
    switch column.first {
    case UInt8(ascii: ";"):
      rows[place].remark += (rows[place].remark.isEmpty ? "" : " ") + text.dropFirst(2)
    case UInt8(ascii: "="), UInt8(ascii: "|"):
      for part in column.dropFirst().split(separator: UInt8(ascii: "|")) {
        let value = String(decoding: part.trimmed, as: UTF8.self)
        if value == "…" {
          rows[place].isOpen = true
        } else {
          rows[place].values = (rows[place].values ?? []) + [value == "\"\"" ? "" : value]
        }
      }
    case UInt8(ascii: "@"):
      rows[place].format = StringFormat(rawValue: String(text.dropFirst()))
      if rows[place].format == nil { complaints.append("\(rows[place].name): unknown format \(text)") }
    default:
      if text == "required" {
        rows[place].requirement = .required
      } else if text == "recommended" {
        rows[place].requirement = .recommended
      } else if text == "closed" {
        rows[place].isClosed = true
      } else if text.hasPrefix("like ") {
        rows[place].model = String(text.dropFirst(5))
      } else if text.hasPrefix("one of ") {
        rows[place].group = String(text.dropFirst(7))
      } else if column.first.map({ $0 < UInt8(ascii: ":") }) ?? false, let range = Self.range(text) {
        rows[place].range = range
      } else if Self.isAvailability(column) {
        rows[place].availability = text
      } else {
        complaints.append("\(rows[place].name): what is '\(text)'?")
      }
    }
  }

  private static func range(_ text: String) -> (Double?, Double?)? {
    guard let dots = text.utf8.indices.first(where: { text.utf8[$0...].starts(with: "..".utf8) }) else { return nil }
    let (low, high) = (text[..<dots], text[text.utf8.index(dots, offsetBy: 2)...])
    guard low.isEmpty || Double(low) != nil, high.isEmpty || Double(high) != nil else { return nil }
    return (Double(low), Double(high))
  }

  private static let platforms = [
    "all", "iOS", "macOS", "tvOS", "watchOS", "visionOS", "Catalyst", "DriverKit", "bridgeOS",
  ].map { Array($0.utf8) }

  private static func isAvailability(_ column: ArraySlice<UInt8>) -> Bool {
    column.split(separator: UInt8(ascii: ",")).allSatisfy { part in
      let name = part.trimmed.prefix { $0 != UInt8(ascii: " ") }
      return platforms.contains { $0.elementsEqual(name) }
    }
  }

  // MARK: Schemas

  /// Takes the rows of `depth` up to the first that is further out.
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

  /// What a row says of its value, with the rows inside it, which are taken.
  private mutating func schema(of row: Row) -> Schema {
    var inner = keys(depth: row.depth + 1)
    if let model = row.model {
      let own = inner.map(\.name)
      if inside[model] == nil { complaints.append("\(row.name): no row \(model) further up has anything inside") }
      inner += (inside[model] ?? []).filter { !own.contains($0.name) }
    }
    if !inner.isEmpty { inside[row.name] = inner }
    // Each has a bit; see `SchemaMembers`.
    if inner.count(where: { $0.requirement == .required || $0.group != nil }) > 64 {
      complaints.append("\(row.name): more than 64 keys must be there")
    }
    if next < rows.count, rows[next].depth > row.depth + 1 {
      complaints.append("\(rows[next].name): nothing is around it")
      next += 1
    }
    let members = SchemaMembers(inner.filter { $0.name != "[]" }, isClosed: row.isClosed)
    var element = Schema.any
    if let inside = inner.first(where: { $0.name == "[]" }) {
      if case .oneOf(let none) = inside.schema, none.isEmpty {
        element = .dictionary(members)
      } else {
        element = inside.schema
      }
    }
    var alternatives: [Schema] = []
    for type in row.types {
      let isTolerated = type.first == UInt8(ascii: "~")
      let name = String(Substring(isTolerated ? type.dropFirst() : type))
      let schema: Schema
      switch name {
      case "any": schema = .any
      case "bool": schema = .boolean
      case "integer": schema = .integer(numbers(of: row))
      case "real": schema = .real(numbers(of: row))
      case "string": schema = .string(strings(of: row))
      case "date": schema = .date
      case "data": schema = .data
      case "array": schema = .array(of: element)
      case "dict": schema = .dictionary(members)
      case "same": return .oneOf([])
      default:
        complaints.append("\(row.name): unknown type \(name)")
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
  /// What stands between two spaces or more; a column that begins with a semicolon goes to the end.
  fileprivate var columns: [ArraySlice<UInt8>] {
    var columns: [ArraySlice<UInt8>] = []
    var start = startIndex
    while start < endIndex {
      if self[start] == UInt8(ascii: " ") {
        start += 1
        continue
      }
      var end = start
      if self[start] == UInt8(ascii: ";") {
        end = endIndex
      } else {
        while end < endIndex, self[end] != UInt8(ascii: " ") || end + 1 < endIndex && self[end + 1] != UInt8(ascii: " ")
        {
          end += 1
        }
      }
      columns.append(self[start..<end])
      start = end
    }
    return columns
  }

  fileprivate var trimmed: ArraySlice<UInt8> {
    var slice = drop { $0 == UInt8(ascii: " ") }
    while slice.last == UInt8(ascii: " ") { slice.removeLast() }
    return slice
  }
}
