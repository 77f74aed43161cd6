/// Writing of binary property lists.
extension PropertyList {
  /// A rule for the sizes of references and offsets in a binary property list.
  fileprivate enum BinarySizes {
    /// 1, 2, 4 or 8 bytes, as CoreFoundation writes them.
    case powersOfTwo
    /// The smallest number of bytes, as Foundation's `PropertyListEncoder` writes them.
    case fewestBytes

    func size(of value: UInt64) -> Int {
      switch self {
      case .powersOfTwo: BinaryForm.size(of: value)
      case .fewestBytes: max(1, (value.bitWidth - value.leadingZeroBitCount + 7) / 8)
      }
    }
  }

  /// Writes the value at `index` as a binary property list.
  ///
  /// The root is object 0. A dictionary is followed by its keys and then by its values and their contents, an array by its
  /// elements. Equal scalars of one type are written once, except UIDs, as in CFBinaryPList.c.
  ///
  /// - Throws: `WriteError` for containers nested beyond `Limits.nesting` and for integers of more than 128 bits, before anything
  ///   is written.
  package func writeBinary(at index: Int = 0, keyOrder: KeyOrder, to output: inout Output) throws(WriteError) {
    write(try BinaryLayout(of: self, at: index, keyOrder: keyOrder), sizes: .powersOfTwo, to: &output)
  }

  /// Writes an encoded list as `writeBinary` does, with the sizes of Foundation's `PropertyListEncoder`.
  package func writeEncodedBinary(to output: inout Output) throws(WriteError) {
    write(try BinaryLayout(of: self, at: 0, keyOrder: .input), sizes: .fewestBytes, to: &output)
  }

  private func write(_ layout: BinaryLayout, sizes: BinarySizes, to output: inout Output) {
    let referenceSize = sizes.size(of: UInt64(layout.objects.count))
    let start = output.count
    var offsets: [Int] = []
    offsets.reserveCapacity(layout.objects.count)
    let references = layout.references.span
    var nextReference = 0

    output.append("bplist00")
    for node in layout.objects where !output.hasFailed {
      offsets.append(output.count - start)
      switch binaryForm(at: Int(node)) {
      case .fixed(let marker, let size, let bits):
        output.append(marker)
        output.appendBigEndian(bits, count: size)
      case .wideInteger(let slice):
        let integer = Int128(wide: bytes(of: slice)) ?? 0
        output.append(0x14)
        output.appendBigEndian(UInt64(truncatingIfNeeded: integer >> 64), count: 8)
        output.appendBigEndian(UInt64(truncatingIfNeeded: integer), count: 8)
      case .data(let slice):
        output.appendBinaryMarker(0x40, count: Int(slice.count))
        output.append(bytes(of: slice))
      case .string(let slice): output.appendBinaryString(bytes(of: slice))
      case .array(let count):
        output.appendBinaryMarker(0xA0, count: count)
        output.append(references.extracting(nextReference..<nextReference + count), size: referenceSize)
        nextReference += count
      case .dictionary(let count):
        output.appendBinaryMarker(0xD0, count: count)
        output.append(references.extracting(nextReference..<nextReference + 2 * count), size: referenceSize)
        nextReference += 2 * count
      }
    }
    let tableOffset = output.count - start
    let offsetSize = sizes.size(of: UInt64(tableOffset))
    for offset in offsets { output.appendBigEndian(UInt64(offset), count: offsetSize) }
    // The trailer; see `BinaryTrailer`. The top object is 0.
    output.append(0, repeated: 6)
    output.append(UInt8(offsetSize))
    output.append(UInt8(referenceSize))
    output.appendBigEndian(UInt64(layout.objects.count), count: 8)
    output.appendBigEndian(0, count: 8)
    output.appendBigEndian(UInt64(tableOffset), count: 8)
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
    switch list.nodes[index] {
    case .array(let count, _):
      try addContainer(index, depth: depth, in: list)
      let start = addReferences(Int(count))
      var child = index + 1
      for reference in start..<start + Int(count) {
        references[reference] = try addObject(for: child, depth: depth + 1, in: list)
        child = list.end(of: child)
      }
    case .dictionary(let count, _, _):
      try addContainer(index, depth: depth, in: list)
      let start = addReferences(2 * Int(count))
      if let keyIndexes = keys.order == .input ? list.distinctKeyIndexes(of: index) : nil {
        try addKeys(of: index, keyIndexes, at: start, depth: depth, in: list)
      } else {
        try addKeys(of: index, count: Int(count), at: start, depth: depth, in: list)
      }
      for reference in start + Int(count)..<start + 2 * Int(count) {
        references[reference] = try addObject(for: Int(references[reference]), depth: depth + 1, in: list)
      }
    case .wideInteger(let slice) where Int128(wide: list.bytes(of: slice)) == nil:
      throw WriteError(.notExact, at: index, in: list)
    case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null:
      if let earlier = unique.insert(index, in: list, among: objects) { return earlier }
      objects.append(UInt32(truncatingIfNeeded: index))
    }
    return number
  }

