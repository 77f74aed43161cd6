extension ArchivedClass {
  /// A dictionary; `{"$pairs": [[key, value], …]}` if a key is not a string or is duplicate.
  static let dictionary = ArchivedClass(names: ["NSDictionary", "NSMutableDictionary"]) { decoder, object in
    if let keys = decoder.field("NS.keys", of: object), let values = decoder.field("NS.objects", of: object) {
      guard object.fieldCount == 2 else { return .unsupported }
      guard case .array(let count, _) = decoder.list.nodes[keys], case .array(let other, _) = decoder.list.nodes[values]
      else { return .unexpected }
      guard count == other else { return .differentCounts }
      decoder.appendDictionary(decoder.list.indexes(ofChildrenOf: keys), decoder.list.indexes(ofChildrenOf: values))
      return .decoded
    }
    // The form for coders that are not keyed.
    let keys = decoder.fields("NS.key.", of: object)
    let values = decoder.fields("NS.object.", of: object)
    guard keys.count == values.count else { return .differentCounts }
    guard keys.count + values.count == object.fieldCount else { return .unexpected }
    decoder.appendDictionary(keys, values)
    return .decoded
  }

  static let array = ArchivedClass(
    names: ["NSArray", "NSMutableArray", "NSSet", "NSMutableSet"]
  ) { decoder, object in
    guard let elements = decoder.field("NS.objects", of: object) else {
      return ArchivedClass.orderedSet.decode(&decoder, object)
    }
    guard object.fieldCount == 1 else { return .unsupported }
    guard case .array = decoder.list.nodes[elements] else { return .unexpected }
    decoder.appendValue(at: elements)
    return .decoded
  }

  /// An array, archived as the fields `NS.object.0`, `NS.object.1` and so on, or as an array in `NS.objects`.
  static let orderedSet = ArchivedClass(names: ["NSOrderedSet", "NSMutableOrderedSet"]) { decoder, object in
    if let elements = decoder.field("NS.objects", of: object), case .array = decoder.list.nodes[elements],
      object.fieldCount == 1
    {
      decoder.appendValue(at: elements)
      return .decoded
    }
    let elements = decoder.fields("NS.object.", of: object)
    guard elements.count == object.fieldCount else { return .unexpected }
    decoder.appendArray(elements)
    return .decoded
  }

  /// An array of pairs of an element and its count.
  static let countedSet = ArchivedClass(names: ["NSCountedSet"]) { decoder, object in
    let elements = decoder.fields("NS.object", of: object)
    let counts = decoder.fields("NS.count", of: object)
    guard let count = decoder.integer(at: decoder.field("NS.count", of: object)), count == elements.count,
      count == counts.count
    else { return .unexpected }
    guard object.fieldCount == 2 * elements.count + 1 else { return .unsupported }
    let start = decoder.begin()
    for (element, count) in zip(elements, counts) { decoder.appendArray([element, count]) }
    decoder.endArray(at: start, count: elements.count)
    return .decoded
  }

  /// An array; archived from a C array, for example in an `NSValue`.
  static let oldStyleArray = ArchivedClass(names: ["_NSKeyedCoderOldStyleArray"]) { decoder, object in
    let elements = decoder.fields("$", of: object)
    guard let count = decoder.integer(at: decoder.field("NS.count", of: object)), count == elements.count else {
      return .unexpected
    }
    guard decoder.field("NS.size", of: object) != nil, decoder.field("NS.type", of: object) != nil,
      object.fieldCount == elements.count + 3
    else { return .unsupported }
    decoder.appendArray(elements)
    return .decoded
  }
}

extension ArchiveDecoder {
  fileprivate mutating func appendArray(_ elements: [Int]) {
    let start = begin()
    for element in elements { appendValue(at: element) }
    endArray(at: start, count: elements.count)
  }

  /// Appends the dictionary of `keys` and `values`, which have the same count.
  fileprivate mutating func appendDictionary(_ keys: [Int], _ values: [Int]) {
    let start = begin()
    if let names = names(of: keys) {
      for (name, value) in zip(names, values) {
        appendEscaped(key: name)
        appendValue(at: value)
      }
      return endDictionary(at: start, count: keys.count)
    }
    appendKey("$pairs")
    let pairs = begin()
    for (key, value) in zip(keys, values) { appendArray([key, value]) }
    endArray(at: pairs, count: keys.count)
    endDictionary(at: start, count: 1)
  }

  /// The texts of `keys`; nil if a key is not a string or is duplicate, or if the budget for keys is exceeded.
  private mutating func names(of keys: [Int]) -> [Slice]? {
    var names: [Slice] = []
    names.reserveCapacity(keys.count)
    for key in keys {
      guard let name = string(at: key), spendKeyBudget(on: name) else { return nil }
      names.append(name)
    }
    return areDistinct(names) ? names : nil
  }

  private func areDistinct(_ names: [Slice]) -> Bool {
    if names.count <= 8 {
      for (index, name) in names.enumerated() {
        let bytes = list.bytes(of: name)
        if names[..<index].contains(where: { list.bytes(of: $0).equals(bytes) }) { return false }
      }
      return true
    }
    let seeded = SeededHash.ofProcess
    var hashes = names.map { (hash: seeded.mixed(seeded.start, with: list.bytes(of: $0)), name: $0) }
    hashes.sort { $0.hash < $1.hash }
    // The seed is secret, so an attacker cannot choose different keys with equal hashes.
    return zip(hashes, hashes.dropFirst()).allSatisfy { $0.hash != $1.hash }
  }
}

extension PropertyList {
  /// The indexes of the elements of the array at `index`.
  fileprivate func indexes(ofChildrenOf index: Int) -> [Int] {
    var indexes: [Int] = []
    forEachChild(of: index) { indexes.append($0) }
    return indexes
  }
}
