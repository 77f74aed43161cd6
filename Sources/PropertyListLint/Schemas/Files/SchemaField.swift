/// The names in a schema file, which `SchemaFileReader` reads and `SchemaFileWriter` writes. The rows `schemaFile` describe their
/// values, and pliers-lint(1) has an example.
enum SchemaField: String {
  // Of the whole file
  case summary, base
  // Of a key or an element
  case type, tolerated, required, recommended, oneOf, available, remark
  // Of strings and numbers
  case values, openValues, minimum, maximum, format
  // Of arrays
  case elements
  // Of dictionaries; the last three are those of variants
  case keys, closed, variants, key, noun
}

/// The names of types in a schema file.
enum SchemaType: String, CaseIterable {
  case any, bool, integer, number, string, date, data, array, dictionary
  /// The dictionary that is the alternative of an array of such dictionaries.
  case same

  /// The fields for values of the type, besides those that all types have.
  var fields: [SchemaField] {
    switch self {
    case .any, .bool, .date, .data, .same: []
    case .integer, .number: [.values, .openValues, .minimum, .maximum]
    case .string: [.values, .openValues, .format]
    case .array: [.elements]
    case .dictionary: [.keys, .closed, .variants]
    }
  }
}
