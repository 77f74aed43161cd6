/// An object of a binary property list. It ends before the offset table. Its content is not copied.
package enum BinaryObject {
  /// A scalar other than a string and a wide integer.
  case value(Node)
  /// An integer of more than 64 bits: the offset of its 16 bytes in two's complement, most significant first.
  case wideInteger(at: Int)
  case string(BinaryText)
  case container(BinaryContainer)
}

/// An array or dictionary of a binary property list.
///
/// A set is read as an array: no other format has sets, and CFBinaryPList.c stores the elements of both in the same way.
package struct BinaryContainer {
  /// The container's object number: its index in the offset table.
  package let number: Int
  package let isDictionary: Bool
  /// Offset of the references: those to the elements, or those to all keys and then to all values.
  package let start: Int
  package let count: Int

  @inlinable package var keyCount: Int { isDictionary ? count : 0 }
  @inlinable package var referenceCount: Int { isDictionary ? 2 * count : count }

  /// Index of the reference to a child. Children are in the order of nodes: each value follows its key.
  package func referenceIndex(ofChild child: Int) -> Int {
    guard isDictionary else { return child }
    return child / 2 + (child.isMultiple(of: 2) ? 0 : count)
  }
}

/// The object table of a binary property list. Only this type knows the layout of objects.
///
/// An object is read only when it is requested, so finding a value in a large file does not read the rest.
package struct BinaryObjects: ~Escapable {
  package let bytes: Span<UInt8>
  package let trailer: BinaryTrailer

  /// The objects of `bytes`, a whole file.
  @_lifetime(copy bytes)
  package init(_ bytes: Span<UInt8>) throws(SyntaxError) {
    self.bytes = bytes
    trailer = try BinaryTrailer(bytes)
  }

  /// The objects of `bytes`, a whole file, whose trailer is known.
  @_lifetime(copy bytes)
  @inlinable package init(_ bytes: Span<UInt8>, _ trailer: BinaryTrailer) {
    self.bytes = bytes
    self.trailer = trailer
  }

  func nodeLimit(_ limits: Limits) -> Int {
    // If no container is shared, every node except the root has its own reference.
    (bytes.count / trailer.referenceSize).addingClamped(limits.nodes)
  }

  /// The maximum number of bytes to decode or visit in all objects. It exceeds the size of the file because objects may overlap.
  func workLimit(_ limits: Limits) -> Int { bytes.count.addingClamped(limits.nodes) }

  /// The maximum number of bytes in all strings and data of at most `nodeLimit` nodes.
  func byteLimit(_ nodeLimit: Int) -> Int {
    let (bytesOfNodes, overflow) = nodeLimit.multipliedReportingOverflow(by: Limits.bytesPerNode)
    return overflow ? .max : bytes.count.addingClamped(bytesOfNodes)
  }

  /// The offset of an object, compared with the end of the objects once more after `checkOffsets`: parts of a file are read without that.
  @inline(always)
  package func offset(of number: Int) throws(SyntaxError) -> Int {
    let offset = tableEntry(number)
    guard offset >= BinaryTrailer.headerSize, offset < trailer.tableOffset else {
      throw badOffset(of: number, offset: offset)
    }
    return Int(truncatingIfNeeded: offset)
  }

  /// Checks the offsets of all objects, even of unreachable ones. As in CFBinaryPList.c, those may be in the header.
  package func checkOffsets() throws(SyntaxError) {
    for number in 0..<trailer.objectCount {
      let offset = tableEntry(number)
      guard offset < trailer.tableOffset else { throw badOffset(of: number, offset: offset) }
    }
  }

  package func object(_ number: Int) throws(SyntaxError) -> BinaryObject {
    try object(number, at: offset(of: number))
  }

  package func object(_ number: Int, at start: Int) throws(SyntaxError) -> BinaryObject {
    let marker = bytes[start]
    let low = Int(marker & 0x0F)
    switch marker >> 4 {
    case 0x0 where low == 0x0: return .value(.null)
    case 0x0 where low == 0x8 || low == 0x9: return .value(.boolean(low == 0x9))
    case 0x1 where low == 0x4:
      try require(16, of: number, at: start)
      return Node(integer: wideInteger(at: start + 1)).map(BinaryObject.value) ?? .wideInteger(at: start + 1)
    case 0x1:
      guard low < 4 else { throw SyntaxError(.binary(.integerSize(object: number, size: 1 << low)), at: start) }
      // Integers of 1, 2 and 4 bytes are unsigned. Integers of 8 bytes are in two's complement.
      return .value(.integer(Int64(bitPattern: try bits(of: number, at: start, size: 1 << low))))
    case 0x2:
      guard 2...3 ~= low else { throw SyntaxError(.binary(.realSize(object: number, size: 1 << low)), at: start) }
      let bits = try bits(of: number, at: start, size: 1 << low)
      return .value(
        low == 3 ? .real(Double(bitPattern: bits)) : .float(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
    case 0x3 where low == 0x3:
      return .value(.date(Double(bitPattern: try bits(of: number, at: start, size: 8))))
    case 0x4:
      let body = try body(of: number, at: start, itemSize: 1)
      return .value(.data(try Slice(from: body.start, to: body.start + body.count)))
    case 0x5, 0x6:
      let unitSize = marker >> 4 == 0x5 ? 1 : 2
      let body = try body(of: number, at: start, itemSize: unitSize)
      // CFBinaryPList.c allocates a buffer for the code units of UTF-16 and refuses an empty buffer.
      guard unitSize == 1 || body.count > 0 else { throw SyntaxError(.binary(.emptyUTF16(object: number)), at: start) }
      return .string(BinaryText(start: body.start, count: body.count, unitSize: unitSize))
    case 0x8: return .value(.uid(try uid(of: number, at: start, size: low + 1)))
    case 0xA, 0xC, 0xD:
      let isDictionary = marker >> 4 == 0xD
      let body = try body(of: number, at: start, itemSize: (isDictionary ? 2 : 1) * trailer.referenceSize)
      return .container(
        BinaryContainer(number: number, isDictionary: isDictionary, start: body.start, count: body.count))
    default: throw SyntaxError(.binary(.marker(object: number, marker: marker)), at: start)
    }
  }

  /// The object at `start` if it is valid and has one of the most frequent forms of scalars; otherwise nil. A string is printable ASCII.
  ///
  /// The fast path of `object`. Without it, and without inlining here, `print` takes 18 % more instructions for binary records.
  @inline(always)
  package func commonScalar(at start: Int) -> Node? {
    let marker = bytes[start]
    let low = Int(marker & 0x0F)
    let available = trailer.tableOffset &- start
    switch marker {
    case 0x08, 0x09: return .boolean(marker == 0x09)
    case 0x10...0x13 where 1 &<< low < available:
      return .integer(Int64(bitPattern: bytes.bigEndian(at: start &+ 1, count: 1 &<< low)))
    case 0x23 where available > 8: return .real(Double(bitPattern: bytes.bigEndian(at: start &+ 1, count: 8)))
    case 0x33 where available > 8: return .date(Double(bitPattern: bytes.bigEndian(at: start &+ 1, count: 8)))
    case 0x40...0x4E where low < available: return .data(Slice(offset: start &+ 1, count: UInt32(low)))
    case 0x50...0x5E where low < available: return asciiString(at: start &+ 1, count: low)
    case 0x5F where available > 3 && bytes[start &+ 1] == 0x10 && Int(bytes[start &+ 2]) < available &- 2:
      return asciiString(at: start &+ 3, count: Int(bytes[start &+ 2]))
    default: return nil
    }
  }

  /// The string with these bytes; nil if there are other characters than ASCII ones from U+0020 on.
  private func asciiString(at start: Int, count: Int) -> Node? {
    bytes.extracting(start..<start &+ count).firstOffset(from: 0, marks: \.nonPrintableMarks) == nil
      ? .string(Slice(offset: start, count: UInt32(truncatingIfNeeded: count))) : nil
  }

  /// The object number at `index` among the references of `container`.
  @inlinable @inline(always)
  package func reference(_ index: Int, in container: BinaryContainer) throws(SyntaxError) -> Int {
    let offset = container.start + index * trailer.referenceSize
    let number = bytes.bigEndian(at: offset, count: trailer.referenceSize)
    guard number < trailer.objectCount else { throw badReference(to: number, in: container, at: offset) }
    return Int(number)
  }

  @inline(never)
  package func badReference(to number: UInt64, in container: BinaryContainer, at offset: Int) -> SyntaxError {
    let problem = BinaryProblem.reference(object: container.number, to: number, objects: trailer.objectCount)
    return SyntaxError(.binary(problem), at: offset)
  }

  /// An error at the offset of the object with this number.
  @inline(never)
  func error(_ problem: Problem, at number: Int) throws(SyntaxError) -> SyntaxError {
    SyntaxError(problem, at: try offset(of: number))
  }

  func containerKey(_ number: Int, of dictionary: BinaryContainer) throws(SyntaxError) -> SyntaxError {
    try error(.binary(.containerKey(object: dictionary.number, key: number)), at: number)
  }

  private func tableEntry(_ number: Int) -> UInt64 {
    bytes.bigEndian(at: trailer.tableOffset + number * trailer.offsetSize, count: trailer.offsetSize)
  }

  @inline(never)
  private func badOffset(of number: Int, offset: UInt64) -> SyntaxError {
    let problem = BinaryProblem.objectOffset(object: number, offset: offset, table: trailer.tableOffset)
    return SyntaxError(.binary(problem), at: trailer.tableOffset + number * trailer.offsetSize)
  }

  /// Throws unless the `size` bytes after the marker at `start` are before the offset table.
  private func require(_ size: Int, of number: Int, at start: Int) throws(SyntaxError) {
    guard size < trailer.tableOffset - start else { throw SyntaxError(.binary(.pastEnd(object: number)), at: start) }
  }

  /// The low 64 bits of the `size` bytes after the marker at `start`.
  private func bits(of number: Int, at start: Int, size: Int) throws(SyntaxError) -> UInt64 {
    try require(size, of: number, at: start)
    return bytes.bigEndian(at: start + 1, count: size)
  }

  private func uid(of number: Int, at start: Int, size: Int) throws(SyntaxError) -> UInt32 {
    let bits = try bits(of: number, at: start, size: size)
    let high = size > 8 ? bytes.bigEndian(at: start + 1, count: size - 8) : 0
    if high == 0, let uid = UInt32(exactly: bits) { return uid }
    throw SyntaxError(.binary(.uid(object: number)), at: start)
  }

  package func wideInteger(at offset: Int) -> Int128 {
    let (high, low) = (bytes.bigEndian(at: offset, count: 8), bytes.bigEndian(at: offset + 8, count: 8))
    return Int128(truncatingIfNeeded: UInt128(high) << 64 | UInt128(low))
  }

  /// Offset and count of the items of an object. The count is the low half of the marker, or the integer after the marker if that
  /// half is 15.
  @inline(always)
  private func body(of number: Int, at start: Int, itemSize: Int) throws(SyntaxError) -> (start: Int, count: Int) {
    var offset = start + 1
    var count = UInt64(bytes[start] & 0x0F)
    if count == 0x0F {
      try require(1, of: number, at: start)
      let marker = bytes[offset]
      // CFBinaryPList.c (_getSizedInt) reads the low 64 bits of a wider integer, and 0 if its size does not fit in a byte.
      guard marker & 0xF0 == 0x10 else {
        throw SyntaxError(.binary(.length(object: number, marker: marker)), at: offset)
      }
      let size = 1 << Int(marker & 0x0F)
      try require(size, of: number, at: offset)
      count = size < 256 ? bytes.bigEndian(at: offset + 1, count: size) : 0
      offset += 1 + size
    }
    guard count <= (trailer.tableOffset - offset) / itemSize else {
      throw SyntaxError(.binary(.pastEnd(object: number)), at: start)
    }
    return (offset, Int(count))
  }

  /// The object number of the value of `key`, in UTF-8; nil if `dictionary` does not contain the key. The first of duplicate keys
  /// wins, as in CFBinaryPList.c.
  func value(in dictionary: BinaryContainer, forKey key: Span<UInt8>) throws(SyntaxError) -> Int? {
    for index in 0..<dictionary.keyCount {
      if case .string(let text) = try object(reference(index, in: dictionary)), text.equals(key, in: bytes) {
        return try reference(dictionary.count + index, in: dictionary)
      }
    }
    return nil
  }

  /// The number of the object that `keyPath` names; nil if there is none.
  package func find(_ keyPath: PropertyList.KeyPath) throws(SyntaxError) -> Int? {
    guard keyPath.isValid else { return nil }
    var number = trailer.topObject
    for step in keyPath.steps {
      guard case .container(let container) = try object(number) else { return nil }
      var next: Int?
      if container.isDictionary {
        next = step.isKey ? try value(in: container, forKey: step.text.span) : nil
      } else if let index = step.index(count: container.count), 0..<container.count ~= index {
        next = try reference(index, in: container)
      }
      guard let next else { return nil }
      number = next
    }
    return number
  }
}
