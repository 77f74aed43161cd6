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
    func require(_ isValid: Bool, at offset: Int, _ problem: @autoclosure () -> BinaryProblem) throws(SyntaxError) {
      if !isValid { throw SyntaxError(.binary(problem()), at: offset) }
    }
    // The eighth byte is arbitrary: CFBinaryPList.c accepts any since Mac OS X 10.6.
    try require(bytes.has(PropertyList.binaryMagic, at: 0), at: 0, .notBinary)
    try require(bytes.count >= BinaryTrailer.minFileSize, at: bytes.count, .tooShort(bytes.count))
    let trailer = bytes.count - BinaryTrailer.size
    let (offsetSizeField, referenceSizeField) = (trailer + 6, trailer + 7)
    let (objectCountField, topObjectField, tableOffsetField) = (trailer + 8, trailer + 16, trailer + 24)

    let (offsetSize, referenceSize) = (Int(bytes[offsetSizeField]), Int(bytes[referenceSizeField]))
    try require(offsetSize > 0, at: offsetSizeField, .noOffsetSize)
    try require(referenceSize > 0, at: referenceSizeField, .noReferenceSize)

    let table = bytes.bigEndian(at: tableOffsetField, count: 8)
    try require(
      table > BinaryTrailer.headerSize && table < trailer, at: tableOffsetField, .tableOffset(table, trailer: trailer))
    let tableSize = trailer - Int(table)
    let objects = bytes.bigEndian(at: objectCountField, count: 8)
    try require(objects > 0, at: objectCountField, .noObjects)
    try require(
      objects <= tableSize / offsetSize && Int(objects) * offsetSize == tableSize, at: objectCountField,
      .tableSize(tableSize, objects: objects, offsetSize: offsetSize))
    let top = bytes.bigEndian(at: topObjectField, count: 8)
    try require(top < objects, at: topObjectField, .topObject(top, objects: Int(objects)))
    // CFBinaryPList.c requires that the sizes can represent the object count and the table's offset, although these are greater
    // than all references and offsets.
    try require(
      objects >> (8 * referenceSize) == 0, at: referenceSizeField,
      .narrowReferences(referenceSize, objects: Int(objects)))
    try require(table >> (8 * offsetSize) == 0, at: offsetSizeField, .narrowOffsets(offsetSize, table: Int(table)))

    (self.offsetSize, self.referenceSize) = (offsetSize, referenceSize)
    (objectCount, topObject, tableOffset) = (Int(objects), Int(top), Int(table))
  }
}
