// The classes of archived objects.
extension ArchiveDrawing {
  /// The maximum number of names of a class and its superclasses that are shown.
  private static let maxClasses = 32

  /// A class of the archive.
  struct Class {
    let name: Slice
    /// Index of the array of the names of the class and its superclasses.
    let chain: Int?
    let row: ArchivedClass?
  }

  /// The class that the value at `index` refers to; nil if that is not a class with a name.
  mutating func objectClass(of index: Int) -> Class? {
    guard case .uid(let number) = list.nodes[index], number < top else { return nil }
    if let known = classes[number] { return known }
    let found = readClass(at: Int(archive.objects[Int(number)]))
    classes[number] = .some(found)
    return found
  }

  /// The name of the class that the value at `index` refers to; nil if that is not a class with a name.
  mutating func className(of index: Int) -> Slice? { objectClass(of: index)?.name }

  private func readClass(at index: Int) -> Class? {
    // No class has a longer name. It would be in each of its objects.
    guard case .dictionary = list.nodes[index], let place = list.value(of: index, for: "$classname"),
      let name = list.string(at: place), 1...256 ~= name.count
    else { return nil }
    let chain = list.value(of: index, for: "$classes").flatMap { isChain($0) ? $0 : nil }
    return Class(name: name, chain: chain, row: ArchivedClass.named(list.text(of: name)))
  }

  private func isChain(_ index: Int) -> Bool {
    guard case .array(let count, let size) = list.nodes[index], count == size, count <= Self.maxClasses else {
      return false
    }
    return (index + 1..<list.end(of: index)).allSatisfy { list.string(at: $0).map { $0.count <= 256 } ?? false }
  }

  /// Appends the pairs for a class.
  ///
  /// - Returns: the number of pairs.
  mutating func appendClass(_ objectClass: Class) -> Int {
    appendKey("$class")
    append(.string(objectClass.name))
    guard showsClasses, let chain = objectClass.chain else { return 1 }
    appendKey("$classes")
    nodes += list.nodes[chain..<list.end(of: chain)]
    return 2
  }

  /// Inserts the pairs for a class before those of the dictionary drawn from `start` on. Another value becomes the value of a
  /// pair.
  mutating func addClass(_ objectClass: Class, to start: Int) {
    var drawn = Array(nodes[start...])
    nodes.removeLast(drawn.count)
    let node = begin()
    var count = appendClass(objectClass)
    if case .dictionary(let pairs, _, _) = drawn[0] {
      drawn.removeFirst()
      count += Int(pairs)
    } else {
      appendKey("value")
      count += 1
    }
    nodes += drawn
    endDictionary(at: node, count: count)
  }
}
