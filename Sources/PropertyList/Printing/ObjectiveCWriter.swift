// Writing of property lists as Objective-C constants.

extension PropertyList {
  /// Appends an Objective-C file that defines the value at `index` as a constant, in plutil's layout.
  ///
  /// - Parameters:
  ///   - sourceName: the base name of the property list's file, or `-`. The name of the constant is derived from it.
  ///   - headerName: the name of the header to import, or nil for none.
  /// - Throws: `WriteError` for dates, data, null, UIDs, integers of more than 64 bits, and keys that are not strings, before
  ///   anything is appended.
  package func writeObjectiveC(
    at index: Int = 0, sourceName: String, headerName: String?, keyOrder: KeyOrder, to output: inout Output
  ) throws(WriteError) {
    var writer = try LiteralWriter(self, at: index, in: .objectiveC, keyOrder: keyOrder)
    if let headerName {
      output.append("#import \"")
      output.append(headerName)
      output.append("\"\n\n")
    }
    output.append(commentNaming: sourceName)
    output.append(visibility)
    appendDeclarator(at: index, sourceName: sourceName, to: &output)
    output.append(" = ")
    writer.writeValue(at: index, of: self, level: 0, to: &output)
    output.append(";\n")
  }

  /// Appends the header that declares the constant of `writeObjectiveC`. It throws for the same values.
  package func writeObjectiveCHeader(
    at index: Int = 0, sourceName: String, to output: inout Output
  ) throws(WriteError) {
    try check(at: index, within: LiteralLanguage.objectiveC.limits)
    output.append("#import <Foundation/Foundation.h>\n\n")
    output.append(commentNaming: sourceName)
    output.append(visibility)
    output.append("extern ")
    appendDeclarator(at: index, sourceName: sourceName, to: &output)
    output.append(";\n")
  }

  /// Appends the type and the name of the constant.
  private func appendDeclarator(at index: Int, sourceName: String, to output: inout Output) {
    switch nodes[index].kind {
    case .string: output.append("NSString")
    case .array: output.append("NSArray")
    case .dictionary: output.append("NSDictionary")
    case .bool, .integer, .real: output.append("NSNumber")
    case .date, .data, .uid, .null: break  // Refused by `LiteralLanguage.limits`.
    }
    output.append(" * const ")
    let name = LiteralName(sourceName: sourceName).text
    output.append(name)
    if reservedWords.contains(name) { output.append(UInt8(ascii: "_")) }
  }
}

private let visibility: StaticString = "__attribute__((visibility(\"hidden\")))\n"

/// The keywords of C, and the names from Objective-C, Foundation and `<math.h>` that the written file may use.
private let reservedWords: Set<String> = [
  "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum", "extern", "float",
  "for", "goto", "if", "inline", "int", "long", "register", "restrict", "return", "short", "signed", "sizeof", "static",
  "struct", "switch", "typedef", "union", "unsigned", "void", "volatile", "while", "_Alignas", "_Alignof", "_Atomic",
  "_Bool", "_Complex", "_Generic", "_Imaginary", "_Noreturn", "_Static_assert", "_Thread_local", "asm", "typeof",
  "BOOL", "Class", "FALSE", "IMP", "INFINITY", "NAN", "NO", "NSArray", "NSDictionary", "NSNumber", "NSString", "NULL",
  "Nil", "SEL", "TRUE", "YES", "bool", "false", "id", "instancetype", "nil", "true",
]
