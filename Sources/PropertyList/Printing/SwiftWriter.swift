// Writing of property lists as Swift constants.

extension PropertyList {
  /// Appends a Swift file that declares the value at `index` as a constant, in plutil's layout. A file with dates or data lacks the
  /// `import Foundation` that it needs.
  ///
  /// - Parameter sourceName: the base name of the property list's file, or `-`. The name of the constant is derived from it.
  /// - Throws: `WriteError` for null, UIDs, integers of more than 64 bits, keys that are not strings, and keys of one
  ///   dictionary that are equal in Swift, before anything is appended.
  package func writeSwift(
    at index: Int = 0, sourceName: String, keyOrder: KeyOrder, to output: inout Output
  ) throws(WriteError) {
    var writer = try LiteralWriter(self, at: index, in: .swift, keyOrder: keyOrder)
    try checkDistinctKeys(at: index)
    output.append(commentNaming: sourceName)
    output.append("let ")
    output.append(swiftName(for: sourceName, at: index))
    if let type = writer.annotation(at: index, of: self) {
      output.append(" : ")
      output.append(type)
    }
    output.append(" = ")
    writer.writeValue(at: index, of: self, level: 0, to: &output)
    output.append(UInt8(ascii: "\n"))
  }

  /// Throws if a dictionary has keys that are canonically equivalent. Its literal would compile, but trap at runtime. Long keys are
  /// not compared, because normalising them could take very long.
  private func checkDistinctKeys(at index: Int) throws(WriteError) {
    for node in index..<end(of: index) {
      guard case .dictionary = nodes[node] else { continue }
      var keys: Set<String> = []
      var pairs = pairs(of: node)
      while let key = pairs.next() {
        if let slice = string(at: key), slice.count <= PropertyList.maxNormalizedBytes,
          !keys.insert(text(of: slice)).inserted
        {
          throw WriteError(.unsupported, at: key, in: self, .swift)
        }
      }
    }
  }

  /// The name of the constant for the value at `index`.
  private func swiftName(for sourceName: String, at index: Int) -> String {
    let name = LiteralName(sourceName: sourceName).text
    if reservedWords.contains(name) { return "`\(name)`" }
    // A constant named like a type would hide the type in its own value.
    guard let kind = constructedTypes[name] else { return name }
    return nodes[index..<end(of: index)].contains { node in node.kind == kind } ? name + "_" : name
  }
}

/// The types that literals name, with the kinds of values that need them.
private let constructedTypes: [String: PropertyList.Kind] = ["Data": .data, "Date": .date, "Double": .real]

/// The words that cannot be the name of a constant without backticks.
private let reservedWords: Set<String> = [
  "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
  "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
  "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
  "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
  "try", "typealias", "var", "where", "while",
]
