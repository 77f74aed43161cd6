import PropertyList

extension BinaryObjects {
  /// The number of the object of each node of `list`, which was read from this file. A container without contents may be a copy
  /// of an earlier node.
  func numbers(of list: PropertyList) throws(SyntaxError) -> [Int] {
    var numbers = [trailer.topObject]
    numbers.reserveCapacity(list.nodes.count)
    /// The containers around the next node, each with the number of its children so far.
    var path: [(container: BinaryContainer, childCount: Int)] = []
    while numbers.count < list.nodes.count {
      let node = numbers.count - 1
      if list.nodes[node].size > 0, case .container(let container) = try object(numbers[node]) {
        path.append((container, 0))
      }
      while let last = path.last, last.childCount == last.container.referenceCount { path.removeLast() }
      guard let (container, child) = path.popLast() else { return numbers }
      path.append((container, child + 1))
      numbers.append(try reference(container.referenceIndex(ofChild: child), in: container))
    }
    return numbers
  }

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

extension [Finding] {
  /// Sets the byte ranges and the key paths of the findings about nodes of `list`, which were made from the objects with `numbers`.
  mutating func locate(
    in list: PropertyList, _ numbers: [Int], of objects: borrowing BinaryObjects
  ) throws(SyntaxError) {
    for index in indices { try self[index].locate(numbers, of: objects) }
    addKeyPaths(in: list)
  }
}

extension Finding {
  fileprivate mutating func locate(_ numbers: [Int], of objects: borrowing BinaryObjects) throws(SyntaxError) {
    if let node { range = try objects.range(of: numbers[node]) }
    for index in allRelated.indices {
      if let node = allRelated[index].node { allRelated[index].offset = try objects.offset(of: numbers[node]) }
    }
  }
}
