/// A binary property list whose containers are shared so often that it has too many values. Each container is read once.
///
/// ```
/// object 0: (1, 1)   object 1: (2, 2)   object 2: ("x")
///
///   0  array(count: 2, …)     object 0
///   1  array(count: 2, …)     object 1
///   2  array(count: 1, …)     object 2
///   3  string "x"
///   4  array(count: 0, …)     object 2 again: a copy of node 2
///   5  array(count: 0, …)     object 1 again: a copy of node 1
/// ```
package struct SharedContainers: Sendable {
  package let list: PropertyList
  /// The node of the original container, by the node of its copy.
  package let copies: [Int: Int]

  /// Reads `source`; nil if it is not a binary property list, or if it has a duplicate key.
  package init?(_ source: Source) {
    guard let shared = try? SharedContainers(withDuplicateKeys: source),
      // `copies` has node indexes, so no nodes can be removed.
      shared.list.duplicateKey == nil
    else { return nil }
    self = shared
  }

  /// Reads `source`, a binary property list, with all of its duplicate keys.
  ///
  /// - Complexity: O(*n*) in the number of objects and references.
  package init(withDuplicateKeys source: Source, limits: PropertyList.Limits = Limits()) throws(SyntaxError) {
    var reader = BinaryReader(try BinaryObjects(source.bytes), limits: limits, .once)
    try reader.read()
    list = reader.builder.finish(.binary, source)
    copies = reader.copies
  }
}
