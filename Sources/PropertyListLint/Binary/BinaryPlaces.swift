import PropertyList

extension PropertyList {
  /// The ranges of the objects of the nodes at `indexes` of this list, a binary one; those that cannot be found are left out.
  /// One walk finds them all.
  func objectRanges(of indexes: [Int]) -> [Int: Range<Int>] {
    guard let objects = try? BinaryObjects(source.bytes) else { return [:] }
    var ranges: [Int: Range<Int>] = [:]
    var levels: [Level] = []
    for wanted in Set(indexes).sorted() {
      while let level = levels.last, level.end <= wanted { levels.removeLast() }
      // Down to the node, through the child that holds it.
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

  /// A container around the node where the walk is.
  private struct Level {
    let container: BinaryContainer
    let end: Int
    /// The node of the child where the walk is, and how many are before it.
    private(set) var child: Int
    private var place = 0

    init(container: BinaryContainer, end: Int, child: Int) {
      self.container = container
      self.end = end
      self.child = child
    }

    mutating func moveOn(to child: Int) {
      self.child = child
      place += 1
    }

    /// The child's place among the references of the object; nil if there is none.
    var reference: Int? {
      // Keys and values take turns among the nodes; in the file all keys come first.
      let isKey = container.isDictionary && place.isMultiple(of: 2)
      let reference = container.isDictionary ? place / 2 + (isKey ? 0 : container.count) : place
      return reference < container.referenceCount ? reference : nil
    }
  }
}

extension BinaryObjects {
  /// The bytes of an object: its marker and all that follows it, of a container the references.
  func range(of number: Int) throws(SyntaxError) -> Range<Int> {
    let start = try offset(of: number)
    switch try object(number) {
    case .container(let container): return start..<container.start + container.referenceCount * trailer.referenceSize
    case .string(let text): return start..<text.start + text.count * text.unitSize
    case .value(.data(let slice)): return start..<Int(slice.offset) + Int(slice.count)
    case .value:
      // The size of a number is a power of two; that of a UID has one added to it.
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
