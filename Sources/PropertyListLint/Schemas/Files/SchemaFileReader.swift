package import PropertyList

// Reads schema files, which were checked against `SchemaTable.schemaFile`.

extension SchemaTable {
  /// The schema in the file `list`; `name` is its name in messages.
  package init(file list: PropertyList, name: String) {
    let root = list.root
    let base = root[.base]?.string.flatMap(SchemaTable.init(named:))
    let members = SchemaMembers(root, rules: base?.members.allRules ?? [])
    self.init(ofFile: name, root[.summary]?.string ?? "", base: base, members)
  }
}

extension SchemaMembers {
  /// The members in `description`, with the `rules` for them.
  fileprivate convenience init(_ description: PropertyList.Value, rules: [SchemaRule] = []) {
    let variants = description[.variants].map { variants in
      SchemaVariants(
        key: variants[.key]?.string ?? "", noun: variants[.noun]?.string ?? "",
        members: SchemaMembers(variants.keys(in: .values), isClosed: false))
    }
    self.init(
      description.keys(in: .keys), isClosed: description.isTrue(.closed), variants: variants, rules: rules)
  }
}

extension PropertyList.Value {
  fileprivate subscript(field: SchemaField) -> PropertyList.Value? { self[field.rawValue] }

  fileprivate func isTrue(_ field: SchemaField) -> Bool { self[field]?.bool == true }

  fileprivate func keys(in field: SchemaField) -> [SchemaKey] {
    (self[field]?.dictionary.map(Array.init) ?? []).map { name, description in
      let requirement: SchemaKey.Requirement =
        description.isTrue(.required) ? .required : description.isTrue(.recommended) ? .recommended : .optional
      return SchemaKey(
        name: name, schema: Schema(description), requirement: requirement, group: description[.oneOf]?.string,
        availability: description[.available]?.string ?? "", remark: description[.remark]?.string ?? "")
    }
  }

  /// The types that a field names: one, or several in an array.
  fileprivate func types(_ field: SchemaField) -> [SchemaType] {
    guard let value = self[field] else { return [] }
    return (value.array.map(Array.init) ?? [value]).compactMap { $0.string.flatMap(SchemaType.init(rawValue:)) }
  }

  fileprivate func number(_ field: SchemaField) -> Double? { self[field]?.number }

  fileprivate var number: Double? { integer.map { Double($0) } ?? real }
}

extension Schema {
  /// The schema of a value with this description.
  fileprivate init(_ description: PropertyList.Value) {
    let documented = description.types(.type)
    let tolerated = description.types(.tolerated)
    let all = documented + tolerated
    let members = all.contains(.dictionary) ? SchemaMembers(description) : nil
    func schema(_ type: SchemaType) -> Schema {
      switch type {
      case .any: .any
      case .bool: .boolean
      case .integer: .integer(NumberRange(description))
      case .number: .real(NumberRange(description))
      case .string: .string(StringValues(description))
      case .date: .date
      case .data: .data
      case .array: .array(of: Schema(elementsOf: description, beside: members))
      case .dictionary: members.map { .dictionary($0) } ?? .any
      case .same: .any
      }
    }
    let alternatives = documented.map(schema) + tolerated.map { .tolerated(schema($0)) }
    self = alternatives.count == 1 ? alternatives[0] : .oneOf(alternatives)
  }

  private init(elementsOf description: PropertyList.Value, beside members: SchemaMembers?) {
    guard let elements = description[.elements] else {
      self = .any
      return
    }
    if let members, elements.types(.type) == [.same] {
      self = .dictionary(members)
    } else {
      self.init(elements)
    }
  }
}

extension NumberRange {
  fileprivate init(_ description: PropertyList.Value) {
    let (low, high) = (description.number(.minimum), description.number(.maximum))
    let values = description[.values]?.array?.compactMap(\.number) ?? []
    if low != nil || high != nil {
      self = .bounds(low, high)
    } else {
      self = values.isEmpty || description.isTrue(.openValues) ? .any : .values(values)
    }
  }
}

extension StringValues {
  fileprivate init(_ description: PropertyList.Value) {
    let texts = description[.values]?.array?.compactMap(\.string) ?? []
    if let format = description[.format]?.string.flatMap(StringFormat.init(rawValue:)) {
      self = .format(format)
    } else {
      self = texts.isEmpty ? .any : .values(KnownValues(texts, isOpen: description.isTrue(.openValues)))
    }
  }
}
