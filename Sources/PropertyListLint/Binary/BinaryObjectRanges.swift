import PropertyList

extension PropertyList {
  /// The byte ranges of the objects for the nodes at `indexes` of this binary list, found in one walk. Nodes without an object are
  /// left out.
  func objectRanges(of indexes: [Int]) -> [Int: Range<Int>] {
    guard !indexes.isEmpty, let objects = try? BinaryObjects(source.bytes) else { return [:] }
    var ranges: [Int: Range<Int>] = [:]
    forEachPath(to: indexes.sorted(), component: { $0 }) { index, path in
      var number = objects.trailer.topObject
      for step in path {
        guard case .container(let container)? = try? objects.object(number) else { return }
        // In the file, all keys are before the values.
        let position = step.position + (step.key == index ? 0 : container.keyCount)
        guard position < container.referenceCount, let child = try? objects.reference(position, in: container) else {
          return
        }
        number = child
      }
      ranges[index] = try? objects.range(of: number)
    }
    return ranges
  }
}

extension BinaryObjects {
  /// The byte range of an object: its marker and its content, or for a container its references.
  func range(of number: Int) throws(SyntaxError) -> Range<Int> {
    let start = try offset(of: number)
    switch try object(number) {
    case .container(let container): return start..<container.start + container.referenceCount * trailer.referenceSize
    case .string(let text): return start..<text.start + text.count * text.unitSize
    case .value(.data(let slice)): return start..<Int(slice.offset) + Int(slice.count)
    case .value, .wideInteger:
      // The marker's low digit is the exponent of a number's size, or one less than the size of a UID.
      let marker = bytes[start]
      let low = Int(marker & 0x0F)
      let size =
        switch marker >> 4 {
        case 0x0: 0
        case 0x8: low + 1
        default: 1 << low
        }
      return start..<start + 1 + size
    }
  }
}