  /// Adds objects for the keys of the dictionary at `index`. Stores their numbers in `references` from `start` on, and after them the
  /// node indexes of the values.
  private mutating func addKeys(
    of index: Int, count: Int, at start: Int, depth: Int, in list: borrowing PropertyList
  ) throws(WriteError) {
    var reference = start
    var pairs = keys.pairs(of: index, in: list)
    while let key = keys.next(&pairs, in: list) {
      references[reference] = try addObject(for: key, depth: depth + 1, in: list)
      references[reference + count] = UInt32(truncatingIfNeeded: key + 1)
      reference += 1
    }
  }

  /// Does the same for a dictionary with a shape, whose keys are at `keyIndexes` among the keys of all shapes.
  private mutating func addKeys(
    of index: Int, _ keyIndexes: Range<Int>, at start: Int, depth: Int, in list: borrowing PropertyList
  ) throws(WriteError) {
    let missing = list.shapes.keyCount - keyObjects.count
    if missing > 0 { keyObjects.append(contentsOf: repeatElement(0, count: missing)) }
    var key = index + 1
    for (position, keyIndex) in keyIndexes.enumerated() {
      if keyObjects[keyIndex] == 0 { keyObjects[keyIndex] = try addObject(for: key, depth: depth + 1, in: list) }
      references[start + position] = keyObjects[keyIndex]
      references[start + position + keyIndexes.count] = UInt32(truncatingIfNeeded: key + 1)
      key = list.end(of: key + 1)
    }
  }

  /// Adds an object for the container at `index`, without its contents.
  private mutating func addContainer(
    _ index: Int, depth: Int, in list: borrowing PropertyList
  ) throws(WriteError) {
    guard depth < Limits.nesting else { throw WriteError(.tooDeep, at: index, in: list) }
    objects.append(UInt32(truncatingIfNeeded: index))
  }

  /// Appends `count` references that are not known yet.
  ///
  /// - Returns: The index of the first reference.
  private mutating func addReferences(_ count: Int) -> Int {
    references.append(contentsOf: repeatElement(0, count: count))
    return references.count - count
  }
}

extension Output {
  /// Appends references of `size` bytes.
  fileprivate mutating func append(_ references: Span<UInt32>, size: Int) {
    for index in references.indices { appendBigEndian(UInt64(references[index]), count: size) }
  }

  /// Appends the marker of an object with a length. The low half of the marker is the length, or 15 if an integer follows.
  fileprivate mutating func appendBinaryMarker(_ marker: UInt8, count: Int) {
    guard count >= 15 else { return append(marker | UInt8(count)) }
    let size = BinaryForm.size(of: UInt64(count))
    append(marker | 0x0F)
    append(0x10 | UInt8(size.trailingZeroBitCount))
    appendBigEndian(UInt64(count), count: size)
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
    var units = 0
    var offset = 0
    while let point = text.nextCodePoint(&offset) { units += point < 0x10000 ? 1 : 2 }
    appendBinaryMarker(0x60, count: units)
    offset = 0
    while let point = text.nextCodePoint(&offset) {
      if point >= 0x10000 { appendBigEndian(UInt64(0xD7C0 + point >> 10), count: 2) }
      appendBigEndian(UInt64(point < 0x10000 ? point : 0xDC00 | point & 0x3FF), count: 2)
    }
  }
}
