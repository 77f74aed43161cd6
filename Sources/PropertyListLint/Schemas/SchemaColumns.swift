import PropertyList

/// The rows of the tables, in the folder Kinds.
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
/// A row has a key, its types, and other columns, separated by two spaces or more. Rows for its content follow, indented by two
/// more spaces: the keys of a dictionary, and `[]` for the elements of an array. The key `*` matches all other keys, and `*Name`
/// and `name.*` match all keys that end or begin in this way.
///
/// - Types: `string integer real bool date data array dict any`, separated by `|`. `~string` is tolerated: `undocumented-type`
///   reports it. For elements, `same` means the dictionary that is the other type of the row.
/// - `required`, `recommended`; `one of NAME` for a group of keys, one of which must exist.
/// - `closed`: a dictionary has no other keys.
/// - `= a | b`: the values; `""` is the empty string, and a final `…` means that there are others.
/// - `0..23`: a range, in which a bound may be left out. `@url`: a format, see `StringFormat`.
/// - `like NAME`: the content is that of the last row NAME above, except for keys that have a row here.
/// - `by KEY`: the dictionary has more keys that depend on the value of KEY. The row `<value>` contains those for one value.
/// - `iOS 16.0, macOS`: the platforms, with their first versions.
/// - `deprecated`, `deprecated iOS 13, macOS 10.15`: the key is deprecated, since these versions. `removed iOS 16`: these and later
///   versions ignore the key.
/// - `use KEY`: the key that replaces a deprecated or removed one.
/// - `belongs in KEY`: the key is read only in the dictionary KEY, so here it is misplaced.
/// - `dated`: newer systems may know more values or keys than the row; see `SchemaChecker`.
/// - `needs KEY`: the key has no effect without KEY beside it.
/// - `kind NAME`: for the root of a schema file; see SchemaFile.swift.
/// - `;` and a remark, up to the end of the line.
enum SchemaRows {
  /// The rows of `texts`, one after another, with `depth` added to their depths.
  static func joined(_ texts: [String], depth: Int = 0) -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity(texts.reduce(0) { $0 + $1.utf8.count + 1 })
    for text in texts {
      guard depth > 0 else {
        rows += text.utf8
        rows.append(UInt8(ascii: "\n"))
        continue
      }
      for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
        rows += repeatElement(UInt8(ascii: " "), count: 2 * depth)
        rows += line
        rows.append(UInt8(ascii: "\n"))
      }
    }
    return rows
  }
}

/// A mistake in a row.
struct SchemaProblem: Equatable {
  let offset: Int
  let message: String
}

/// The columns of a row.
struct SchemaColumns: Sendable {
  enum Requirement: Sendable {
    case optional, recommended, required
  }

  fileprivate(set) var schema = Schema.any
  fileprivate(set) var requirement = Requirement.optional
  /// The name of the group of keys to which the key belongs; one key of a group must exist. Nil if it belongs to none.
  fileprivate(set) var group: String?
  /// The platforms that read the key, each with the first version: `iOS 16.0, macOS 13.0`; empty if unknown, or for all.
  fileprivate(set) var availability = ""
  /// The versions from which on the key is deprecated, empty if they are unknown; nil for other keys.
  fileprivate(set) var deprecated: String?
  /// The versions from which on the key has no effect; nil for other keys.
  fileprivate(set) var removed: String?
  /// The key that replaces a deprecated or removed one; nil if there is none.
  fileprivate(set) var replacement: String?
  /// The key of the only dictionary in which the key is read; nil for other keys.
  fileprivate(set) var owner: String?
  /// The key beside this one without which it has no effect; nil for other keys.
  fileprivate(set) var neededKey: String?
  /// True if newer systems may know more values or keys than the row.
  fileprivate(set) var isDated = false
  /// For the root of a schema file, the built-in schema whose severities and further checks apply; nil for none.
  fileprivate(set) var base: String?
  /// True with `like NAME`.
  fileprivate(set) var hasModel = false
  /// Further facts.
  fileprivate(set) var remark = ""

  /// True if the key itself may be a finding, whatever its value.
  var isReported: Bool { deprecated != nil || removed != nil || owner != nil || neededKey != nil }

  fileprivate init() {}

  init(_ row: RowText) {
    var problems: [SchemaProblem] = []
    self.init(row, &problems)
  }

  /// Parses `row`, and adds its mistakes to `problems`.
  init(_ row: RowText, _ problems: inout [SchemaProblem]) {
    var parser = RowParser(row)
    row.forEachColumn { parser.add($0) }
    self = parser.wholeColumns
    problems += parser.problems
  }
}

/// Parses the columns of a row.
private struct RowParser {
  private let row: RowText
  private(set) var problems: [SchemaProblem] = []
  /// The columns without the schema.
  private var columns = SchemaColumns()
  private var types: Range<Int>?
  private var model: Range<Int>?
  private var variantKey: String?
  private var isClosed = false
  private var values: [String]?
  private var isOpen = false
  private var range: (Double?, Double?)?
  private var format: StringFormat?

