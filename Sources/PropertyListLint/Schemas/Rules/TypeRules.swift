// Rules about the types of values.

extension Rule {
  package static let wrongType = Rule(
    "wrong-type", .error, .schema, formerly: ["loose-type"],
    "a value of a type that the consumer of the file does not accept")
  package static let booleanAsString = Rule(
    "boolean-as-string", .info, .schema, store: .warning, formerly: ["loose-type"],
    "a Boolean that is written as a string such as YES, if readers convert it")
  package static let booleanAsNumber = Rule(
    "boolean-as-number", .info, .schema, store: .warning, formerly: ["loose-type"],
    "a Boolean that is written as 0 or 1, if readers convert it")
  package static let numberAsString = Rule(
    "number-as-string", .info, .schema, store: .warning, formerly: ["wrong-type"],
    "a number that is written as a string, if readers convert it")
  package static let integerAsReal = Rule(
    "integer-as-real", .off, .schema, formerly: ["loose-type"],
    "an integer that is written as a real, if readers convert it")
  package static let placeholderType = Rule(
    "placeholder-type", .off, .schema, formerly: ["loose-type"],
    "a build variable instead of a value that is not a string")
  package static let wildcardForArray = Rule(
    "wildcard-for-array", .off, .schema, formerly: ["loose-type"],
    "the string * instead of an array, as in provisioning profiles")
  package static let undocumentedType = Rule(
    "undocumented-type", .off, .schema, formerly: ["loose-type"],
    "a value of a type that is not documented, but accepted by readers")
}
