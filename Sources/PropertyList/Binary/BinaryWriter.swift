extension PropertyList {
  /// Writes the value at `index` as a binary property list.
  ///
  /// The root is object 0. A dictionary is followed by its keys and then by its values and their contents, an array by its
  /// elements. Equal scalars of one type are written once, except UIDs, as in CFBinaryPList.c.
  ///
  /// - Parameter hasNarrowSizes: True if references and offsets have the smallest number of bytes, as Foundation's
  ///   `PropertyListEncoder` writes them. Otherwise they have 1, 2, 4 or 8 bytes, as in CoreFoundation.
  /// - Throws: `WriteError` for containers nested beyond `Limits.nesting` and for integers of more than 128 bits, before anything
  ///   is written. `BinaryLayout`, which visits all values anyway, checks them instead of `checkWritable`.
  package func writeBinary(
    at index: Int = 0, keyOrder: KeyOrder, hasNarrowSizes: Bool = false, to output: inout Output
  ) throws(WriteError) {
    func size(of value: Int) -> Int {
      hasNarrowSizes ? max(1, (value.bitWidth - value.leadingZeroBitCount + 7) / 8) : BinaryForm.size(of: UInt64(value))
    }
    let layout = try BinaryLayout(of: self, at: index, keyOrder: keyOrder)
    let referenceSize = size(of: layout.objects.count)
    let start = output.count
    var offsets: [Int] = []
    offsets.reserveCapacity(layout.objects.count)
    let references = layout.references.span
    var nextReference = 0

    output.append("bplist00")
    for node in layout.objects where !output.hasFailed {
      offsets.append(output.count - start)
      if let form = binaryForm(at: Int(node)) {
        output.append(form)
        continue
      }
      switch nodes[Int(node)] {
      case .wideInteger(let slice): output.appendBinaryInteger(Int128(wide: bytes(of: slice)) ?? 0)
      case .data(let slice):
        output.appendBinaryMarker(0x40, count: Int(slice.count))
        output.append(bytes(of: slice))
      case .string(let slice): output.appendBinaryString(bytes(of: exact(slice)))
      case let container:
        let count = container.memberCount ?? 0
        let isDictionary = container.kind == .dictionary
        let end = nextReference + (isDictionary ? 2 * count : count)
        output.appendBinaryMarker(isDictionary ? 0xD0 : 0xA0, count: count)
        for index in nextReference..<end { output.appendBigEndian(UInt64(references[index]), count: referenceSize) }
        nextReference = end
      }
    }
    let tableOffset = output.count - start
    let offsetSize = size(of: tableOffset)
    for offset in offsets { output.appendBigEndian(UInt64(offset), count: offsetSize) }
    output.appendBinaryTrailer(offsetSize, referenceSize, objectCount: layout.objects.count, tableOffset: tableOffset)
  }
}

/// The objects of a binary property list and the references between them.
private struct BinaryLayout {
  /// The node of each object.
  private(set) var objects: [UInt32] = []
  /// The references of all containers, in the order of the containers' object numbers. A reference whose object is not added yet
  /// is the index of its node.
  private(set) var references: [UInt32] = []
  private var keys: KeySequence
  private var unique: UniqueTable
  /// The object number of each key of a shape; 0, the number of the root, if the key has no object yet.
  private var keyObjects: [UInt32] = []

  init(of list: borrowing PropertyList, at root: Int, keyOrder: KeyOrder) throws(WriteError) {
    keys = KeySequence(keyOrder)
    unique = UniqueTable(for: root..<list.end(of: root))
    // Reserving too much is cheap, as unused memory is never touched.
    objects.reserveCapacity(list.nodes[root].size + 1)
    references.reserveCapacity(list.nodes[root].size)
    _ = try addObject(for: root, depth: 0, in: list)
    // Frees the table before the output is written.
    unique = UniqueTable()
  }

