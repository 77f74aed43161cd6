import PropertyList

// The schema of schema files.

extension SchemaTable {
  /// A schema file. Lists of schemas leave this one out, because pliers uses it for the files that a configuration names.
  package static let schemaFile: SchemaTable = {
    var table = SchemaTable("schema", "a schema file of pliers", schemaFileMembers)
    table.isListed = false
    return table
  }()
  private static let schemaFileMembers: SchemaMembers = SchemaParser.members(
    of: [SchemaRows.schemaFile], isClosed: true, rules: SchemaRule.schemaFile, nested: { descriptionMembers })
  private static let descriptionMembers: SchemaMembers = SchemaParser.members(
    of: [SchemaRows.description], isClosed: true, nested: { descriptionMembers })

  /// The names of the formats of strings, for the manual.
  package static let formatNames = StringFormat.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")

  /// Maximum size of a schema file, in bytes.
  package static let fileByteLimit = 4 << 20

  /// True if `name` in a configuration is the path of a schema file, false if it is the name of a built-in schema.
  package static func isPath(_ name: String) -> Bool {
    name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
  }
}

extension SchemaRows {
  private static let types = SchemaType.allCases.map(\.rawValue).joined(separator: " | ")
  private static let formats = StringFormat.allCases.map(\.rawValue).joined(separator: " | ")
  private static let variants = """
    variants     dict          closed  ; further keys, by the value of one of the keys
      key        string        required  @non-empty  ; the key whose value decides
      noun       string        required  @non-empty  ; a value of that key in words, such as a known type of payload
      values     dict          required  ; the values, each with a dictionary that has the further keys
        *        nested
    """

  /// The root of a schema file, which describes the root of property lists.
  static let schemaFile = """
    base         string        ; the built-in schema whose severities and further checks apply, too
    closed       bool          ; there are no other keys
    keys         dict          required  ; a * in a name stands for any text
      *          nested
    summary      string        required  @non-empty  ; the kind of file, as a noun
    """ + "\n" + variants

  /// The description of a key or an element.
  static let description = """
    available    string        ; for help: the platforms and versions that have it
    closed       bool          ; a dictionary has no other keys
    elements     nested        ; the elements of an array
    format       string        = \(formats)
    keys         dict          ; the keys of a dictionary
      *          nested
    maximum      real
    minimum      real
    oneOf        string        @non-empty  ; a name that several keys share, of which one must exist
    openValues   bool          ; other values are accepted, except for misspelt ones
    recommended  bool
    remark       string        ; for help
    required     bool
    tolerated    string|array  = \(types)  ; types that readers accept, though they are not documented
      []         string        = \(types)
    type         string|array  required  = \(types)
      []         string        = \(types)
    values       array         ; the possible values
      []         string|real
    """ + "\n" + variants
}

extension SchemaRule {
  fileprivate static let schemaFile: [SchemaRule] = [
    SchemaRule("base", .configurationValue) { root in
      guard let name = root.text("base"), SchemaTable(named: name) == nil, let node = root["base"] else { return [] }
      let names = SchemaTable.all.map(\.name)
      return [Violation("unknown schema '\(name)'" + suggestion(for: name, among: names, orList: "schemas"), node)]
    },
    SchemaRule(nil, .configurationValue) { root in root.violationsInDictionary },
  ]
}

/// Limits of a schema file, far above the numbers in the built-in schemas.
private enum SchemaFileLimits {
  /// Maximum number of keys of a dictionary, and of values of a key.
  static let names = 10_000
  /// Maximum number of keys with a `*`. Each of them is compared with every unknown key.
  static let patterns = 100
  /// Maximum number of keys of a dictionary with `required` or `oneOf`. Each has a bit; see `SchemaMembers`.
  static let requiredKeys = 63
}

extension SchemaView {
  private typealias Violation = SchemaRule.Violation

