/// What is known about a key, or about the elements of an array, for help.
public struct SchemaFact: Sendable {
  /// The keys on the way, with `[]` for elements: `CFBundleURLTypes[].CFBundleURLSchemes`.
  public let path: String
  /// The key alone.
  public let name: String
  /// The types that it may have: `array or string`.
  public let types: String
  /// What may be there, too, though it is not documented; empty if that is nothing.
  public let toleratedTypes: String
  /// `required`, `recommended`, `one of Program, ProgramArguments …` or nothing.
  public let requirement: String
  /// The values that there are, or what they look like; empty if nothing is known.
  public let values: String
  /// Where it is known, and since when; empty for everywhere.
  public let availability: String
  /// What else is to be said.
  public let remark: String
}

extension SchemaTable {
  /// What is known about each key of the root, and, unless `isShallow`, about those inside.
  public func facts(isShallow: Bool = false) -> [SchemaFact] {
    var facts: [SchemaFact] = []
    members.addFacts(to: &facts, "", isShallow: isShallow)
    return facts
  }
}

extension SchemaMembers {
  fileprivate func addFacts(to facts: inout [SchemaFact], _ prefix: String, isShallow: Bool) {
    for key in keys + patterns { addFacts(about: key, to: &facts, prefix, isShallow: isShallow) }
    guard !isShallow else { return }
    if let other { other.addInnerFacts(to: &facts, prefix + "*") }
    for variant in variants?.members.keys ?? [] {
      variant.schema.addInnerFacts(to: &facts, "\(prefix)<\(variant.name)>")
    }
  }

  private func addFacts(about key: SchemaKey, to facts: inout [SchemaFact], _ prefix: String, isShallow: Bool) {
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
        path: prefix + key.name, name: key.name, types: key.schema.noun, toleratedTypes: key.schema.toleratedNoun,
        requirement: requirement, values: key.schema.valueNoun, availability: key.availability, remark: key.remark))
    if !isShallow { key.schema.addInnerFacts(to: &facts, prefix + key.name) }
  }
}

extension Schema {
  /// Adds what is known about what is inside the value at `path`.
  fileprivate func addInnerFacts(to facts: inout [SchemaFact], _ path: String) {
    members?.addFacts(to: &facts, path + ".", isShallow: false)
    guard let elements else { return }
    // A dictionary, or an array of such dictionaries: once is enough.
    if let members, members === elements.members { return }
    elements.addInnerFacts(to: &facts, path + "[]")
  }

  fileprivate var toleratedNoun: String {
    alternatives.compactMap { if case .tolerated(let schema) = $0 { schema.noun } else { nil } }.joined(
      separator: " or ")
  }

  /// The values, or those of the elements.
  fileprivate var valueNoun: String {
    for alternative in alternatives {
      switch alternative {
      case .string(.values(let names, let isOpen)):
        return names.texts.map { $0.isEmpty ? "''" : $0 }.joined(separator: ", ") + (isOpen ? " and others" : "")
      case .string(.format(let format)): return format.noun
      case .integer(let range), .real(let range): if let noun = range.valueNoun { return noun }
      case .array(let element): return element.valueNoun
      default: break
      }
    }
    return ""
  }
}

extension NumberRange {
  fileprivate var valueNoun: String? {
    func text(_ value: Double) -> String { Int(exactly: value).map { "\($0)" } ?? "\(value)" }
    return switch self {
    case .any: nil
    case .bounds(let low, let high):
      [low.map { "from \(text($0))" }, high.map { "to \(text($0))" }].compactMap { $0 }.joined(separator: " ")
    case .values(let values): values.map(text).joined(separator: ", ")
    }
  }
}
