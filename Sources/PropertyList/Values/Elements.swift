extension PropertyList.Value {
  /// The elements of an array.
  ///
  /// - Complexity: O(1) for `count` and for each step from one element to the next.
  public struct Elements: Collection, Sendable {
    private let storage: Storage
    private let array: Int
    /// The number of elements.
    public let count: Int

    init(_ storage: Storage, of array: Int, count: Int) {
      self.storage = storage
      self.array = array
      self.count = count
    }

    /// The index of the first element.
    public var startIndex: ChildIndex { ChildIndex(node: array + 1, container: array) }
    /// The index past the last element.
    public var endIndex: ChildIndex { ChildIndex(node: storage.list.end(of: array), container: array) }

    /// Returns the index after another one.
    ///
    /// - Precondition: `index` is one of this array, and less than `endIndex`.
    public func index(after index: ChildIndex) -> ChildIndex {
      index.check(in: array, before: endIndex)
      return ChildIndex(node: storage.list.end(of: index.node), container: array)
    }

    /// The element at `index`.
    ///
    /// - Precondition: `index` is one of this array, and less than `endIndex`.
    public subscript(index: ChildIndex) -> PropertyList.Value {
      index.check(in: array, before: endIndex)
      return PropertyList.Value(storage, at: index.node)
    }
  }

  /// The keys and values of a dictionary, in the order of the file.
  ///
  /// - Complexity: O(1) for `count` and for each step from one pair to the next.
  public struct Pairs: Collection, Sendable {
    private let storage: Storage
    private let dictionary: Int
    /// The number of pairs.
    public let count: Int

    init(_ storage: Storage, of dictionary: Int, count: Int) {
      self.storage = storage
      self.dictionary = dictionary
      self.count = count
    }

    /// The index of the first pair.
    public var startIndex: ChildIndex { ChildIndex(node: dictionary + 1, container: dictionary) }
    /// The index past the last pair.
    public var endIndex: ChildIndex { ChildIndex(node: storage.list.end(of: dictionary), container: dictionary) }

    /// Returns the index after another one.
    ///
    /// - Precondition: `index` is one of this dictionary, and less than `endIndex`.
    public func index(after index: ChildIndex) -> ChildIndex {
      index.check(in: dictionary, before: endIndex)
      return ChildIndex(node: storage.list.end(of: index.node + 1), container: dictionary)
    }

    /// The key and the value at `index`. A key that is not a string, which only binary property lists have, is represented by its
    /// description.
    ///
    /// - Precondition: `index` is one of this dictionary, and less than `endIndex`.
    public subscript(index: ChildIndex) -> (key: String, value: PropertyList.Value) {
      index.check(in: dictionary, before: endIndex)
      let key = PropertyList.Value(storage, at: index.node)
      return (key.description, PropertyList.Value(storage, at: index.node + 1))
    }
  }

  /// The index of an element or a pair in its container.
  public struct ChildIndex: Comparable, Sendable {
    fileprivate let node: Int
    /// The index of the container's node. The nodes after its end are not elements.
    fileprivate let container: Int

    /// True if `left` is the index of an earlier element than `right`.
    public static func < (left: ChildIndex, right: ChildIndex) -> Bool { left.node < right.node }

    @inline(__always)
    fileprivate func check(in container: Int, before end: ChildIndex) {
      precondition(self.container == container, "Index of another container")
      precondition(node < end.node, "Index out of range")
    }
  }
}
