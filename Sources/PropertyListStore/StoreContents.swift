import PropertyList

/// What a store's file holds: a property list with a dictionary as its root.
struct StoreContents: Sendable {
  let list: PropertyList
  /// The bytes of the file; nil if there is none.
  let file: Source?
  /// The nodes of the values by key.
  private let index: [[UInt8]: Int]

  /// Nothing, as in a file that is missing.
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

  /// Reads a file, which may hold the same bytes as when it was read before.
  init(reading file: Source, known: StoreContents?) throws(DamagedFile) {
    if let known, let last = known.file, last.bytes.equals(file.bytes) {
      self = known
    } else {
      try self.init(reading: file)
    }
  }

  /// The value for `name`.
  func value(forKey name: String) -> PropertyList.Value? { index[Array(name.utf8)].map { list.value(at: $0) } }

  /// Whether both have equal values for `name`, or none.
  func hasSameValue(as other: StoreContents, forKey name: String) -> Bool {
    let key = Array(name.utf8)
    guard let own = index[key], let theirs = other.index[key] else { return index[key] == other.index[key] }
    return list.isEqual(at: own, to: other.list, place: theirs)
  }

  /// The value for `name`; nil if there is none.
  func decode<Value: Decodable>(_ type: Value.Type, forKey name: String) throws(UndecodableValue) -> Value? {
    guard let value = value(forKey: name) else { return nil }
    do {
      return try value.decoded(as: type)
    } catch {
      guard let placed = placedValue(forKey: name) else { throw error }
      return try placed.decoded(as: type)
    }
  }

  /// The value for `name` with its line and column. They are not kept, as hardly anybody needs them.
  private func placedValue(forKey name: String) -> PropertyList.Value? {
    guard let file else { return nil }
    var options = ReadOptions(formats: [list.format])
    options.keepsText = true
    return try? PropertyList(reading: file, options).root[name]
  }
}

extension PropertyList {
  /// The keys of the root, each with the node of its value. Those that are not strings cannot be asked for.
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

/// Why the bytes of a file are not what a store can use: its place, if it has one, and the reason.
struct DamagedFile: Error {
  let text: String

  init(_ error: ReadError) {
    text = error.position == nil ? " \(error)" : "\(error)"
  }

  init(rootOf list: PropertyList) {
    text = " expected a dictionary as the root, found \(list.root.kind)"
  }
}