  /// Mistakes in this description of a dictionary, and inside it, that rows cannot express.
  fileprivate var violationsInDictionary: [SchemaRule.Violation] {
    var violations: [Violation] = []
    if let keys = dictionary("keys") {
      violations += keys.violationsInKeys
      let required = keys.pairs.count { _, node in
        keys.dictionary(at: node).map { $0.isTrue("required") || $0["oneOf"] != nil } ?? false
      }
      let limit = SchemaFileLimits.requiredKeys
      if required > limit {
        violations.append(
          Violation("expected at most \(limit) keys with 'required' or 'oneOf', found \(required)", keys.node))
      }
    }
    if let values = dictionary("variants")?.dictionary("values") { violations += values.violationsInKeys }
    return violations
  }

  /// Mistakes in this dictionary of the descriptions of keys, by name.
  private var violationsInKeys: [Violation] {
    var violations: [Violation] = []
    let pairs = pairs
    if pairs.count > SchemaFileLimits.names {
      violations.append(Violation("expected at most \(SchemaFileLimits.names) keys, found \(pairs.count)", node))
    }
    let patterns = pairs.filter { $0.key.utf8.contains(UInt8(ascii: "*")) }
    if patterns.count > SchemaFileLimits.patterns {
      violations.append(
        Violation("expected at most \(SchemaFileLimits.patterns) keys with a '*', found \(patterns.count)", node))
    }
    for (key, value) in patterns {
      if key.utf8.count(where: { $0 == UInt8(ascii: "*") }) > 1 {
        violations.append(Violation("expected at most one '*' in a key, found '\(key)'", value - 1))
      }
      if dictionary(at: value)?.isTrue("required") == true {
        violations.append(Violation("a key with a '*' cannot be required: '\(key)'", value - 1))
      }
    }
    return violations
      + pairs.compactMap { dictionary(at: $0.value) }.flatMap { $0.violationsInDescription() }
  }

  /// Mistakes in this description of a key or an element.
  private func violationsInDescription(besideDictionary: Bool = false) -> [Violation] {
    let types = types("type") + types("tolerated")
    let known = Set(types.flatMap(\.fields))
    var violations: [Violation] = []
    if types.contains(.same), !besideDictionary || types.count > 1, let node = self["type"] {
      violations.append(
        Violation("expected 'same' as the only type of the elements of an array that may also be a dictionary", node))
    }
    for (name, node) in pairs {
      guard let field = SchemaField(rawValue: name), !known.contains(field) else { continue }
      let fitting = SchemaType.allCases.filter { $0.fields.contains(field) }.map(\.rawValue)
      if !fitting.isEmpty, !types.isEmpty {
        violations.append(Violation("'\(name)' needs the type \(fitting.listed("or"))", node - 1))
      }
    }
    if let minimum = number("minimum"), let maximum = number("maximum"), minimum > maximum, let node = self["minimum"] {
      violations.append(Violation("'minimum' is greater than 'maximum'", node))
    }
    if let format = self["format"], self["values"] != nil {
      violations.append(Violation("'format' and 'values' exclude each other", format - 1))
    }
    if let values = elements("values"), values.count > SchemaFileLimits.names, let node = self["values"] {
      violations.append(Violation("expected at most \(SchemaFileLimits.names) values, found \(values.count)", node))
    }
    violations += violationsInValues(of: types)
    if let elements = dictionary("elements") {
      violations += elements.violationsInDescription(besideDictionary: types.contains(.dictionary))
    }
    return violations + violationsInDictionary
  }

  /// Values that none of `types` can have.
  private func violationsInValues(of types: [SchemaType]) -> [Violation] {
    guard let node = self["values"], let values = elements("values"), !types.isEmpty else { return [] }
    if values.isEmpty { return [Violation("expected at least one value", node)] }
    return values.compactMap { value in
      let isString = list.nodes[value].kind == .string
      let fits = types.contains { isString ? $0 == .string : $0 == .integer || $0 == .number }
      return fits ? nil : Violation("expected a \(isString ? "number" : "string"), as in 'type'", value)
    }
  }

  private func types(_ key: StaticString) -> [SchemaType] {
    guard let node = self[key] else { return [] }
    return (elements(at: node) ?? [node]).compactMap { text($0).flatMap(SchemaType.init(rawValue:)) }
  }

  private func number(_ key: StaticString) -> Double? {
    guard let node = self[key] else { return nil }
    switch list.nodes[node] {
    case .integer(let value): return Double(value)
    case .real(let value): return value
    default: return nil
    }
  }
}
