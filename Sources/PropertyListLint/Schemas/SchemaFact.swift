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
  /// Further remarks.
  public let remark: String
  /// The keys inside the dictionary, or inside the dictionaries of an array; empty if none are known.
  public let keys: String
  /// True for a value, such as a payload type, on which additional keys depend.
  public let isVariant: Bool
}

extension SchemaTable {
  /// The facts about each key of the root, and, unless `isShallow`, about keys inside.
  public func facts(isShallow: Bool = false) -> [SchemaFact] {
    var facts: [SchemaFact] = []
    members.addFacts(to: &facts, "", isShallow: isShallow)
    return facts
  }
}

extension SchemaTable {
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
}

extension SchemaMembers {
  fileprivate func addFacts(to facts: inout [SchemaFact], _ prefix: String, isShallow: Bool) {
    for key in keys + patterns { addFacts(about: key, to: &facts, prefix, isShallow: isShallow) }
    guard !isShallow else { return }
    if let other { other.addInnerFacts(to: &facts, prefix + "*") }
    for variant in variants?.members.keys ?? [] {
      addFacts(about: variant, to: &facts, prefix, isVariant: true, isShallow: true)
      variant.schema.addInnerFacts(to: &facts, "\(prefix)<\(variant.name)>")
    }
  }

  private func addFacts(
    about key: SchemaKey, to facts: inout [SchemaFact], _ prefix: String, isVariant: Bool = false, isShallow: Bool
  ) {
    var requirement = ""
    switch key.requirement {
    case .required: requirement = "required"
    case .recommended: requirement = "recommended"
    case .optional: break
    }
    if let group = key.group {
      requirement = "one of " + keys.filter { $0.group == group }.map(\.name).joined(separator: ", ")
    }
    facts.append(
      SchemaFact(
        path: isVariant ? "\(prefix)<\(key.name)>" : prefix + key.name, name: key.name, types: key.schema.noun,
        toleratedTypes: key.schema.toleratedNoun,
        requirement: requirement, values: key.schema.valueNoun, availability: key.availability, remark: key.remark,
        keys: key.schema.keyNames, isVariant: isVariant))
    if !isShallow { key.schema.addInnerFacts(to: &facts, prefix + key.name) }
  }
}

extension Schema {
  /// Adds the facts about the content of the value at `path`.
  fileprivate func addInnerFacts(to facts: inout [SchemaFact], _ path: String) {
    members?.addFacts(to: &facts, path + ".", isShallow: false)
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
      case .string(.values(let values)):
        return values.list.texts.map { $0.isEmpty ? "''" : $0 }.joined(separator: ", ")
          + (values.isOpen ? " and others" : "")
      case .string(.format(let format)): return format.noun
      case .integer(let range), .real(let range): if let words = range.words { return words }
      case .array(let element): return element.valueNoun
      default: break
      }
    }
    return ""
  }
}
