package import PropertyList

// Writes schemas in the form of schema files.

extension SchemaTable {
  /// The keys of the table as a schema file. The table is its base, which adds the severities and checks that a file cannot express.
  package var file: PropertyList.Value {
    .fields([(.summary, .string(summary)), (.base, .string(name))] + members.fields)
  }
}

private typealias Fields = [(SchemaField, PropertyList.Value)]

extension PropertyList.Value {
  fileprivate static func fields(_ fields: Fields) -> PropertyList.Value {
    .dictionary(fields.map { ($0.0.rawValue, $0.1) })
  }

  fileprivate static func number(_ value: Double) -> PropertyList.Value {
    Int(exactly: value).map { .integer($0) } ?? .real(value)
  }
}

extension SchemaMembers {
  fileprivate var fields: Fields {
    var descriptions = (keys + patterns).map { (key: $0.name, value: $0.description) }
    if let other { descriptions.append(("*", .fields(other.fields))) }
    var fields: Fields = [(.keys, .dictionary(descriptions))]
    if isClosed { fields.append((.closed, .bool(true))) }
    if let variants {
      let values = variants.members.keys.map { ($0.name, $0.description) }
      let variants: Fields = [
        (.key, .string(variants.key)), (.noun, .string(variants.noun)), (.values, .dictionary(values)),
      ]
      fields.append((.variants, .fields(variants)))
    }
    return fields
  }
}

extension SchemaKey {
  fileprivate var description: PropertyList.Value {
    var all = schema.fields
    switch requirement {
    case .optional: break
    case .recommended: all.append((.recommended, .bool(true)))
    case .required: all.append((.required, .bool(true)))
    }
    if let group { all.append((.oneOf, .string(group))) }
    if !availability.isEmpty { all.append((.available, .string(availability))) }
    if !remark.isEmpty { all.append((.remark, .string(remark))) }
    return .fields(all)
  }
}

extension Schema {
  fileprivate var fields: Fields {
    var documented: [SchemaType] = []
    var tolerated: [SchemaType] = []
    var content: Fields = []
    for alternative in alternatives {
      let schema: Schema
      if case .tolerated(let inner) = alternative {
        schema = inner
        tolerated.append(schema.fileType)
      } else {
        schema = alternative
        documented.append(schema.fileType)
      }
      // All alternatives share the fields of the key.
      for field in schema.contentFields(beside: members) where !content.contains(where: { $0.0 == field.0 }) {
        content.append(field)
      }
    }
    let numbers = alternatives.map(\.numbers).first { !$0.isEmpty }
    let texts = alternatives.map(\.texts).first { !$0.isEmpty }
    if numbers != nil || texts != nil { content.append((.values, .array((numbers ?? []) + (texts ?? [])))) }
    var fields: Fields = [(.type, documented.description)]
    if !tolerated.isEmpty { fields.append((.tolerated, tolerated.description)) }
    return fields + content
  }

  private var fileType: SchemaType {
    switch self {
    case .any, .tolerated: .any
    case .boolean: .bool
    case .integer: .integer
    case .real: .number
    case .string: .string
    case .date: .date
    case .data: .data
    case .array: .array
    case .dictionary, .nested: .dictionary
    case .oneOf: .same
    }
  }

  /// The fields of this alternative, without its values; `members` are those of another alternative, a dictionary.
  private func contentFields(beside members: SchemaMembers?) -> Fields {
    switch self {
    case .integer(.bounds(let low, let high)), .real(.bounds(let low, let high)):
      return [(.minimum, low), (.maximum, high)].compactMap { field, bound in bound.map { (field, .number($0)) } }
    case .string(.format(let format)): return [(.format, .string(format.rawValue))]
    case .string(.values(let values)): return values.isOpen ? [(.openValues, .bool(true))] : []
    case .array(.any): return []
    case .array(.dictionary(let elements)) where elements === members:
      return [(.elements, .fields([(.type, [SchemaType.same].description)]))]
    case .array(let elements): return [(.elements, .fields(elements.fields))]
    case .dictionary(let members): return members.fields
    case .any, .boolean, .integer, .real, .string, .date, .data, .oneOf, .tolerated, .nested: return []
    }
  }

  private var numbers: [PropertyList.Value] {
    switch self {
    case .integer(.values(let values)), .real(.values(let values)): values.map { .number($0) }
    case .tolerated(let schema): schema.numbers
    case .any, .boolean, .integer, .real, .string, .date, .data, .array, .dictionary, .oneOf, .nested: []
    }
  }

  private var texts: [PropertyList.Value] {
    switch self {
    case .string(.values(let values)): values.list.texts.map { .string($0) }
    case .tolerated(let schema): schema.texts
    case .any, .boolean, .integer, .real, .string, .date, .data, .array, .dictionary, .oneOf, .nested: []
    }
  }
}

extension [SchemaType] {
  fileprivate var description: PropertyList.Value {
    let names = map { PropertyList.Value.string($0.rawValue) }
    return names.count == 1 ? names[0] : .array(names)
  }
}
