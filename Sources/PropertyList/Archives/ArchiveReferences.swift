/// The references of an archive: those without an object, and the objects without a reference.
package struct ArchiveReferences {
  /// The archive's property list.
  package let list: PropertyList
  /// The number of objects, with `$null`.
  package let objectCount: Int
  /// The nodes of the UIDs that lead to no object.
  package private(set) var dangling: [Int] = []
  /// The numbers and nodes of the objects that nothing leads to from `$top`.
  package private(set) var unused: [(number: Int, node: Int)] = []

  private let archive: Archive
  /// For each container that has been read before, the node where it was.
  private let copies: [Int: Int]

  /// Nil where `source` is not an archive, or a text of another format than XML.
  ///
  /// - Complexity: O(*n*) in the number of bytes: containers that a binary file shares are read once.
  package init?(in source: ByteSource) {
    if let shared = SharedContainers(source) {
      self.init(shared.list, copies: shared.copies)
    } else if let list = try? PropertyList(reading: source, ReadOptions(formats: [.xml])) {
      self.init(list, copies: [:])
    } else {
      return nil
    }
  }

  private init?(_ list: PropertyList, copies: [Int: Int]) {
    guard let archive = Archive(list) else { return nil }
    self.list = list
    self.archive = archive
    self.copies = copies
    objectCount = archive.objects.count
    follow()
  }

  private mutating func follow() {
    for index in list.nodes.indices {
      if case .uid(let number) = list.nodes[index], number >= objectCount { dangling.append(index) }
    }
    var isUsed = [Bool](repeating: false, count: objectCount)
    // A shared container is inside several others.
    var isSeen = [Bool](repeating: false, count: list.nodes.count)
    var pending = [archive.top]
    while let start = pending.popLast() {
      var index = start
      while index < list.end(of: start) {
        if isSeen[index] {
          index = list.end(of: index)
          continue
        }
        isSeen[index] = true
        if case .uid(let number) = list.nodes[index], number < objectCount, !isUsed[Int(number)] {
          isUsed[Int(number)] = true
          pending.append(Int(archive.objects[Int(number)]))
        } else if !copies.isEmpty, let first = copies[index], !isSeen[first] {
          pending.append(first)
        }
        index += 1
      }
    }
    // The first object is `$null`, with or without references.
    for number in isUsed.indices.dropFirst() where !isUsed[number] {
      unused.append((number, Int(archive.objects[number])))
    }
  }
}
