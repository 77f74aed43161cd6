// Reading and appending the classes of archived objects.
extension ArchiveDecoder {
  /// The maximum number of names in `$classes`. A longer array is not shown.
  private static let maxClasses = 32

  /// A class of the archive.
  struct Class {
    let name: Slice
    /// Index of the array of the names of the class and its superclasses; nil if it is missing or malformed.
    let chain: Int?
    /// The decoder for objects of this class; nil if pliers has none.
    let archivedClass: ArchivedClass?
  }

  /// The class that the value at `index` refers to; nil if the value does not refer to a class with a name.
  mutating func objectClass(of index: Int) -> Class? {
    guard case .uid(let number) = list.nodes[index], number < top else { return nil }
    if let known = classes[number] { return known }
    let found = readClass(at: Int(archive.objects[Int(number)]))
    classes[number] = .some(found)
    return found
  }

  /// The name of the class that the value at `index` refers to; nil if the value does not refer to a class with a name.
  mutating func className(of index: Int) -> Slice? { objectClass(of: index)?.name }

  private func readClass(at index: Int) -> Class? {
    // The name is repeated in each object of the class. Real names are shorter than the limit.
    guard case .dictionary = list.nodes[index], let nameIndex = list.value(of: index, for: "$classname"),
      let name = list.string(at: nameIndex), 1...256 ~= name.count
    else { return nil }
    let chain = list.value(of: index, for: "$classes").flatMap { isChain($0) ? $0 : nil }
    return Class(name: name, chain: chain, archivedClass: ArchivedClass.named(list.text(of: name)))
  }

  private func isChain(_ index: Int) -> Bool {
    guard case .array(let count, let size) = list.nodes[index], count == size, count <= Self.maxClasses else {
      return false
    }
    return (index + 1..<list.end(of: index)).allSatisfy { list.string(at: $0).map { $0.count <= 256 } ?? false }
  }

  /// Appends the pairs for a class: `$class` and, if classes are shown, `$classes`.
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

  /// Inserts the pairs for a class at the start of the dictionary at `start`, the last value in `nodes`. Another value is wrapped
  /// in a dictionary, under the key `value`.
  mutating func addClass(_ objectClass: Class, to start: Int) {
    var decoded = Array(nodes[start...])
    nodes.removeLast(decoded.count)
    let node = begin()
    var count = appendClass(objectClass)
    if case .dictionary(let pairs, _, _) = decoded[0] {
      decoded.removeFirst()
      count += Int(pairs)
    } else {
      appendKey("value")
      count += 1
    }
    nodes += decoded
    endDictionary(at: node, count: count)
  }
}
