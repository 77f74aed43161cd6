/// A binary property list made without the writer, so that the tests of the reader do not depend on it.
package struct BinaryFile {
  package var objects: [[UInt8]]
  package var topObject = 0
  package var offsetSize = 2
  package var referenceSize = 1
  package var header = Array("bplist00".utf8)

  /// A file of `objects`. Each is the bytes of one object in hexadecimal; spaces are ignored.
  package init(_ objects: String...) {
    self.objects = objects.map(bytes(hexadecimal:))
  }

  package var bytes: [UInt8] {
    var bytes = header
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      bytes += object
    }
    let table = bytes.count
    for offset in offsets { bytes += bigEndian(offset, size: offsetSize) }
    // The trailer: six unused bytes (the last one is a sort order), the two sizes, and three numbers.
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    return bytes + bigEndian(objects.count, size: 8) + bigEndian(topObject, size: 8) + bigEndian(table, size: 8)
  }
}

package func bigEndian(_ value: Int, size: Int) -> [UInt8] {
  (0..<size).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> ($0 * 8)) : 0 }
}

package func bytes(hexadecimal text: String) -> [UInt8] {
  let digits = text.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}

package func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 0x10 ? "0" : "") + String($0, radix: 16) }.joined()
}