  init(_ row: RowText) { self.row = row }

  private mutating func note(_ message: String, at offset: Int? = nil) {
    problems.append(SchemaProblem(offset: offset ?? row.start, message: message))
  }

  /// Adds a column. The first contains the types.
  mutating func add(_ column: Range<Int>) {
    guard types != nil else {
      types = column
      return
    }
    let start = column.lowerBound
    func has(_ word: StaticString) -> Bool { row.text.span.extracting(column).equals(word) }
    /// The text after `word`, if that is the column or is followed by a space.
    func rest(_ word: StaticString) -> String? {
      let end = start + word.utf8CodeUnitCount
      guard row.text.span.has(word, at: start), end == column.upperBound || row.text[end] == UInt8(ascii: " ") else {
        return nil
      }
      return row.string(min(end + 1, column.upperBound)..<column.upperBound)
    }
    switch row.text[start] {
    case UInt8(ascii: ";"):
      columns.remark +=
        (columns.remark.isEmpty ? "" : " ") + row.string(min(start + 2, column.upperBound)..<column.upperBound)
    case UInt8(ascii: "="), UInt8(ascii: "|"): addValues(start + 1..<column.upperBound)
    case UInt8(ascii: "@"):
      let name = row.string(start + 1..<column.upperBound)
      // `init(rawValue:)` makes a table of all names first.
      format = StringFormat.allCases.first { $0.rawValue == name }
      guard format == nil else { return }
      let names = StringFormat.allCases.map(\.rawValue)
      note("unknown format '\(name)'" + suggestion(for: name, among: names), at: start)
    default:
      if has("required") {
        columns.requirement = .required
      } else if has("recommended") {
        columns.requirement = .recommended
      } else if has("closed") {
        isClosed = true
      } else if has("dated") {
        columns.isDated = true
      } else if row.text.span.has("like ", at: start) {
        model = start + 5..<column.upperBound
        columns.hasModel = true
      } else if let name = rest("by") {
        variantKey = name
      } else if let name = rest("one of") {
        columns.group = name
      } else if let versions = rest("deprecated") {
        columns.deprecated = versions
      } else if let versions = rest("removed") {
        columns.removed = versions
      } else if let name = rest("use") {
        columns.replacement = name
      } else if let name = rest("belongs in") {
        columns.owner = name
      } else if let name = rest("kind"), row.text[row.start] == UInt8(ascii: ".") {
        columns.base = name
      } else if let name = rest("needs") {
        columns.neededKey = name
      } else if row.text[start] < UInt8(ascii: ":"), let bounds = Self.range(row.string(column)) {
        range = bounds
      } else if isAvailability(column) {
        columns.availability = row.string(column)
      } else {
        note("unknown column '\(row.string(column))'", at: start)
      }
    }
  }

  /// Adds the values at `range`, separated by `|`.
  private mutating func addValues(_ range: Range<Int>) {
    let space = UInt8(ascii: " ")
    var values = values ?? []
    var start = range.lowerBound
    while start < range.upperBound {
      let end = row.text.span.endOfRun(from: start, to: range.upperBound) { $0 != UInt8(ascii: "|") }
      var part = start..<end
      while let first = part.first, row.text[first] == space { part.removeFirst() }
      while let last = part.last, row.text[last] == space { part.removeLast() }
      let value = row.string(part)
      if value == "…" { isOpen = true } else { values.append(value == "\"\"" ? "" : value) }
      start = end + 1
    }
    self.values = values
  }

  private static func range(_ text: String) -> (Double?, Double?)? {
    guard let dots = text.utf8.indices.first(where: { text.utf8[$0...].starts(with: "..".utf8) }) else { return nil }
    let (low, high) = (text[..<dots], text[text.utf8.index(dots, offsetBy: 2)...])
    guard low.isEmpty || Double(low) != nil, high.isEmpty || Double(high) != nil else { return nil }
    return (Double(low), Double(high))
  }

  private static let platforms: [StaticString] = [
    "all", "iOS", "macOS", "tvOS", "watchOS", "visionOS", "Catalyst", "DriverKit", "bridgeOS",
  ]

  /// True if each part of the column, between commas, begins with the name of a platform.
  private func isAvailability(_ column: Range<Int>) -> Bool {
    let text = row.text
    var start = column.lowerBound
    while start < column.upperBound {
      if text[start] == UInt8(ascii: " ") {
        start += 1
        continue
      }
      let end = text.span.endOfRun(from: start, to: column.upperBound) { $0 != UInt8(ascii: ",") }
      let name = start..<text.span.endOfRun(from: start, to: end) { $0 != UInt8(ascii: " ") }
      let platform = text.span.extracting(name)
      if !Self.platforms.contains(where: { platform.equals($0) }) { return false }
      start = end + 1
    }
    return true
  }

  // MARK: The schema

  private enum TypeName: String, CaseIterable {
    case any, bool, integer, real, string, date, data, array, dict, same
  }