  /// Adds an object for the node at `index`, which is inside `depth` containers, and objects for its contents.
  ///
  /// - Returns: The number of the new object, or of an equal object.
  private mutating func addObject(
    for index: Int, depth: Int, in list: borrowing PropertyList
  ) throws(WriteError) -> UInt32 {
    let number = UInt32(truncatingIfNeeded: objects.count)
    guard let count = list.nodes[index].memberCount else {
      if case .wideInteger(let slice) = list.nodes[index], Int128(wide: list.bytes(of: slice)) == nil {
        throw WriteError(.notExact, at: index, in: list)
      }
      if let earlier = unique.insert(index, in: list, among: objects) { return earlier }
      objects.append(UInt32(truncatingIfNeeded: index))
      return number
    }
    guard depth < Limits.nesting else { throw WriteError(.tooDeep, index: index) }
    objects.append(UInt32(truncatingIfNeeded: index))
    var start = references.count
    if case .dictionary = list.nodes[index] {
      references.append(contentsOf: repeatElement(0, count: 2 * count))
      try addKeys(of: index, count: count, at: start, depth: depth, in: list)
      start += count
    } else {
      var elements = list.children(of: index)
      while let element = elements.next() { references.append(UInt32(truncatingIfNeeded: element)) }
    }
    let end = start + count
    for reference in start..<end {
      if (reference - start).isMultiple(of: UniqueTable.prefetchCount) {
        unique.prefetch(references, in: reference..<min(reference + UniqueTable.prefetchCount, end), of: list)
      }
      references[reference] = try addObject(for: Int(references[reference]), depth: depth + 1, in: list)
    }
    return number
  }

  /// Adds objects for the keys of the dictionary at `index`. Stores their numbers in `references` from `start` on, and after them the
  /// node indexes of the values.
  private mutating func addKeys(
    of index: Int, count: Int, at start: Int, depth: Int, in list: borrowing PropertyList
  ) throws(WriteError) {
    let keyIndexes = keys.order == .input ? list.distinctKeyIndexes(of: index) : nil
    let missing = keyIndexes == nil ? 0 : list.shapes.keyCount - keyObjects.count
    if missing > 0 { keyObjects.append(contentsOf: repeatElement(0, count: missing)) }
    var reference = start
    var iterator = keys.iterator(of: index, in: list)
    while let key = keys.next(&iterator, in: list) {
      if let keyIndexes {
        let keyIndex = keyIndexes.lowerBound + reference - start
        if keyObjects[keyIndex] == 0 { keyObjects[keyIndex] = try addObject(for: key, depth: depth + 1, in: list) }
        references[reference] = keyObjects[keyIndex]
      } else {
        references[reference] = try addObject(for: key, depth: depth + 1, in: list)
      }
      references[reference + count] = UInt32(truncatingIfNeeded: key + 1)
      reference += 1
    }
  }
}

extension Output {
  /// Appends the marker of an object with a length. The low half of the marker is the length, or 15 if an integer follows.
  fileprivate mutating func appendBinaryMarker(_ marker: UInt8, count: Int) {
    guard count >= 15 else { return append(marker | UInt8(count)) }
    append(marker | 0x0F)
    append(BinaryForm.integer(UInt64(count)))
  }

  @inline(__always)
  fileprivate mutating func append(_ form: BinaryForm) {
    append(form.marker)
    appendBigEndian(form.bits, count: form.size)
  }

  fileprivate mutating func appendBinaryInteger(_ integer: Int128) {
    append(0x14)
    appendBigEndian(UInt64(truncatingIfNeeded: integer >> 64), count: 8)
    appendBigEndian(UInt64(truncatingIfNeeded: integer), count: 8)
  }

  /// Appends the trailer of a file whose top object is 0; see `BinaryTrailer`.
  fileprivate mutating func appendBinaryTrailer(
    _ offsetSize: Int, _ referenceSize: Int, objectCount: Int, tableOffset: Int
  ) {
    append(0, repeated: 6)
    append(UInt8(offsetSize))
    append(UInt8(referenceSize))
    for number in [objectCount, 0, tableOffset] { appendBigEndian(UInt64(number), count: 8) }
  }

  /// Appends a string object: in ASCII if possible, otherwise in UTF-16.
  ///
  /// - Parameter text: The UTF-8 form of the string, or its exact form if it has lone surrogates (see `PropertyList.exact`).
  fileprivate mutating func appendBinaryString(_ text: Span<UInt8>) {
    if text.isASCII {
      appendBinaryMarker(0x50, count: text.count)
      append(text)
      return
    }
    appendBinaryMarker(0x60, count: text.utf16Count)
    var offset = 0
    while let point = text.nextCodePoint(&offset) {
      // 0xD7C0 is 0xD800, the first high surrogate, less 0x10000 >> 10 (RFC 2781, section 2.1).
      if point >= 0x10000 { appendBigEndian(UInt64(0xD7C0 + (point >> 10)), count: 2) }
      appendBigEndian(UInt64(point < 0x10000 ? point : 0xDC00 | point & 0x3FF), count: 2)
    }
  }
}
