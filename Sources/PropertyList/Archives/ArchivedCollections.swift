extension ArchivedClass {
  /// A dictionary; where its keys are not strings, or are there twice, `{"$pairs": [[key, value], …]}`.
  static let dictionary = ArchivedClass(names: ["NSDictionary", "NSMutableDictionary"]) { drawing, object in
    if let keys = drawing.field("NS.keys", of: object), let values = drawing.field("NS.objects", of: object) {
      guard object.fieldCount == 2 else { return .asUnknown }
      guard case .array(let count, _) = drawing.list.nodes[keys], case .array(let other, _) = drawing.list.nodes[values]
      else { return .unexpected }
      guard count == other else { return .differentCounts }
      drawing.appendDictionary(drawing.list.indexes(ofChildrenOf: keys), drawing.list.indexes(ofChildrenOf: values))
      return .shown
    }
    // Written by coders that are not keyed.
    let keys = drawing.fields("NS.key.", of: object)
    let values = drawing.fields("NS.object.", of: object)
    guard keys.count == values.count else { return .differentCounts }
    guard keys.count + values.count == object.fieldCount else { return .unexpected }
    drawing.appendDictionary(keys, values)
    return .shown
  }

  static let array = ArchivedClass(
    names: ["NSArray", "NSMutableArray", "NSSet", "NSMutableSet"]
  ) { drawing, object in
    guard let elements = drawing.field("NS.objects", of: object) else {
      return ArchivedClass.orderedSet.draw(&drawing, object)
    }
    guard object.fieldCount == 1 else { return .asUnknown }
    guard case .array = drawing.list.nodes[elements] else { return .unexpected }
    drawing.appendValue(at: elements)
    return .shown
  }

  /// An array of the fields `NS.object.0`, `NS.object.1` and so on.
  static let orderedSet = ArchivedClass(names: ["NSOrderedSet", "NSMutableOrderedSet"]) { drawing, object in
    if let elements = drawing.field("NS.objects", of: object), case .array = drawing.list.nodes[elements],
      object.fieldCount == 1
    {
      drawing.appendValue(at: elements)
      return .shown
    }
    let elements = drawing.fields("NS.object.", of: object)
    guard elements.count == object.fieldCount else { return .unexpected }
    drawing.appendArray(elements)
    return .shown
  }

  /// Pairs of an element and how often it is in the set.
  static let countedSet = ArchivedClass(names: ["NSCountedSet"]) { drawing, object in
    let elements = drawing.fields("NS.object", of: object)
    let counts = drawing.fields("NS.count", of: object)
    guard let count = drawing.integer(at: drawing.field("NS.count", of: object)), count == elements.count,
      count == counts.count
    else { return .unexpected }
    guard object.fieldCount == 2 * elements.count + 1 else { return .asUnknown }
    let start = drawing.begin()
    for (element, count) in zip(elements, counts) { drawing.appendArray([element, count]) }
    drawing.endArray(at: start, count: elements.count)
    return .shown
  }

  /// A C array, as `NSValue` may contain one.
  static let oldStyleArray = ArchivedClass(names: ["_NSKeyedCoderOldStyleArray"]) { drawing, object in
    let elements = drawing.fields("$", of: object)
    guard let count = drawing.integer(at: drawing.field("NS.count", of: object)), count == elements.count else {
      return .unexpected
    }
    guard drawing.field("NS.size", of: object) != nil, drawing.field("NS.type", of: object) != nil,
      object.fieldCount == elements.count + 3
    else { return .asUnknown }
    drawing.appendArray(elements)
    return .shown
  }
}

extension ArchiveDrawing {
  fileprivate mutating func appendArray(_ elements: [Int]) {
    let start = begin()
    for element in elements { appendValue(at: element) }
    endArray(at: start, count: elements.count)
  }

  /// Appends the dictionary of `keys` and `values`, as many of the one as of the other.
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

  /// The texts of `keys`, if they are strings that differ from one another and not too many of them are long and shared.
  private mutating func names(of keys: [Int]) -> [Slice]? {
    var names: [Slice] = []
    names.reserveCapacity(keys.count)
    for key in keys {
      guard let name = string(at: key), takeKeyBytes(of: name) else { return nil }
      names.append(name)
    }
    return areDistinct(names) ? names : nil
  }

  private func areDistinct(_ names: [Slice]) -> Bool {
    if names.count <= 8 {
      for (place, name) in names.enumerated() {
        let bytes = list.bytes(of: name)
        if names[..<place].contains(where: { list.bytes(of: $0).equals(bytes) }) { return false }
      }
      return true
    }
    let seeded = SeededHash.ofProcess
    var hashes = names.map { (hash: seeded.mixed(seeded.start, with: list.bytes(of: $0)), name: $0) }
    hashes.sort { $0.hash < $1.hash }
    // Nobody knows the seed, so that different keys have different hashes.
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
