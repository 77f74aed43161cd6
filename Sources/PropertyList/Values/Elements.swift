extension PropertyList.Value {
  /// The elements of an array.
  ///
  /// - Complexity: O(1) for `count` and for each step from one element to the next.
  public struct Elements: Collection, Sendable {
    let members: Members

    /// The number of elements.
    public var count: Int { members.count }
    /// The index of the first element.
    public var startIndex: ChildIndex { members.start }
    /// The index past the last element.
    public var endIndex: ChildIndex { members.end }

    /// Returns the index after another one.
    ///
    /// - Precondition: `index` is one of this array, and less than `endIndex`.
    public func index(after index: ChildIndex) -> ChildIndex { members.index(after: members.node(at: index)) }

    /// The element at `index`.
    ///
    /// - Precondition: `index` is one of this array, and less than `endIndex`.
    public subscript(index: ChildIndex) -> PropertyList.Value {
      PropertyList.Value(members.storage, at: members.node(at: index))
    }
  }

  /// The keys and values of a dictionary, in the order of the file. A key that is not a string, which only binary property lists have,
  /// is represented by its description.
  ///
  /// - Complexity: O(1) for `count` and for each step from one pair to the next.
  public struct Pairs: Collection, Sendable {
    let members: Members

    /// The number of pairs.
    public var count: Int { members.count }
    /// The index of the first pair.
    public var startIndex: ChildIndex { members.start }
    /// The index past the last pair.
    public var endIndex: ChildIndex { members.end }

    /// Returns the index after another one.
    ///
    /// - Precondition: `index` is one of this dictionary, and less than `endIndex`.
    public func index(after index: ChildIndex) -> ChildIndex { members.index(after: members.node(at: index) + 1) }

    /// The key and the value at `index`.
    ///
    /// - Precondition: `index` is one of this dictionary, and less than `endIndex`.
    public subscript(index: ChildIndex) -> (key: String, value: PropertyList.Value) {
      let (storage, key) = (members.storage, members.node(at: index))
      return (PropertyList.Value(storage, at: key).description, PropertyList.Value(storage, at: key + 1))
    }
  }

  /// The index of a member in its container.
  public struct ChildIndex: Comparable, Sendable {
    fileprivate let node: Int
    /// The index of the container's node. The nodes after its end are not members.
    fileprivate let container: Int

    /// True if `left` is the index of an earlier member than `right`.
    public static func < (left: ChildIndex, right: ChildIndex) -> Bool { left.node < right.node }
  }

  /// The nodes of the members of a container.
  struct Members {
    let storage: Storage
    let container: Int

    var count: Int { storage.list.nodes[container].memberCount ?? 0 }
    var start: ChildIndex { ChildIndex(node: container + 1, container: container) }
    var end: ChildIndex { ChildIndex(node: storage.list.end(of: container), container: container) }

    /// The index after the member with the value at `value`.
    func index(after value: Int) -> ChildIndex { ChildIndex(node: storage.list.end(of: value), container: container) }

    /// The first node of the member at `index`.
    func node(at index: ChildIndex) -> Int {
      precondition(index.container == container, "Index of another container")
      precondition(index.node < end.node, "Index out of range")
      return index.node
    }
  }
}
