import Foundation

@testable import PropertyListLint

/// A row of a table in Sources/PropertyListLint/Schemas/Kinds, read without the parser under test. The doc comment of
/// `SchemaParser` describes rows. Unknown columns are left out.
struct SchemaRow: Sendable {
  let key: String
  /// The documented types, and the tolerated ones.
  var types: [String] = []
  var toleratedTypes: [String] = []
  var values: [String] = []
  var isOpen = false
  var range: (low: Double?, high: Double?)?
  var format: String?
  var isClosed = false
  var isRequired = false
  var group: String?
  /// The rules about the key itself.
  private(set) var reported: Set<Rule> = []
  private var model: String?
  /// Rows for the keys inside, and for the elements, whose key is `[]`.
  var children: [SchemaRow] = []

  /// A dictionary with these keys.
  init(keys: [SchemaRow]) { (key, types, children) = ("", ["dict"], keys) }

  /// The rows of a table.
  static func rows(of table: String) -> [SchemaRow] {
    var lines: [(depth: Int, columns: [String])] = []
    for line in table.split(separator: "\n") {
      let depth = line.prefix { $0 == " " }.count / 2
      // A remark extends to the end of the line.
      let parts = line.drop { $0 == " " }.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
      let columns = parts[0].components(separatedBy: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty }
      if let last = lines.last, depth > last.depth + 1 {
        lines[lines.count - 1].columns += columns
      } else {
        lines.append((depth, columns))
      }
    }
    var (rest, models) = (lines[...], [String: [SchemaRow]]())
    return rows(depth: 0, &rest, &models)
  }

  /// Consumes the rows of `depth`. `models` are the rows inside the last row of each name.
  private static func rows(
    depth: Int, _ lines: inout ArraySlice<(depth: Int, columns: [String])>, _ models: inout [String: [SchemaRow]]
  ) -> [SchemaRow] {
    var rows: [SchemaRow] = []
    while let line = lines.first, line.depth == depth {
      lines.removeFirst()
      var row = SchemaRow(line.columns)
      row.children = Self.rows(depth: depth + 1, &lines, &models)
      let own = Set(row.children.map(\.key))
      row.children += (row.model.flatMap { models[$0] } ?? []).filter { !own.contains($0.key) }
      if !row.children.isEmpty { models[row.key] = row.children }
      rows.append(row)
    }
    return rows
  }

  private init(_ columns: [String]) {
    key = columns[0]
    for type in columns[1].split(separator: "|").map(String.init) {
      if type.hasPrefix("~") { toleratedTypes.append(String(type.dropFirst())) } else { types.append(type) }
    }
    for column in columns.dropFirst(2) {
      switch column {
      case "closed": isClosed = true
      case "required": isRequired = true
      case _ where column.hasPrefix("removed"): reported = [.removedKey]
      case _ where column.hasPrefix("deprecated"): if reported.isEmpty { reported = [.deprecatedKey] }
      case _ where column.hasPrefix("belongs in "): reported.insert(.misplacedKey)
      case _ where column.hasPrefix("one of "): group = String(column.dropFirst(7))
      case _ where column.hasPrefix("like "): model = String(column.dropFirst(5))
      case _ where column.hasPrefix("@"): format = String(column.dropFirst())
      case _ where column.hasPrefix("=") || column.hasPrefix("|"):
        let texts = column.dropFirst().split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        isOpen = isOpen || texts.contains("…")
        values += texts.filter { $0 != "…" }.map { $0 == "\"\"" ? "" : $0 }
      case _ where column.contains(".."):
        let bounds = column.components(separatedBy: "..").map(Double.init)
        range = (bounds[0], bounds[1])
      default: break
      }
    }
  }

  /// The keys inside, without the row for elements.
  var keys: [SchemaRow] { children.filter { $0.key != "[]" } }
  var elements: SchemaRow? { children.first { $0.key == "[]" } }

  func accepts(_ type: String) -> Bool { types.contains(type) || toleratedTypes.contains(type) }

  /// Mistakes of this row and the rows inside that the parser accepts: columns that none of the types can use, and repeated rows.
  var mistakes: [String] {
    let isNumber = accepts("integer") || accepts("real")
    let groups = Dictionary(grouping: children.compactMap(\.group)) { $0 }
    let found = [
      ("a range without a type of numbers", range != nil && !isNumber),
      ("an empty range", range.map { $0.low ?? -.infinity > $0.high ?? .infinity } ?? false),
      ("values without a type of numbers or strings", !values.isEmpty && !isNumber && !accepts("string")),
      ("a value that is no number", !accepts("string") && values.contains { Double($0) == nil }),
      ("a format without a type of strings", format != nil && !accepts("string")),
      ("values and a format", format != nil && !values.isEmpty),
      ("values and a range", range != nil && !values.isEmpty),
      ("closed, but no dictionary", isClosed && !accepts("dict")),
      ("keys, but no dictionary", !keys.isEmpty && !accepts("dict")),
      ("elements, but no array", elements != nil && !accepts("array")),
      ("no name that can be required", key.contains("*") && (isRequired || group != nil)),
      ("a group of one key", groups.values.contains { $0.count == 1 }),
      ("a repeated row", Set(children.map(\.key)).count < children.count),
    ]
    return found.filter(\.1).map { "\(key): \($0.0)" } + children.flatMap(\.mistakes)
  }
}
