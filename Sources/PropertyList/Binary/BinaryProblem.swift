/// A problem with a binary property list; see its message. An object's number is its index in the offset table.
package enum BinaryProblem: Equatable, Sendable {
  case notBinary
  case version(String)
  case tooShort(Int)

  // In the trailer.
  case noOffsetSize
  case noReferenceSize
  case noObjects
  case tableOffset(UInt64, trailer: Int)
  case tableSize(Int, objects: UInt64, offsetSize: Int)
  case topObject(UInt64, objects: Int)
  case narrowReferences(Int, objects: Int)
  case narrowOffsets(Int, table: Int)

  // In the objects.
  case objectOffset(object: Int, offset: UInt64, table: Int)
  case marker(object: Int, marker: UInt8)
  case integerSize(object: Int, size: Int)
  case realSize(object: Int, size: Int)
  case length(object: Int, marker: UInt8)
  case pastEnd(object: Int)
  /// CoreFoundation refuses it.
  case emptyUTF16(object: Int)
  case uid(object: Int)

  // Between objects.
  case reference(object: Int, to: UInt64, objects: Int)
  case containerKey(object: Int, key: Int)
  case cycle(object: Int)
  /// Reading objects that overlap so much would take unreasonable time or memory.
  case overlap(object: Int)
}

extension BinaryProblem {
  var message: String {
    switch self {
    case .notBinary: "expected a file that begins with bplist0"
    case .version(let version): "expected a binary property list of version 00, found version \(version)"
    case .tooShort(let count): "expected at least \(BinaryTrailer.minFileSize) bytes, found \(count)"
    case .noOffsetSize: "expected offsets of at least 1 byte, found 0 in the trailer"
    case .noReferenceSize: "expected object references of at least 1 byte, found 0 in the trailer"
    case .noObjects: "expected at least 1 object, found 0 in the trailer"
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
      "expected object \(object) to begin with the marker of a type, found \(marker.inMessages)"
    case .integerSize(let object, let size): "expected integer object \(object) to have at most 16 bytes, found \(size)"
    case .realSize(let object, let size): "expected real object \(object) to have 4 or 8 bytes, found \(size)"
    case .length(let object, let marker):
      "expected the length of object \(object) as an integer, found \(marker.inMessages)"
    case .pastEnd(let object):
      "expected object \(object) to end before the offset table, found it to extend into the table"
    case .emptyUTF16(let object):
      "expected UTF-16 string object \(object) to have code units, found none; an empty string must be ASCII"
    case .uid(let object): "expected UID object \(object) to be at most 4294967295, found a greater number"
    case .reference(let object, let number, let objects):
      "expected object \(object) to refer to objects below \(objects), the number of objects, "
        + "found a reference to object \(number)"
    case .containerKey(let object, let key):
      "expected the keys of dictionary object \(object) to be simple values, "
        + "found object \(key), an array, set or dictionary"
    case .cycle(let object): "expected no cycle of containers, found object \(object) inside itself"
    case .overlap(let object):
      "expected objects that do not overlap, found object \(object) to share its bytes with many others"
    }
  }
}
