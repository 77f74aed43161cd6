import PropertyList

extension PropertyList {
  /// The byte ranges of the objects for the nodes at `indexes` of this binary list, found in one walk. Nodes without an object are
  /// left out.
  func objectRanges(of indexes: [Int]) -> [Int: Range<Int>] {
    guard let objects = try? BinaryObjects(source.bytes) else { return [:] }
    var ranges: [Int: Range<Int>] = [:]
    var levels: [Level] = []
    for wanted in Set(indexes).sorted() {
      while let level = levels.last, level.end <= wanted { levels.removeLast() }
      // Descends to the node through the children that contain it.
      while true {
        var (number, node) = (objects.trailer.topObject, 0)
        if let last = levels.indices.last {
          while end(of: levels[last].child) <= wanted { levels[last].moveOn(to: end(of: levels[last].child)) }
          guard let reference = levels[last].reference,
            let object = try? objects.reference(reference, in: levels[last].container)
          else { break }
          (number, node) = (object, levels[last].child)
        }
        if node == wanted {
          ranges[wanted] = try? objects.range(of: number)
          break
        }
        guard case .container(let container)? = try? objects.object(number) else { break }
        levels.append(Level(container: container, end: end(of: node), child: node + 1))
      }
    }
    return ranges
  }

  /// A container around the current node of the walk.
  private struct Level {
    let container: BinaryContainer
    let end: Int
    /// The node of the child that contains the current node.
    private(set) var child: Int
    /// Number of children before it.
    private var position = 0

    init(container: BinaryContainer, end: Int, child: Int) {
      self.container = container
      self.end = end
      self.child = child
    }

    mutating func moveOn(to child: Int) {
      self.child = child
      position += 1
    }

    /// The child's index in the references of the object; nil if there is none.
    var reference: Int? {
      // In the nodes, keys and values alternate. In the file, all keys are before the values.
      let isKey = container.isDictionary && position.isMultiple(of: 2)
      let reference = container.isDictionary ? position / 2 + (isKey ? 0 : container.count) : position
      return reference < container.referenceCount ? reference : nil
    }
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
