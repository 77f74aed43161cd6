package import PropertyList

/// A value in a file of a known kind, with its keys in the schema of that kind.
package struct SchemaPosition {
  /// The schemas of dictionaries that the value may have.
  private let members: [SchemaMembers]
  private let elements: Schema?

  /// The root of `list`, which was read from the file at `path`; nil if the kind of file is not known.
  package init?(rootOf list: PropertyList, path: String) {
    guard let root = SchemaRecognition.Root(of: list), let table = SchemaRecognition.table(path: path, root) else {
      return nil
    }
    self.init(table.members, elements: nil)
  }

  private init(_ members: SchemaMembers?, elements: Schema?) {
    let variants = members?.variants?.members.keys ?? []
    self.members = (members.map { [$0] } ?? []) + variants.compactMap { $0.schema.members }
    self.elements = elements
  }

  /// The longest key with a dot that consists of the first components of `run`, which are separated by dots.
  package func longestKey(in run: [UInt8]) -> [UInt8]? {
    let names = members.flatMap(\.keys).map { Array($0.name.utf8) }
    let dot = UInt8(ascii: ".")
    return names.filter {
      $0.contains(dot) && run.starts(with: $0) && (run.count == $0.count || run[$0.count] == dot)
    }.max { $0.count < $1.count }
  }

  /// The value under a key, or an element; nil if nothing is known about it.
  package func child(_ component: [UInt8]) -> SchemaPosition? {
    let name = String(decoding: component, as: UTF8.self)
    let isIndex = name == "-" || Int(name) != nil
    let values = members.lazy.compactMap { $0.key(named: name)?.schema ?? $0.other }
    guard let schema = isIndex ? elements ?? values.first : values.first else { return nil }
    return SchemaPosition(schema.members, elements: schema.elements)
  }
}
