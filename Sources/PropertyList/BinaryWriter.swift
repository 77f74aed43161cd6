extension PropertyList {
  /// Writes the node at `index` and all that is inside it as a binary property list.
  ///
  /// The root is object 0. A dictionary is followed by its keys and then by its values with all that is inside them, an
  /// array by its elements. Equal strings, numbers, dates, data, UIDs and booleans of one type are written once.
  ///
  /// - Throws: `WriteError.Reason.tooDeep`, before anything is written.
  public func writeBinary(at index: Int = 0, keyOrder: KeyOrder, to output: inout Output) throws(WriteError) {
    let layout = try BinaryLayout(of: self, at: index, keyOrder: keyOrder)
    let referenceSize = BinaryForm.size(of: UInt64(layout.objects.count))
    let start = output.count
    var offsets: [Int] = []
    offsets.reserveCapacity(layout.objects.count)
    var nextReference = 0
    func writeReferences(_ count: Int) {
      for reference in layout.references[nextReference..<nextReference + count] {
        output.appendBigEndian(UInt64(reference), count: referenceSize)
      }
      nextReference += count
    }

    output.append("bplist00")
    for node in layout.objects {
      offsets.append(output.count - start)
      switch binaryForm(at: Int(node)) {
      case .fixed(let marker, let size, let bits):
        output.append(marker)
        output.appendBigEndian(bits, count: size)
      case .wideInteger(let slice):
        output.append(0x14)
        output.append(bytes(of: slice))
      case .data(let slice):
        output.appendBinaryMarker(0x40, count: Int(slice.count))
        output.append(bytes(of: slice))
      case .string(let slice): output.appendBinaryString(bytes(of: slice))
      case .array(let count):
        output.appendBinaryMarker(0xA0, count: count)
        writeReferences(count)
      case .dictionary(let count):
        output.appendBinaryMarker(0xD0, count: count)
        writeReferences(2 * count)
      }
    }
    let tableOffset = output.count - start
    let offsetSize = BinaryForm.size(of: UInt64(tableOffset))
    for offset in offsets { output.appendBigEndian(UInt64(offset), count: offsetSize) }
    output.append(0, repeated: 6)
    output.append(UInt8(offsetSize))
    output.append(UInt8(referenceSize))
    output.appendBigEndian(UInt64(layout.objects.count), count: 8)
    output.appendBigEndian(0, count: 8)
    output.appendBigEndian(UInt64(tableOffset), count: 8)
  }
}

/// Which nodes become objects, in which order, and the references between them.
private struct BinaryLayout {
  /// The references of a container that still have to be followed.
  private struct Level {
    var next: Int
    let end: Int
  }

  /// The node of each object.
  private(set) var objects: [UInt32] = []
  /// The references of all containers, in the order of the containers' object numbers. A reference is the index of a
  /// node until that is visited, and then the number of its object.
  private(set) var references: [UInt32] = []
  private var path: [Level] = []
  private var keys: KeySequence
  private var unique = UniqueTable()

  init(of list: borrowing PropertyList, at root: Int, keyOrder: KeyOrder) throws(WriteError) {
    keys = KeySequence(keyOrder)
    references.reserveCapacity(list.nodes[root].size)
    _ = try object(for: root, in: list)
    while let level = path.last {
      if level.next < level.end {
        path[path.count - 1].next += 1
        references[level.next] = try object(for: Int(references[level.next]), in: list)
      } else {
        path.removeLast()
      }
    }
  }

  /// The number of the object that the node at `index` becomes.
  private mutating func object(for index: Int, in list: borrowing PropertyList) throws(WriteError) -> UInt32 {
    let form = list.binaryForm(at: index)
    if let number = unique.number(of: form, in: list, among: objects) { return number }
    let number = UInt32(truncatingIfNeeded: objects.count)
    objects.append(UInt32(truncatingIfNeeded: index))
    let start = references.count
    switch form {
    case .fixed, .wideInteger, .data, .string: return number
    case .array: list.forEachChild(of: index) { references.append(UInt32(truncatingIfNeeded: $0)) }
    case .dictionary:
      var pairs = keys.pairs(of: index, in: list)
      while let key = keys.next(&pairs, in: list) { references.append(UInt32(truncatingIfNeeded: key)) }
      for key in start..<references.count { references.append(references[key] + 1) }
    }
    guard path.count < Limits.nesting else { throw WriteError(reason: .tooDeep, index: index) }
    path.append(Level(next: start, end: references.count))
    return number
  }
}

extension Output {
  /// Appends the marker of an object with a length: the low half is the length, or 15 and an integer follows.
  fileprivate mutating func appendBinaryMarker(_ marker: UInt8, count: Int) {
    guard count >= 15 else { return append(marker | UInt8(count)) }
    let size = BinaryForm.size(of: UInt64(count))
    append(marker | 0x0F)
    append(0x10 | UInt8(size.trailingZeroBitCount))
    appendBigEndian(UInt64(count), count: size)
  }

  /// Appends a string object for `text`, which is UTF-8: ASCII as it is, anything else as UTF-16.
  fileprivate mutating func appendBinaryString(_ text: Span<UInt8>) {
    if text.isASCII {
      appendBinaryMarker(0x50, count: text.count)
      append(text)
      return
    }
    var units = 0
    var offset = 0
    while let scalar = text.nextScalar(&offset) { units += UTF16.width(scalar) }
    appendBinaryMarker(0x60, count: units)
    offset = 0
    while let scalar = text.nextScalar(&offset) {
      if UTF16.width(scalar) == 1 {
        append(UInt16(truncatingIfNeeded: scalar.value))
      } else {
        append(UTF16.leadSurrogate(scalar))
        append(UTF16.trailSurrogate(scalar))
      }
    }
  }

  @inline(__always)
  private mutating func append(_ unit: UTF16.CodeUnit) {
    append(UInt8(truncatingIfNeeded: unit >> 8))
    append(UInt8(truncatingIfNeeded: unit))
  }
}

extension Span<UInt8> {
  /// The scalar at `offset`, which is moved past it; nil at the end.
  ///
  /// Text is valid UTF-8 when it gets into a property list. A byte that is not would become U+FFFD here.
  func nextScalar(_ offset: inout Int) -> Unicode.Scalar? {
    guard offset < count else { return nil }
    let lead = self[offset]
    offset += 1
    guard lead >= 0x80 else { return Unicode.Scalar(lead) }
    let length = (~lead).leadingZeroBitCount
    guard 2...4 ~= length else { return "\u{FFFD}" }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for _ in 1..<length {
      guard offset < count, self[offset] & 0xC0 == 0x80 else { return "\u{FFFD}" }
      value = value << 6 | UInt32(self[offset] & 0x3F)
      offset += 1
    }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}
