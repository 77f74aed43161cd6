import PropertyList

/// The contents of a store's file: a property list with a dictionary as its root.
struct StoreContents: Sendable {
  let list: PropertyList
  /// The bytes of the file; nil if the file does not exist.
  let file: Source?
  /// Indexes of the values in `list.nodes`, by key.
  private let index: [[UInt8]: Int]

  /// The contents of a missing file: an empty dictionary.
  init() {
    list = .emptyDictionary
    file = nil
    index = [:]
  }

  /// Reads a file.
  init(reading file: Source) throws(DamagedFile) {
    do {
      list = try PropertyList(reading: file, ReadOptions())
    } catch {
      throw DamagedFile(error)
    }
    guard let root = list.root.dictionary else { throw DamagedFile(rootOf: list) }
    self.file = file
    index = Dictionary(list.topKeys(count: root.count)) { $1 }
  }

  /// Reads a file. If its bytes equal the bytes of `known`, `known` is copied instead.
  init(reading file: Source, known: StoreContents?) throws(DamagedFile) {
    if let known, let last = known.file, last.bytes.equals(file.bytes) {
      self = known
    } else {
      try self.init(reading: file)
    }
  }

  /// The names of all keys.
  var names: [KeyName] { index.keys.map(KeyName.init) }

  /// The value for `name`.
  func value(forKey name: KeyName) -> PropertyList.Value? { index[name.bytes].map { list.value(at: $0) } }

  /// True if both have equal values for `name`, or both have no value.
  func hasSameValue(as other: StoreContents, forKey name: KeyName) -> Bool {
    let (own, theirs) = (index[name.bytes], other.index[name.bytes])
    guard let own, let theirs else { return own == theirs }
    return list.isEqual(at: own, to: other.list, at: theirs)
  }

  /// Decodes the value for `name`; nil if it is missing.
  func decode<Value: Decodable>(_ type: Value.Type, forKey name: KeyName) throws(UndecodableValue) -> Value? {
    guard let value = value(forKey: name) else { return nil }
    do {
      return try value.decoded(as: type)
    } catch {
      guard let located = locatedValue(forKey: name) else { throw error }
      return try located.decoded(as: type)
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
  fileprivate func topKeys(count: Int) -> [([UInt8], Int)] {
    var keys: [([UInt8], Int)] = []
    keys.reserveCapacity(count)
    var key = 1
    while key < nodes.count {
      if let slice = string(at: key) {
        var name: [UInt8] = []
        name.append(copying: bytes(of: slice))
        keys.append((name, key + 1))
      }
      key = end(of: key + 1)
    }
    return keys
  }
}

/// The reason why a store cannot use a file, with the position if there is one.
struct DamagedFile: Error {
  let text: String

  init(_ error: ReadError) {
    text = error.position == nil ? " \(error)" : "\(error)"
  }

  init(rootOf list: PropertyList) {
    text = " expected a dictionary as the root, found \(list.root.kind)"
  }
}
