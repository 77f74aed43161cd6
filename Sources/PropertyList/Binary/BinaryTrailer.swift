extension PropertyList {
  /// The first bytes of binary property lists. They end with the first of two digits of the version; readers ignore the second.
  package static var binaryMagic: StaticString { "bplist0" }
}

/// The last 32 bytes of a binary property list, checked against the size of the file.
///
/// They are five unused bytes, a sort version that no reader uses, the sizes of offsets and references, and three big-endian 64-bit
/// numbers: the object count, the top object and the offset of the offset table (`CFBinaryPlistTrailer` in ForFoundationOnly.h).
package struct BinaryTrailer {
  static let size = 32
  static let headerSize = 8
  /// The size of a header, an object of one byte, its offset and a trailer.
  package static let minFileSize = headerSize + 1 + 1 + size

  /// The bytes of an offset in the offset table.
  let offsetSize: Int
  /// The bytes of a reference in a container.
  package let referenceSize: Int
  package let objectCount: Int
  package let topObject: Int
  /// Offset of the offset table, where the objects end.
  let tableOffset: Int

  init(_ bytes: Span<UInt8>) throws(SyntaxError) {
    // The eighth byte is arbitrary: CFBinaryPList.c accepts any since Mac OS X 10.6.
    guard bytes.has(PropertyList.binaryMagic, at: 0) else { throw SyntaxError(.binary(.notBinary), at: 0) }
    guard bytes.count >= BinaryTrailer.minFileSize else {
      throw SyntaxError(.binary(.tooShort(bytes.count)), at: bytes.count)
    }
    let trailer = bytes.count - BinaryTrailer.size
    let (offsetSizeField, referenceSizeField) = (trailer + 6, trailer + 7)
    let (objectCountField, topObjectField, tableOffsetField) = (trailer + 8, trailer + 16, trailer + 24)

    offsetSize = Int(bytes[offsetSizeField])
    guard offsetSize > 0 else { throw SyntaxError(.binary(.noOffsetSize), at: offsetSizeField) }
    referenceSize = Int(bytes[referenceSizeField])
    guard referenceSize > 0 else { throw SyntaxError(.binary(.noReferenceSize), at: referenceSizeField) }

    let table = bytes.bigEndian(at: tableOffsetField, count: 8)
    guard table > BinaryTrailer.headerSize, table < trailer else {
      throw SyntaxError(.binary(.tableOffset(table, trailer: trailer)), at: tableOffsetField)
    }
    tableOffset = Int(table)

    let objects = bytes.bigEndian(at: objectCountField, count: 8)
    guard objects > 0 else { throw SyntaxError(.binary(.noObjects), at: objectCountField) }
    let tableSize = trailer - tableOffset
    guard objects <= tableSize / offsetSize, Int(objects) * offsetSize == tableSize else {
      let problem = BinaryProblem.tableSize(tableSize, objects: objects, offsetSize: offsetSize)
      throw SyntaxError(.binary(problem), at: objectCountField)
    }
    objectCount = Int(objects)

    let top = bytes.bigEndian(at: topObjectField, count: 8)
    guard top < objects else {
      throw SyntaxError(.binary(.topObject(top, objects: objectCount)), at: topObjectField)
    }
    topObject = Int(top)

    // CFBinaryPList.c requires that the sizes can represent the object count and the table's offset, although these are greater
    // than all references and offsets.
    guard objects >> (8 * referenceSize) == 0 else {
      let problem = BinaryProblem.narrowReferences(referenceSize, objects: objectCount)
      throw SyntaxError(.binary(problem), at: referenceSizeField)
    }
    guard table >> (8 * offsetSize) == 0 else {
      throw SyntaxError(.binary(.narrowOffsets(offsetSize, table: tableOffset)), at: offsetSizeField)
    }
  }
}
