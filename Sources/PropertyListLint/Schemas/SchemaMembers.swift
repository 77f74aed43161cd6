import PropertyList

/// The keys of a dictionary.
///
/// A key of a file is looked up by its bytes: first among the names, then without its suffix if the kind of file has suffixes, then
/// among the patterns. Any other key has the schema `other`.
final class SchemaMembers: Sendable {
  /// The keys with a name, in the order of the table.
  let keys: [SchemaKey]
  /// The keys whose names have a `*`.
  let patterns: [SchemaKey]
  /// The schema of all other keys; nil if unknown.
  let other: Schema?
  /// True if no other keys are allowed.
  let isClosed: Bool
  /// Additional keys, which depend on the value of one of these keys.
  let variants: SchemaVariants?
  /// Schemas of the keys. A separate array, because copying a key would take much longer.
  let schemas: [Schema]
  /// The rules about each of the keys; empty if there are none.
  let rulesOfKeys: [[SchemaRule]]
  /// The rules that run whether or not a key exists.
  let generalRules: [SchemaRule]
  /// The names, indexed for near misses.
  let names: NearMiss
  /// A bit for each key that is required or in a group, zero for other keys; empty if there are no such keys.
  let bits: [UInt64]
  /// The bits of all required keys.
  let required: UInt64
  /// The bits of each group of keys, one of which must exist.
  let groups: [UInt64]
  /// All rules, with those of App Store Connect.
  let allRules: [SchemaRule]
  private let table: NameList
  private let namePatterns: [NamePattern]

  init(
    _ keys: [SchemaKey], isClosed: Bool, variants: SchemaVariants? = nil, rules: [SchemaRule] = []
  ) {
    let isPattern = keys.map { $0.name.utf8.contains(UInt8(ascii: "*")) }
    self.keys = zip(keys, isPattern).filter { !$1 }.map { $0.0 }
    schemas = self.keys.map(\.schema)
    let others = zip(keys, isPattern).filter { $1 }.map { $0.0 }
    patterns = others.filter { $0.name != "*" }
    other = others.first { $0.name == "*" }?.schema
    self.isClosed = isClosed
    self.variants = variants
    names = NearMiss(self.keys.map(\.name))
    namePatterns = patterns.map { NamePattern($0.name) }
    table = NameList(self.keys.map(\.name))
    allRules = rules
    let applied = rules.filter { !$0.isForStore }
    generalRules = applied.filter { $0.key == nil }
    rulesOfKeys = applied.isEmpty ? [] : self.keys.map { key in applied.filter { $0.key == key.name } }
    var bits = [UInt64](repeating: 0, count: self.keys.count)
    var next: UInt64 = 1
    var required: UInt64 = 0
    var groups: [(name: String, bits: UInt64)] = []
    for (index, key) in self.keys.enumerated() where key.requirement == .required || key.group != nil {
      let bit = next
      next <<= 1
      bits[index] = bit
      if key.requirement == .required { required |= bit }
      guard let group = key.group else { continue }
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

  /// The same members with another schema for one of the keys.
  func replacing(_ name: String, with schema: Schema) -> SchemaMembers {
    let all = keys.map { key in
      key.name != name
        ? key
        : SchemaKey(
          name: name, schema: schema, requirement: key.requirement, group: key.group, availability: key.availability,
          remark: key.remark)
    }
    return SchemaMembers(all + patterns, isClosed: isClosed, variants: variants, rules: allRules)
  }

  /// The same members with the rules of App Store Connect.
  var inStore: SchemaMembers {
    let others = other.map {
      [
        SchemaKey(name: "*", schema: $0, requirement: .optional, group: nil, availability: "", remark: "")
      ]
    }
    return SchemaMembers(
      keys + patterns + (others ?? []), isClosed: isClosed, variants: variants, rules: allRules.map(\.inStore))
  }

  /// True if some keys are required or in a group.
  var hasRequirements: Bool { !bits.isEmpty }

  /// True if the keys with the bits `seen` lack a required key, or all keys of a group.
  func isIncomplete(_ seen: UInt64) -> Bool { required & ~seen != 0 || groups.contains { $0 & seen == 0 } }

  /// The index of the key with this name; nil if there is none.
  func index(of name: Span<UInt8>) -> Int? { table.index(of: name) }

  /// The key with this name.
  func key(named name: String) -> SchemaKey? { keys.first { $0.name == name } ?? pattern(for: Array(name.utf8).span) }

  /// The key whose pattern fits the name.
  func pattern(for name: Span<UInt8>) -> SchemaKey? {
    for (pattern, key) in zip(namePatterns, patterns) where pattern.fits(name) { return key }
    return nil
  }

  /// The names of the keys that have one of `bits`, in the order of the table.
  func names(of wanted: UInt64) -> [String] {
    bits.indices.filter { bits[$0] & wanted != 0 }.map { keys[$0].name }
  }
}

/// Additional keys of a dictionary, which depend on the value of one of its keys.
struct SchemaVariants: Sendable {
  /// The key whose value decides.
  let key: String
  /// The values as a noun: "a payload type".
  let noun: String
  /// The values as keys, each with the schema of a dictionary with the additional keys.
  let members: SchemaMembers
}

/// A name with a `*`, which matches any text.
private struct NamePattern: Sendable {
  private let prefix: [UInt8]
  private let suffix: [UInt8]

  init(_ text: String) {
    let parts = text.split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
    prefix = Array((parts.first ?? "").utf8)
    suffix = Array((parts.dropFirst().first ?? "").utf8)
  }

  func fits(_ name: Span<UInt8>) -> Bool {
    name.count >= prefix.count + suffix.count && name.extracting(first: prefix.count).equals(prefix.span)
      && name.extracting(last: suffix.count).equals(suffix.span)
  }
}
