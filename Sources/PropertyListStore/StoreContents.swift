import PropertyList

/// The contents of a store's file: a property list with a dictionary as its root.
struct StoreContents: Sendable {
  let list: PropertyList
  /// The bytes of the file; nil if the file does not exist.
  let file: Source?
  /// Indexes of the values in `list.nodes`, by key.
  private let index: [KeyName: Int]

  /// The contents of a missing file: an empty dictionary.
  init() {
    list = .emptyDictionary
    file = nil
    index = [:]
  }

  /// Reads `file`, the bytes of the file at `path`. If they equal the bytes of `known`, `known` is copied instead.
  ///
  /// - Throws: `Problem` of the kind `kind` if the file is not a property list with a dictionary as its root.
  init(
    reading file: Source, known: StoreContents? = nil, _ kind: PropertyListStore.Problem.Kind = .damagedFile,
    of path: String
  ) throws(PropertyListStore.Problem) {
    if let known, let last = known.file, last.bytes.equals(file.bytes) {
      self = known
      return
    }
    do {
      list = try PropertyList(reading: file, ReadOptions())
    } catch {
      throw PropertyListStore.Problem(kind, path, "\(error)", hasPosition: error.position != nil)
    }
    guard let root = list.root.dictionary else {
      throw PropertyListStore.Problem(kind, path, "expected a dictionary as the root, found \(list.root.kind)")
    }
    self.file = file
    index = Dictionary(list.topKeys(count: root.count)) { $1 }
  }

  var names: Dictionary<KeyName, Int>.Keys { index.keys }

  /// The value for `name`.
  func value(forKey name: KeyName) -> PropertyList.Value? { index[name].map { list.value(at: $0) } }

  /// True if both have equal values for `name`, or both have no value.
  func hasSameValue(as other: StoreContents, forKey name: KeyName) -> Bool {
    let (own, theirs) = (index[name], other.index[name])
    guard let own, let theirs else { return own == theirs }
    return list.isEqual(at: own, to: other.list, at: theirs)
  }

  /// Decodes the value for `name` of the file at `path`; nil if it is missing.
  func decode<Value: Decodable>(
    _ type: Value.Type, forKey name: KeyName, of path: String
  ) throws(PropertyListStore.Problem) -> Value? {
    guard let value = value(forKey: name) else { return nil }
    do {
      return try value.decoded(as: type, forKey: name, of: path)
    } catch {
      guard let located = locatedValue(forKey: name) else { throw error }
      return try located.decoded(as: type, forKey: name, of: path)
    }
  }

  /// The value for `name` with its line and column. These are needed only for errors, so the file is read again.
  private func locatedValue(forKey name: KeyName) -> PropertyList.Value? {
    guard let file else { return nil }
    var options = ReadOptions(formats: [list.format])
    options.keepsText = true
    return try? PropertyList(reading: file, options).root[name.text]
  }
}

extension PropertyList {
  /// The string keys of the root, each with the node of its value.
  fileprivate func topKeys(count: Int) -> [(KeyName, Int)] {
    var keys: [(KeyName, Int)] = []
    keys.reserveCapacity(count)
    var key = 1
    while key < nodes.count {
      if let slice = string(at: key) {
        var name: [UInt8] = []
        name.append(copying: bytes(of: slice))
        keys.append((KeyName(name), key + 1))
      }
      key = end(of: key + 1)
    }
    return keys
  }
}
