import PropertyList

extension PropertyList {
  /// Where the object begins that the node at `index` of this list, a binary one, stands for; nil if it cannot be found.
  func objectOffset(of index: Int) -> Int? {
    guard let objects = try? BinaryObjects(source.bytes) else { return nil }
    var number = objects.trailer.topObject
    var node = 0
    // Down to the node, through the child that holds it.
    while node < index {
      guard case .container(let container)? = try? objects.object(number) else { return nil }
      var child = node + 1
      var place = 0
      while end(of: child) <= index {
        child = end(of: child)
        place += 1
      }
      // Keys and values take turns among the nodes; in the file all keys come first.
      let isKey = container.isDictionary && place.isMultiple(of: 2)
      let reference = container.isDictionary ? place / 2 + (isKey ? 0 : container.count) : place
      guard reference < container.referenceCount, let next = try? objects.reference(reference, in: container) else {
        return nil
      }
      (number, node) = (next, child)
    }
    return try? objects.offset(of: number)
  }
}
