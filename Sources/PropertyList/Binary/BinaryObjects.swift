/// One object of a binary property list, its size checked, its content not copied.
package enum BinaryObject {
  /// Anything that is neither string nor container.
  case value(Node)
  case string(BinaryText)
  case container(BinaryContainer)
}

/// An array or dictionary of a binary property list.
///
/// A set is read as an array: no other format has sets, and CFBinaryPList.c stores their elements in the same way.
package struct BinaryContainer {
  /// The object's number.
  package let number: Int
  package let isDictionary: Bool
  /// Where the references stand: those of the elements, or those of all keys and then of all values.
  package let start: Int
  /// The number of elements or of pairs.
  package let count: Int

  @inlinable package var keyCount: Int { isDictionary ? count : 0 }
  @inlinable package var referenceCount: Int { isDictionary ? 2 * count : count }
}

/// The object table of a binary property list: the one place that knows how objects are laid out.
///
/// Nothing is read ahead, so that a value of a large file can be found without a look at the rest.
package struct BinaryObjects: ~Escapable {
  package let bytes: Span<UInt8>
  package let trailer: BinaryTrailer

  /// The objects of `bytes`, a whole file.
  @_lifetime(copy bytes)
  package init(_ bytes: Span<UInt8>) throws(SyntaxError) {
    self.bytes = bytes
    trailer = try BinaryTrailer(bytes)
  }

  /// The objects of `bytes`, a whole file with `trailer`.
  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, _ trailer: BinaryTrailer) {
    self.bytes = bytes
    self.trailer = trailer
  }

  /// How many nodes the file may become.
  func nodeLimit(_ limits: PropertyList.Limits) -> Int {
    // Where only scalars are shared, every node but the root has a reference of its own in the file.
    (bytes.count / trailer.referenceSize).addingClamped(limits.nodes)
  }

  /// How many bytes of strings and data the nodes may have together.
  func byteLimit(_ limits: PropertyList.Limits) -> Int {
    let (bytesOfNodes, overflow) = nodeLimit(limits)
      .multipliedReportingOverflow(by: PropertyList.Limits.bytesPerNode)
    return overflow ? .max : bytes.count.addingClamped(bytesOfNodes)
  }

  /// Where the object with this number starts.
  @inline(__always)
  package func offset(of number: Int) throws(SyntaxError) -> Int {
    let offset = tableEntry(number)
    guard offset >= BinaryTrailer.headerSize, offset < trailer.tableOffset else {
      throw badOffset(of: number, offset: offset)
    }
    return Int(offset)
  }

  /// Checks the offset of every object, whether or not anything refers to it.
  ///
  /// CFBinaryPList.c lets an object that nothing refers to lie in the header.
  func checkOffsets() throws(SyntaxError) {
    for number in 0..<trailer.objectCount {
      let offset = tableEntry(number)
      guard offset < trailer.tableOffset else { throw badOffset(of: number, offset: offset) }
    }
  }

  /// The object with this number.
  package func object(_ number: Int) throws(SyntaxError) -> BinaryObject {
    let start = try offset(of: number)
    let marker = bytes[start]
    let low = Int(marker & 0x0F)
    switch marker >> 4 {
    case 0x0 where low == 0x0: return .value(.null)
    case 0x0 where low == 0x8: return .value(.boolean(false))
    case 0x0 where low == 0x9: return .value(.boolean(true))
    case 0x1: return .value(try integer(number, at: start, size: 1 << low))
    case 0x2: return .value(try real(number, at: start, size: 1 << low))
    case 0x3 where low == 0x3:
      try require(8, of: number, at: start)
      return .value(.date(Double(bitPattern: bytes.bigEndian(at: start + 1, count: 8))))
    case 0x4:
      let body = try body(of: number, at: start, itemSize: 1)
      return .value(.data(try slice(at: body.start, count: body.count)))
    case 0x5:
      let body = try body(of: number, at: start, itemSize: 1)
      return .string(BinaryText(start: body.start, count: body.count, unitSize: 1))
    case 0x6:
      let body = try body(of: number, at: start, itemSize: 2)
      // CFBinaryPList.c allocates a buffer for the code units and takes a buffer of no bytes for a failure.
      guard body.count > 0 else { throw SyntaxError(.binary(.emptyUTF16(object: number)), at: start) }
      return .string(BinaryText(start: body.start, count: body.count, unitSize: 2))
    case 0x8: return .value(try uid(number, at: start, size: low + 1))
    case 0xA, 0xC, 0xD:
      let isDictionary = marker >> 4 == 0xD
      let body = try body(of: number, at: start, itemSize: (isDictionary ? 2 : 1) * trailer.referenceSize)
      let container = BinaryContainer(
        number: number, isDictionary: isDictionary, start: body.start, count: body.count)
      return .container(container)
    default: throw SyntaxError(.binary(.marker(object: number, marker: marker)), at: start)
    }
  }

  /// The object with this number, if it has no mistake and one of the forms that most scalars have. Whether a string of
  /// them is ASCII is not known.
  @inline(__always)
  func usualScalar(_ number: Int) -> Node? {
    let offset = tableEntry(number)
    guard offset >= BinaryTrailer.headerSize, offset < trailer.tableOffset else { return nil }
    let start = Int(truncatingIfNeeded: offset)
    let marker = bytes[start]
    let low = Int(marker & 0x0F)
    let room = trailer.tableOffset &- start
    switch marker {
    case 0x08, 0x09: return .boolean(marker == 0x09)
    case 0x10...0x13 where 1 &<< low < room:
      return .integer(Int64(bitPattern: bytes.bigEndian(at: start &+ 1, count: 1 &<< low)))
    case 0x23 where room > 8: return .real(Double(bitPattern: bytes.bigEndian(at: start &+ 1, count: 8)))
    case 0x33 where room > 8: return .date(Double(bitPattern: bytes.bigEndian(at: start &+ 1, count: 8)))
    case 0x40...0x4E where low < room: return .data(Slice(offset: start &+ 1, count: UInt32(low)))
    case 0x50...0x5E where low < room: return .string(Slice(offset: start &+ 1, count: UInt32(low)))
    case 0x5F where room > 3 && bytes[start &+ 1] == 0x10 && Int(bytes[start &+ 2]) < room &- 2:
      return .string(Slice(offset: start &+ 3, count: UInt32(bytes[start &+ 2])))
    default: return nil
    }
  }

  /// The number of the object that the reference at `index` in `container` names.
  @inlinable @inline(__always)
  package func reference(_ index: Int, in container: BinaryContainer) throws(SyntaxError) -> Int {
    let place = container.start + index * trailer.referenceSize
    let number = bytes.bigEndian(at: place, count: trailer.referenceSize)
    guard number < trailer.objectCount else { throw badReference(to: number, in: container, at: place) }
    return Int(number)
  }

  @inline(never)
  package func badReference(to number: UInt64, in container: BinaryContainer, at place: Int) -> SyntaxError {
    let problem = BinaryProblem.reference(object: container.number, to: number, objects: trailer.objectCount)
    return SyntaxError(.binary(problem), at: place)
  }

  /// The source's bytes as a slice.
  func slice(at start: Int, count: Int) throws(SyntaxError) -> Slice {
    guard let slice = Slice(offset: start, length: count) else { throw SyntaxError(.limit(.longValue), at: start) }
    return slice
  }

  @inline(__always)
  private func tableEntry(_ number: Int) -> UInt64 {
    bytes.bigEndian(at: trailer.tableOffset + number * trailer.offsetSize, count: trailer.offsetSize)
  }

  @inline(never)
  private func badOffset(of number: Int, offset: UInt64) -> SyntaxError {
    let problem = BinaryProblem.objectOffset(object: number, offset: offset, table: trailer.tableOffset)
    return SyntaxError(.binary(problem), at: trailer.tableOffset + number * trailer.offsetSize)
  }

  @inline(__always)
  private func require(_ size: Int, of number: Int, at start: Int) throws(SyntaxError) {
    guard size < trailer.tableOffset - start else { throw SyntaxError(.binary(.pastEnd(object: number)), at: start) }
  }

  /// Integers of 1, 2 and 4 bytes are unsigned, those of 8 and 16 in two's complement.
  private func integer(_ number: Int, at start: Int, size: Int) throws(SyntaxError) -> Node {
    guard size <= 16 else { throw SyntaxError(.binary(.integerSize(object: number, size: size)), at: start) }
    try require(size, of: number, at: start)
    let low = bytes.bigEndian(at: start + 1, count: size)
    guard size >= 8 else { return .integer(low) }
    let signed = Int64(bitPattern: low)
    guard size == 16 else { return .integer(signed) }
    let high = bytes.bigEndian(at: start + 1, count: 8)
    if high == 0 { return .integer(low) }
    if high == .max, signed < 0 { return .integer(signed) }
    return .wideInteger(Slice(offset: start + 1, count: 16))
  }

  private func real(_ number: Int, at start: Int, size: Int) throws(SyntaxError) -> Node {
    guard size == 4 || size == 8 else {
      throw SyntaxError(.binary(.realSize(object: number, size: size)), at: start)
    }
    try require(size, of: number, at: start)
    let bits = bytes.bigEndian(at: start + 1, count: size)
    return size == 8
      ? .real(Double(bitPattern: bits)) : .float(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
  }

  private func uid(_ number: Int, at start: Int, size: Int) throws(SyntaxError) -> Node {
    try require(size, of: number, at: start)
    let high = size > 8 ? bytes.bigEndian(at: start + 1, count: size - 8) : 0
    guard high == 0, let value = UInt32(exactly: bytes.bigEndian(at: start + 1, count: size)) else {
      throw SyntaxError(.binary(.uid(object: number)), at: start)
    }
    return .uid(value)
  }

  /// Where the items of an object start and how many there are: the low half of its marker says, or, where that is 15,
  /// the integer that follows.
  @inline(__always)
  private func body(of number: Int, at start: Int, itemSize: Int) throws(SyntaxError) -> (start: Int, count: Int) {
    var position = start + 1
    var count = UInt64(bytes[start] & 0x0F)
    if count == 0x0F {
      try require(1, of: number, at: start)
      let marker = bytes[position]
      // Of an integer too wide for 64 bits, CFBinaryPList.c takes the low ones, and 0 where one byte does not hold the
      // width (_getSizedInt).
      guard marker & 0xF0 == 0x10 else {
        throw SyntaxError(.binary(.length(object: number, marker: marker)), at: position)
      }
      let size = 1 << Int(marker & 0x0F)
      try require(size, of: number, at: position)
      count = size < 256 ? bytes.bigEndian(at: position + 1, count: size) : 0
      position += 1 + size
    }
    guard count <= (trailer.tableOffset - position) / itemSize else {
      throw SyntaxError(.binary(.pastEnd(object: number)), at: start)
    }
    return (position, Int(count))
  }
}

extension BinaryObjects {
  /// The number of the element at `index` of the array with this number; nil if it is not an array or has no such element.
  func child(of number: Int, index: Int) throws(SyntaxError) -> Int? {
    guard case .container(let array) = try object(number), !array.isDictionary, 0..<array.count ~= index else {
      return nil
    }
    return try reference(index, in: array)
  }

  /// The number of the value that `key`, in UTF-8, has in the dictionary with this number: the first, as in
  /// CFBinaryPList.c, if the key is repeated; nil if it is not a dictionary or has no such key.
  func value(of number: Int, forKey key: Span<UInt8>) throws(SyntaxError) -> Int? {
    guard case .container(let dictionary) = try object(number) else { return nil }
    for index in 0..<dictionary.keyCount {
      if case .string(let text) = try object(reference(index, in: dictionary)), text.equals(key, in: bytes) {
        return try reference(dictionary.count + index, in: dictionary)
      }
    }
    return nil
  }
}
