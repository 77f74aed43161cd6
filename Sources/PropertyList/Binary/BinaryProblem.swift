/// A problem with a binary property list. An object's number is its index in the offset table.
package enum BinaryProblem: Equatable, Sendable {
  /// The first seven bytes are not `bplist0`.
  case notBinary
  /// The file has fewer bytes than the smallest binary property list; the payload is their number.
  case tooShort(Int)

  /// The trailer has 0 as the size of offsets.
  case noOffsetSize
  /// The trailer has 0 as the size of references.
  case noReferenceSize
  /// The trailer has 0 as the number of objects.
  case noObjects
  /// The offset table starts in the header or past the trailer's start.
  case tableOffset(UInt64, trailer: Int)
  /// The number of bytes from the start of the offset table to the trailer is not `objects * offsetSize`.
  case tableSize(Int, objects: UInt64, offsetSize: Int)
  /// The top object's number is not below the number of objects.
  case topObject(UInt64, objects: Int)
  /// References are too narrow for the number of objects.
  case narrowReferences(Int, objects: Int)
  /// Offsets are too narrow for the offset table.
  case narrowOffsets(Int, table: Int)

  /// The offset of an object is not between the header and the offset table.
  case objectOffset(object: Int, offset: UInt64, table: Int)
  /// No object begins with this byte.
  case marker(object: Int, marker: UInt8)
  /// An integer of more than 16 bytes.
  case integerSize(object: Int, size: Int)
  /// A real of a size other than 4 or 8 bytes.
  case realSize(object: Int, size: Int)
  /// The length of an object is not an integer.
  case length(object: Int, marker: UInt8)
  /// An object extends into the offset table.
  case pastEnd(object: Int)
  /// A UTF-16 string without code units. CoreFoundation refuses it.
  case emptyUTF16(object: Int)
  /// A UID above 2^32 - 1.
  case uid(object: Int)

  /// A container refers to an object that does not exist.
  case reference(object: Int, to: UInt64, objects: Int)
  /// A dictionary's key is a container.
  case containerKey(object: Int, key: Int)
  /// A container is inside itself.
  case cycle(object: Int)
  /// An object is inside more containers than `Limits.looseNesting`.
  case tooDeep(object: Int)
  /// Containers or strings overlap so much that reading them would take unreasonable time or memory.
  case overlap(object: Int)

  /// The problem as a clause, without its offset.
  package var message: String {
    switch self {
    case .notBinary:
      "expected a file that begins with bplist0"
    case .tooShort(let count):
      "expected at least \(BinaryTrailer.minFileSize) bytes, found \(count)"
    case .noOffsetSize:
      "expected offsets of at least 1 byte, found 0 in the trailer"
    case .noReferenceSize:
      "expected object references of at least 1 byte, found 0 in the trailer"
    case .noObjects:
      "expected at least 1 object, found 0 in the trailer"
    case .tableOffset(let offset, let trailer):
      "expected an offset table that starts between byte 9 and the trailer at byte \(trailer), found byte \(offset)"
    case .tableSize(let size, let objects, let offsetSize):
      "expected an offset table of \(objects) offsets, \(offsetSize) bytes each, that ends at the trailer, "
        + "found \(size) bytes"
    case .topObject(let number, let objects):
      "expected a top object below \(objects), the number of objects, found \(number)"
    case .narrowReferences(let size, let objects):
      "expected object references wide enough for \(objects) objects, found \(size) bytes"
    case .narrowOffsets(let size, let table):
      "expected offsets wide enough for an offset table at byte \(table), found \(size) bytes"
    case .objectOffset(let object, let offset, let table):
      "expected object \(object) between byte 8 and the offset table at byte \(table), found its offset to be \(offset)"
    case .marker(let object, let marker):
      "expected object \(object) to begin with the marker of a type, found 0x\(hexadecimal(marker, digits: 2).lowercased())"
    case .integerSize(let object, let size):
      "expected integer object \(object) to have at most 16 bytes, found \(size)"
    case .realSize(let object, let size):
      "expected real object \(object) to have 4 or 8 bytes, found \(size)"
    case .length(let object, let marker):
      "expected the length of object \(object) as an integer, found 0x\(hexadecimal(marker, digits: 2).lowercased())"
    case .pastEnd(let object):
      "expected object \(object) to end before the offset table, found it to extend into the table"
    case .emptyUTF16(let object):
      "expected UTF-16 string object \(object) to have code units, found none; an empty string must be ASCII"
    case .uid(let object):
      "expected UID object \(object) to be at most 4294967295, found a greater number"
    case .reference(let object, let number, let objects):
      "expected object \(object) to refer to objects below \(objects), the number of objects, "
        + "found a reference to object \(number)"
    case .containerKey(let object, let key):
      "expected the keys of dictionary object \(object) to be simple values, "
        + "found object \(key), an array, set or dictionary"
    case .cycle(let object):
      "expected no cycle of containers, found object \(object) inside itself"
    case .tooDeep(let object):
      "expected at most \(Limits.looseNesting) arrays and dictionaries inside one another, "
        + "found object \(object) inside more"
    case .overlap(let object):
      "expected objects that do not overlap, found object \(object) to share its bytes with many others"
    }
  }
}
