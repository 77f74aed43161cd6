import PropertyList

/// A property list of a bundle, whose root is a dictionary.
struct BundleFile: Sendable {
  let path: String
  private let source: Source
  private let list: PropertyList

  /// The file at `path` with the bytes `source`; nil if it is not such a list.
  init?(_ path: String, _ source: Source) {
    guard let list = try? PropertyList(reading: source.unsigned, ReadOptions()), case .dictionary? = list.nodes.first
    else {
      return nil
    }
    (self.path, self.source, self.list) = (path, source, list)
  }

  var root: SchemaView { SchemaView(list: list, node: 0, path: path) }

  /// The location of the value of `key`, or of the root without it. Findings are rare, so that a text is read again for them.
  func related(_ key: StaticString? = nil, _ message: String) -> Finding.Related {
    var position: TextPosition?
    let node = key.flatMap { root[$0] } ?? 0
    if list.format != .binary, let text = try? source.unsigned.decodedText() {
      let bytes = text.source.bytes
      if let slice = list.string(at: node), slice.offset < bytes.count {
        position = TextPosition(of: Int(slice.offset), in: bytes)
      } else {
        let ranges = RemarkedReading(of: text, as: list.format).ranges
        if ranges.indices ~= node { position = TextPosition(of: ranges[node].lowerBound, in: bytes) }
      }
    }
    let keyPath = node > 0 ? key.map { KeyPathText.component($0.description, isFirst: true) } ?? "" : ""
    return Finding.Related(
      message: message, location: Finding.Location(path: path, position: position, keyPath: keyPath))
  }
}