  /// A type in the row; nil for an unknown word, which begins at `offset`.
  private struct TypeColumn {
    let type: TypeName?
    let word: String
    let offset: Int
    let isTolerated: Bool
  }

  /// The types of the row.
  private var typeColumns: [TypeColumn] {
    var columns: [TypeColumn] = []
    let text = row.text
    guard let types else { return [] }
    var start = types.lowerBound
    while start < types.upperBound {
      let end = text.span.endOfRun(from: start, to: types.upperBound) { $0 != UInt8(ascii: "|") }
      let isTolerated = text[start] == UInt8(ascii: "~")
      let offset = min(isTolerated ? start + 1 : start, end)
      let word = row.string(offset..<end)
      columns.append(TypeColumn(type: TypeName(rawValue: word), word: word, offset: offset, isTolerated: isTolerated))
      start = end + 1
    }
    return columns
  }

  /// The columns with the schema. Notes the mistakes of the types and of the columns together.
  var wholeColumns: SchemaColumns {
    mutating get {
      columns.schema = schema
      return columns
    }
  }

  private var schema: Schema {
    mutating get {
      let types = typeColumns
      if types.isEmpty { note("expected the types of '\(row.string(row.name))' after two spaces") }
      let inner = contentRows()
      let element = inner.first { row.text.span.extracting($0.key).equals("[]") }
      lazy var members = SchemaMembers(
        inner.filter { $0.start != element?.start }, isClosed: isClosed, variantKey: variantKey)
      checkColumns(types.compactMap(\.type))
      var alternatives: [Schema] = []
      for column in types {
        let schema: Schema
        switch column.type {
        case .any: schema = .any
        case .bool: schema = .boolean
        case .integer: schema = .integer(numbers)
        case .real: schema = .real(numbers)
        case .string: schema = .string(strings)
        case .date: schema = .date
        case .data: schema = .data
        case .array:
          let content = element.map { SchemaColumns($0).schema } ?? .any
          // The type `same` is an empty `oneOf`; see below.
          if case .oneOf(let none) = content, none.isEmpty {
            schema = .array(of: .dictionary(members))
          } else {
            schema = .array(of: content)
          }
        case .dict: schema = .dictionary(members)
        case .same: return .oneOf([])
        case nil:
          let known = TypeName.allCases.map(\.rawValue)
          note("unknown type '\(column.word)'" + suggestion(for: column.word, among: known), at: column.offset)
          continue
        }
        alternatives.append(column.isTolerated ? .tolerated(schema) : schema)
      }
      return alternatives.count == 1 ? alternatives[0] : .oneOf(alternatives)
    }
  }

  /// The rows inside, and those of the model whose keys have no row inside.
  private mutating func contentRows() -> [RowText] {
    let own = row.rowsInside
    guard let model else { return own }
    guard let above = row.model(named: row.text.span.extracting(model)) else {
      note("no row \(row.string(model)) above has rows inside", at: model.lowerBound)
      return own
    }
    var parser = RowParser(above)
    above.forEachColumn { parser.add($0) }
    let names = NameList(own.flatMap { [$0.key.lowerBound, $0.key.upperBound] }, in: row.text)
    return own + parser.contentRows().filter { names.index(of: row.text.span.extracting($0.key)) == nil }
  }

  /// Notes columns that none of the types can use.
  private mutating func checkColumns(_ types: [TypeName]) {
    let hasNumbers = types.contains(.integer) || types.contains(.real)
    let hasStrings = types.contains(.string)
    if range != nil, !hasNumbers { note("a range needs the type integer or real") }
    if let low = range?.0, let high = range?.1, low > high {
      note("the first number of a range is greater than the second")
    }
    if format != nil, !hasStrings { note("a format needs the type string") }
    if format != nil, values != nil { note("a format and values exclude each other") }
    if values?.count ?? 0 > 32_767 { note("expected at most 32767 values") }
    if values != nil, !hasNumbers, !hasStrings { note("values need the type string, integer or real") }
    if !hasStrings, let value = values?.first(where: { Double($0) == nil }) {
      note("expected numbers, found '\(value)'")
    }
    if isClosed, !types.contains(.dict) { note("'closed' needs the type dict") }
    if row.text[row.key].count(where: { $0 == UInt8(ascii: "*") }) > 1 { note("expected at most one '*' in a key") }
    if row.text[row.key].contains(UInt8(ascii: "*")), columns.requirement == .required || columns.group != nil {
      note("a key with a '*' cannot be required")
    }
    if types.contains(.same), !row.text.span.extracting(row.key).equals("[]") || types.count > 1 {
      note("expected 'same' as the only type of the elements of an array that may also be a dictionary")
    }
  }

  private var numbers: NumberRange {
    if let range { return .bounds(range.0, range.1) }
    let values = (values ?? []).compactMap { Double($0) }
    return values.isEmpty || isOpen ? .any : .values(values)
  }

  private var strings: StringValues {
    if let format { return .format(format, format.pattern) }
    return values.map { .values(NameList($0), isOpen: isOpen) } ?? .any
  }
}
