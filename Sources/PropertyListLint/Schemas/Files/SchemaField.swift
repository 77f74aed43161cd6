/// The names of keys in a schema file. `SchemaFileReader` reads and `SchemaFileWriter` writes such files. The schema `schemaFile`
/// describes the values, and pliers-lint(1) has an example.
enum SchemaField: String {
  // For the whole file
  case summary, base
  // For a key or an element
  case type, tolerated, required, recommended, oneOf, available, remark
  // For strings and numbers
  case values, openValues, minimum, maximum, format
  // For arrays
  case elements
  // For dictionaries; the last three are for variants
  case keys, closed, variants, key, noun
}

/// The names of types in a schema file.
enum SchemaType: String, CaseIterable {
  case any, bool, integer, number, string, date, data, array, dictionary
  /// For elements of an array: the dictionary that is the other possible type of the value.
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
