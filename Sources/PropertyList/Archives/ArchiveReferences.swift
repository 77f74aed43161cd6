/// The dangling references and the unused objects of an archive.
package struct ArchiveReferences {
  package let list: PropertyList
  /// The number of objects, with `$null`.
  package let objectCount: Int
  /// The indexes of the nodes of UIDs without an object.
  package private(set) var dangling: [Int] = []
  /// The UIDs and nodes of the objects that are not reachable from `$top`.
  package private(set) var unused: [(number: Int, node: Int)] = []

  /// Finds the references in `source`; nil if it is not an archive, or neither binary nor XML.
  ///
  /// - Complexity: O(*n*) in the number of bytes: containers that a binary file shares are read once.
  package init?(in source: Source) {
    let shared = SharedContainers(source)
    guard let list = shared?.list ?? (try? PropertyList(reading: source, ReadOptions(formats: [.xml]))),
      let archive = Archive(list)
    else { return nil }
    self.list = list
    objectCount = archive.objects.count
    followReferences(from: archive, copies: shared?.copies ?? [:])
  }

  /// - Parameter copies: For the node of each container that has been read before, the node of the original.
  private mutating func followReferences(from archive: Archive, copies: [Int: Int]) {
    for index in list.nodes.indices {
      if case .uid(let uid) = list.nodes[index], uid >= objectCount { dangling.append(index) }
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
        if case .uid(let uid) = list.nodes[index], uid < objectCount, !isUsed[Int(uid)] {
          isUsed[Int(uid)] = true
          pending.append(archive.node(ofObject: uid))
        } else if !copies.isEmpty, let first = copies[index], !isSeen[first] {
          pending.append(first)
        }
        index += 1
      }
    }
    // The first object is `$null`, which may be unused.
    unused = isUsed.indices.dropFirst().filter { !isUsed[$0] }.map { ($0, Int(archive.objects[$0])) }
  }
}
