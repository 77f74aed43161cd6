// Writing of property lists as source files that define a constant, in plutil's layout. The name of the constant is derived from
// `sourceName`, the base name of the property list's file, or `-`.

extension PropertyList {
  /// Appends a Swift file. One with dates or data lacks the `import Foundation` that it needs.
  ///
  /// - Throws: `WriteError` for null, UIDs, integers of more than 64 bits, keys that are not strings, and keys of one
  ///   dictionary that are equal in Swift, before anything is appended.
  package func writeSwift(sourceName: String, keyOrder: KeyOrder, to output: inout Output) throws(WriteError) {
    var writer = try LiteralWriter(self, in: .swift, keyOrder: keyOrder)
    try checkDistinctKeys()
    output.append(commentNaming: sourceName)
    output.append("let ")
    let name = literalName(for: sourceName)
    if reservedInSwift.contains(name) {
      output.append("`\(name)`")
    } else {
      output.append(name)
      // A constant named like a type would hide the type in its own value.
      if let kinds = literalTypes[name], nodes.contains(where: { kinds.contains($0.kind) }) { output.append("_") }
    }
    writer.writeAnnotation(" : ", at: 0, of: self, to: &output)
    output.append(" = ")
    writer.writeValue(at: 0, of: self, level: 0, to: &output)
    output.append(UInt8(ascii: "\n"))
  }

  /// Throws if a dictionary has keys that are canonically equivalent. Its literal would compile, but trap at runtime. Long keys are
  /// not compared, because normalising them could take very long.
  private func checkDistinctKeys() throws(WriteError) {
    for node in nodes.indices where nodes[node].kind == .dictionary {
      var keys: Set<String> = []
      try forEachPair(of: node) { (key) throws(WriteError) in
        if let slice = string(at: key), slice.count <= PropertyList.maxNormalizedBytes,
          !keys.insert(text(of: slice)).inserted
        {
          throw WriteError(.unsupported, at: key, in: self, .swift)
        }
      }
    }
  }

  /// Appends an Objective-C file, which imports the header `headerName` unless that is nil or cannot be imported.
  ///
  /// - Throws: `WriteError` for dates, data, null, UIDs, integers of more than 64 bits, and keys that are not strings, before
  ///   anything is appended.
  package func writeObjectiveC(
    sourceName: String, headerName: String?, keyOrder: KeyOrder, to output: inout Output
  ) throws(WriteError) {
    var writer = try LiteralWriter(self, in: .objectiveC, keyOrder: keyOrder)
    // C has no escapes for the quotation marks and line breaks of such a name (C11, 6.4.7).
    if let headerName, !headerName.utf8.contains(where: { $0.endsLine || $0 == UInt8(ascii: "\"") }) {
      output.append("#import \"\(headerName)\"\n\n")
    }
    appendDeclaration("", sourceName: sourceName, to: &output)
    output.append(" = ")
    writer.writeValue(at: 0, of: self, level: 0, to: &output)
    output.append(";\n")
  }

  /// Appends the header that declares the constant of `writeObjectiveC`. It throws for the same values.
  package func writeObjectiveCHeader(sourceName: String, to output: inout Output) throws(WriteError) {
    try checkWritable(within: LiteralLanguage.objectiveC.limits)
    output.append("#import <Foundation/Foundation.h>\n\n")
    appendDeclaration("extern ", sourceName: sourceName, to: &output)
    output.append(";\n")
  }

  /// Appends the comment, the type and the name of the constant in Objective-C.
  private func appendDeclaration(_ keyword: StaticString, sourceName: String, to output: inout Output) {
    output.append(commentNaming: sourceName)
    output.append("__attribute__((visibility(\"hidden\")))\n")
    output.append(keyword)
    switch nodes[0].kind {
    case .string: output.append("NSString")
    case .array: output.append("NSArray")
    case .dictionary: output.append("NSDictionary")
    case .bool, .integer, .real: output.append("NSNumber")
    case .date, .data, .uid, .null: break  // Refused by `LiteralLanguage.limits`.
    }
    let name = literalName(for: sourceName)
    output.append(" * const \(name)\(reservedInObjectiveC.contains(name) ? "_" : "")")
  }
}

extension Output {
  fileprivate mutating func append(commentNaming sourceName: String) {
    append("/// Generated from ")
    // A line break would end the comment.
    for byte in sourceName.utf8 { append(byte.endsLine ? UInt8(ascii: "_") : byte) }
    // In C, a backslash at the end of the line would continue the comment.
    if sourceName.hasSuffix("\\") { append(UInt8(ascii: "_")) }
    append(UInt8(ascii: "\n"))
  }
}

/// An identifier or a reserved word, derived from the name of a file like plutil: the extension and symbols are removed. Every
/// other character that is not allowed in identifiers, for example a hyphen or a space, becomes an underscore.
private func literalName(for sourceName: String) -> String {
  var stem = sourceName.unicodeScalars[...]
  if let dot = stem.lastIndex(of: "."), dot != stem.startIndex { stem = stem[..<dot] }
  var name = String.UnicodeScalarView()
  for scalar in stem {
    switch scalar.properties.generalCategory {
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol, .control, .format: continue
    default: name.append(scalar.properties.isXIDContinue ? scalar : "_")
    }
  }
  let canBegin = name.first.map { $0 == "_" || $0.properties.isXIDStart } ?? false
  return (canBegin ? "" : "_") + String(name)
}

/// The types that literals of Swift name, with the kinds of values that need them: a date can be `Double.infinity` seconds away.
private let literalTypes: [String: [PropertyList.Kind]] = ["Data": [.data], "Date": [.date], "Double": [.real, .date]]

/// The words that cannot be the name of a constant without backticks.
private let reservedInSwift: Set<String> = [
  "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
  "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
  "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
  "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
  "try", "typealias", "var", "where", "while",
]

/// The keywords of C, and the names from Objective-C, Foundation and `<math.h>` that the written file may use.
private let reservedInObjectiveC: Set<String> = [
  "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum", "extern", "float",
  "for", "goto", "if", "inline", "int", "long", "register", "restrict", "return", "short", "signed", "sizeof", "static",
  "struct", "switch", "typedef", "union", "unsigned", "void", "volatile", "while", "_Alignas", "_Alignof", "_Atomic",
  "_Bool", "_Complex", "_Generic", "_Imaginary", "_Noreturn", "_Static_assert", "_Thread_local", "asm", "typeof",
  "BOOL", "Class", "FALSE", "IMP", "INFINITY", "NAN", "NO", "NSArray", "NSDictionary", "NSNumber", "NSString", "NULL",
  "Nil", "SEL", "TRUE", "YES", "bool", "false", "id", "instancetype", "nil", "true",
]
