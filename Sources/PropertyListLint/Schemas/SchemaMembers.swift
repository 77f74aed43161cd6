import PropertyList
import Synchronization

/// A key of a dictionary: its row, and the columns of the row. An object, because the columns are many.
final class SchemaKey: Sendable {
  let row: RowText
  let columns: SchemaColumns

  init(_ row: RowText) { (self.row, columns) = (row, SchemaColumns(row)) }

  var name: String { row.string(row.name) }
  var schema: Schema { columns.schema }

  /// True if the key is a pattern that fits `name`.
  func fits(_ name: Span<UInt8>) -> Bool {
    let text = row.text
    let key = text.span.extracting(row.name)
    guard let star = key.firstOffset(of: UInt8(ascii: "*"), from: 0) else { return false }
    let (prefix, suffix) = (key.extracting(first: star), key.extracting(star + 1..<key.count))
    return name.count >= prefix.count + suffix.count && name.extracting(first: prefix.count).equals(prefix)
      && name.extracting(last: suffix.count).equals(suffix)
  }
}

/// The keys of a dictionary.
///
/// A key of a file is looked up by its bytes: first among the names, then without its suffix if the kind of file has suffixes, then
/// among the patterns. Any other key has the schema `other`.
final class SchemaMembers: Sendable {
  /// The rows of the keys with a name, in the order of the table.
  private let rows: [RowText]
  /// The keys of these rows, parsed when a file has the key. Most files have few of the hundreds of keys.
  private let parsedKeys: Mutex<[SchemaKey?]>
  /// The keys whose names have a `*`.
  let patterns: [SchemaKey]
  /// True if no other keys are allowed.
  let isClosed: Bool
  /// Additional keys, which depend on the value of one of these keys.
  let variants: SchemaVariants?
  let names: NameList
  private let otherKey: SchemaKey?
  private let required = Lazy<SchemaRequirements>()

  init(_ rows: [RowText], isClosed: Bool, variantKey: String? = nil) {
    var (named, patterns): ([RowText], [SchemaKey]) = ([], [])
    var offsets: [Int] = []
    var other: SchemaKey?
    var variants: [RowText] = []
    for row in rows {
      let text = row.text
      let name = text.span.extracting(row.key)
      if variantKey != nil, row.isVariant {
        variants.append(row)
      } else if name.equals("*") {
        other = SchemaKey(row)
      } else if name.firstOffset(of: UInt8(ascii: "*"), from: 0) != nil {
        patterns.append(SchemaKey(row))
      } else {
        named.append(row)
        offsets.append(row.name.lowerBound)
        offsets.append(row.name.upperBound)
      }
    }
    (self.rows, self.patterns, otherKey) = (named, patterns, other)
    parsedKeys = Mutex([SchemaKey?](repeating: nil, count: named.count))
    self.isClosed = isClosed
    self.variants = variantKey.map { SchemaVariants(key: $0, members: SchemaMembers(variants, isClosed: false)) }
    names = NameList(offsets, in: rows.first?.text ?? [])
  }

  /// The keys with a name, in the order of the table.
  var keys: [SchemaKey] { rows.indices.map { self[$0] } }

  subscript(index: Int) -> SchemaKey {
    parsedKeys.withLock { parsed in
      if let key = parsed[index] { return key }
      let key = SchemaKey(rows[index])
      parsed[index] = key
      return key
    }
  }

  /// The schema of all other keys; nil if unknown.
  var other: Schema? { otherKey?.schema }

  /// The keys of which some must exist. All rows are parsed for them.
  var requirements: SchemaRequirements { required.value { SchemaRequirements(rows, self) } }

  /// The index of the key with this name; nil if there is none.
  func index(of name: Span<UInt8>) -> Int? { names.index(of: name) }

  /// The key whose pattern fits the name.
  func pattern(for name: Span<UInt8>) -> SchemaKey? { patterns.first { $0.fits(name) } }
}

/// The keys of a dictionary that must exist, and the groups of keys, one of which must exist.
final class SchemaRequirements: Sendable {
  /// Maximum number of such keys, since each has a bit.
  static let limit = 63
  /// A bit for each key that is required or in a group, zero for other keys; empty if there are no such keys.
  let bits: [UInt64]
  /// The bits of all required keys.
  let required: UInt64
  /// The bits of each group of keys.
  let groups: [UInt64]

  fileprivate init(_ rows: [RowText], _ members: SchemaMembers) {
    var bits = [UInt64](repeating: 0, count: rows.count)
    var next: UInt64 = 1
    var required: UInt64 = 0
    var groups: [(name: String, bits: UInt64)] = []
    for (index, row) in rows.enumerated() {
      // Most rows have no such column, and need not be parsed.
      guard row.hasColumn("required", "one of") else { continue }
      let columns = members[index].columns
      guard columns.requirement == .required || columns.group != nil else { continue }
      let bit = next
      next <<= 1
      bits[index] = bit
      if columns.requirement == .required { required |= bit }
      guard let group = columns.group else { continue }
      if let index = groups.firstIndex(where: { $0.name == group }) {
        groups[index].bits |= bit
      } else {
        groups.append((group, bit))
      }
    }
    self.bits = next > 1 ? bits : []
    self.required = required
    self.groups = groups.map(\.bits)
  }

  /// The bit of the key at `index`.
  func bit(of index: Int) -> UInt64 { bits.isEmpty ? 0 : bits[index] }
}

/// Additional keys of a dictionary, which depend on the value of one of its keys.
struct SchemaVariants: Sendable {
  /// The key whose value selects the additional keys.
  let key: String
  /// The values as keys, each with the schema of a dictionary with the additional keys.
  let members: SchemaMembers
}
