import PropertyList

/// A property list that other files are compared with: one of a bundle, or a provisioning profile. Its root is a dictionary.
struct ComparedFile: Sendable {
  /// The path, as reports print it.
  let path: String
  let list: PropertyList

  /// The file at `path` with the content `list`; nil if the root is not a dictionary.
  init?(_ list: PropertyList, path: String) {
    guard case .dictionary? = list.nodes.first else { return nil }
    (self.path, self.list) = (path, list)
  }

  var root: SchemaView { SchemaView(list: list, node: 0, path: path) }

  /// The location of the value of `key`; of the root if there is none.
  func related(_ key: StaticString? = nil, _ message: String) -> Finding.Related {
    related(at: key.flatMap { root[$0] } ?? 0, message)
  }

  /// The location of the key or value at `node`. Findings are rare, so that a text is read again for them.
  func related(at node: Int, _ message: String) -> Finding.Related {
    var position: TextPosition?
    if list.format != .binary {
      // The source is the decoded text, whatever its XML declaration says.
      let bytes = list.source.bytes
      if let slice = list.string(at: node), slice.offset < bytes.count {
        position = TextPosition(of: Int(slice.offset), in: bytes)
      } else {
        let ranges = RemarkedReading(ofUTF8: list.source, as: list.format).readRanges()
        if ranges.indices ~= node { position = TextPosition(of: ranges[node].lowerBound, in: bytes) }
      }
    }
    return Finding.Related(
      message: message, location: Finding.Location(path: path, position: position, keyPath: list.keyPath(of: node)))
  }
}
