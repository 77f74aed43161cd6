extension PropertyList.Value {
  /// The elements of an array.
  public typealias Elements = Members<PropertyList.Value>

  /// The keys and values of a dictionary, in the order of the file. A key that is not a string, which only binary property lists have,
  /// is represented by its description.
  public typealias Pairs = Members<(key: String, value: PropertyList.Value)>

  /// The members of a container: the elements of an array, or the pairs of a dictionary.
  ///
  /// - Complexity: O(1) for `count` and for each step from one member to the next.
  public struct Members<Member>: Collection, Sendable {
    private let storage: Storage
    private let container: Int
    /// The distance from the first node of a member, which is its key if it has one, to its value.
    private let valueOffset: Int
    private let member: @Sendable (Storage, _ value: Int) -> Member

    /// The number of members.
    public var count: Int { storage.list.nodes[container].memberCount ?? 0 }
    /// The index of the first member.
    public var startIndex: ChildIndex { ChildIndex(node: container + 1, container: container) }
    /// The index past the last member.
    public var endIndex: ChildIndex { ChildIndex(node: storage.list.end(of: container), container: container) }

    /// Returns the index after another one.
    ///
    /// - Precondition: `index` is one of this container, and less than `endIndex`.
    public func index(after index: ChildIndex) -> ChildIndex {
      ChildIndex(node: storage.list.end(of: value(at: index)), container: container)
    }

    /// The member at `index`.
    ///
    /// - Precondition: `index` is one of this container, and less than `endIndex`.
    public subscript(index: ChildIndex) -> Member { member(storage, value(at: index)) }

    private func value(at index: ChildIndex) -> Int {
      precondition(index.container == container, "Index of another container")
      precondition(index.node < endIndex.node, "Index out of range")
      return index.node + valueOffset
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
}

extension PropertyList.Value.Members {
  init(_ storage: PropertyList.Value.Storage, of array: Int) where Member == PropertyList.Value {
    self.init(storage: storage, container: array, valueOffset: 0, member: PropertyList.Value.init)
  }

  init(_ storage: PropertyList.Value.Storage, of pairs: Int) where Member == (key: String, value: PropertyList.Value) {
    self.init(storage: storage, container: pairs, valueOffset: 1) { storage, value in
      (PropertyList.Value(storage, at: value - 1).description, PropertyList.Value(storage, at: value))
    }
  }
}
