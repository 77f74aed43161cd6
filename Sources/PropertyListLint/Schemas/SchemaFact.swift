import PropertyList

/// The description of a key, or of the elements of an array, for help.
public struct SchemaFact: Sendable {
  /// The keys from the root, with `[]` for elements: `CFBundleURLTypes[].CFBundleURLSchemes`.
  public let path: String
  /// The key alone.
  public let name: String
  /// The possible types: `array or string`.
  public let types: String
  /// Undocumented types that readers accept, too; may be empty.
  public let toleratedTypes: String
  /// `required`, `recommended`, `one of Program, ProgramArguments …` or nothing.
  public let requirement: String
  /// The possible values, or their form; empty if unknown.
  public let values: String
  /// Platforms and versions that read the key; empty for all.
  public let availability: String
  /// The versions from which on the key is deprecated, empty if they are unknown; nil for other keys.
  public let deprecated: String?
  /// The versions from which on the key has no effect; nil for other keys.
  public let removed: String?
  /// The key that replaces a deprecated or removed one; nil if there is none.
  public let replacement: String?
  /// Further remarks.
  public let remark: String
  /// The keys inside the dictionary, or inside the dictionaries of an array; empty if none are known.
  public let keys: String
}

extension SchemaTable {
  /// The facts about each key.
  public func facts() -> [SchemaFact] {
    var facts: [SchemaFact] = []
    members.addFacts(to: &facts, "")
    return facts
  }

  /// The facts about `word`, a key or its path. If there is no such key, the facts about the key without its suffix, or about the
  /// pattern that fits.
  public func facts(about word: String) -> [SchemaFact] {
    let facts = facts()
    let found = facts.filter { $0.path == word || $0.name == word }
    guard found.isEmpty else { return found }
    let bytes = Array(word.utf8)
    if hasSuffixes, let count = bytes.span.countWithoutSuffix {
      return self.facts(about: String(decoding: bytes.prefix(count), as: UTF8.self))
    }
    guard let pattern = members.pattern(for: bytes.span) else { return [] }
    return facts.filter { $0.path == pattern.name }
  }

  /// For a key of any depth, the key of the dictionary that contains it, or "the root"; nil for a key without a row.
  func owner(of key: Span<UInt8>) -> String? { owners.names.index(of: key).map { owners.containers[$0] } }
}

/// The keys of a table at all depths, each with the key of the dictionary that contains it, or "the root".
final class OwnersOfKeys: Sendable {
  fileprivate let names: NameList
  fileprivate let containers: [String]

  init(_ text: [UInt8]) {
    var (offsets, containers): ([Int], [String]) = ([], [])
    func add(_ rows: [RowText], in container: String) {
      for row in rows {
        let name = text.span.extracting(row.key)
        offsets += [row.key.lowerBound, row.key.upperBound]
        containers.append(container)
        add(row.rowsInside, in: name.equals("[]") || name.equals("*") ? container : row.string(row.key))
      }
    }
    add(RowText.rows(of: text, in: 0..<text.count, depth: 0), in: "the root")
    (names, self.containers) = (NameList(offsets, in: text), containers)
  }
}

extension SchemaMembers {
  fileprivate func addFacts(to facts: inout [SchemaFact], _ prefix: String) {
    for key in keys + patterns { addFacts(about: key, to: &facts, prefix + key.name) }
    if let other { other.addInnerFacts(to: &facts, prefix + "*") }
    for variant in variants?.members.keys ?? [] {
      addFacts(about: variant, to: &facts, "\(prefix)<\(variant.name)>")
    }
  }

  private func addFacts(about key: SchemaKey, to facts: inout [SchemaFact], _ path: String) {
    let columns = key.columns
    var requirement = ""
    switch columns.requirement {
    case .required: requirement = "required"
    case .recommended: requirement = "recommended"
    case .optional: break
    }
    if let group = columns.group {
      requirement = "one of " + keys.filter { $0.columns.group == group }.map(\.name).joined(separator: ", ")
    }
    facts.append(
      SchemaFact(
        path: path, name: key.name, types: key.schema.noun, toleratedTypes: key.schema.toleratedNoun,
        requirement: requirement, values: key.schema.valueNoun, availability: columns.availability,
        deprecated: columns.deprecated,
        removed: columns.removed, replacement: columns.replacement, remark: columns.remark,
        keys: key.schema.keyNames))
    key.schema.addInnerFacts(to: &facts, path)
  }
}

extension Schema {
  /// Adds the facts about the content of the value at `path`.
  fileprivate func addInnerFacts(to facts: inout [SchemaFact], _ path: String) {
    members?.addFacts(to: &facts, path + ".")
    guard let elements else { return }
    // The value is a dictionary or an array of such dictionaries, whose keys are listed once.
    if let members, members === elements.members { return }
    elements.addInnerFacts(to: &facts, path + "[]")
  }

  fileprivate var keyNames: String {
    let inside = members ?? elements?.members
    return (inside.map { $0.keys + $0.patterns } ?? []).map(\.name).joined(separator: ", ")
  }

  fileprivate var toleratedNoun: String {
    alternatives.compactMap { if case .tolerated(let schema) = $0 { schema.noun } else { nil } }.joined(
      separator: " or ")
  }

  /// The possible values, or the possible values of the elements.
  fileprivate var valueNoun: String {
    for alternative in alternatives {
      switch alternative {
      case .string(.values(let values, let isOpen)):
        return values.texts.map { $0.isEmpty ? "''" : $0 }.joined(separator: ", ") + (isOpen ? " and others" : "")
      case .string(.format(let format, _)): return format.noun
      case .integer(let range), .real(let range): if let words = range.words { return words }
      case .array(let element): return element.valueNoun
      default: break
      }
    }
    return ""
  }
}
