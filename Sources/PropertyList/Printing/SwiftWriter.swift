extension PropertyList {
  /// Appends a Swift file that declares the value at `index` as a constant, in plutil's layout. With dates or data it
  /// needs `import Foundation`.
  ///
  /// The constant is named after `sourceName`, the base name of the file that was read, or `-`. Nothing is appended if
  /// this throws: for null, UIDs, integers of more than 64 bits, keys that are not strings, and keys of one dictionary
  /// that Swift takes for equal.
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

  /// Throws if a dictionary has keys that are canonically equivalent: its literal would compile and then trap. Keys that
  /// take long to compare are not looked at.
  private func checkDistinctKeys(at index: Int) throws(WriteError) {
    for node in index..<end(of: index) {
      guard case .dictionary = nodes[node] else { continue }
      var keys: Set<String> = []
      var pairs = pairs(of: node)
      while let key = pairs.next() {
        if let slice = string(at: key), slice.count <= PropertyList.longestNormalizedKey,
          !keys.insert(text(of: slice)).inserted
        {
          throw WriteError(.notInSwift, at: key, in: self)
        }
      }
    }
  }

  private func swiftName(for sourceName: String, at index: Int) -> String {
    let name = LiteralName(sourceName: sourceName).text
    if reservedWords.contains(name) { return "`\(name)`" }
    // A constant's name hides the type of that name in the constant's own value.
    guard let kind = constructedTypes[name] else { return name }
    return nodes[index..<end(of: index)].contains { node in node.kind == kind } ? name + "_" : name
  }
}

/// The types that values are written with, and the kinds of those values.
private let constructedTypes: [String: PropertyList.Kind] = ["Data": .data, "Date": .date, "Double": .float]

/// The words that the compiler does not take for the name of a constant.
private let reservedWords: Set<String> = [
  "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
  "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
  "in",
  "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
  "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
  "try", "typealias", "var", "where", "while",
]
