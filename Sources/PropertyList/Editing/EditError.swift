extension PropertyList {
  /// The error of an edit that is impossible. The list is unchanged.
  public struct EditError: Error, Equatable, CustomStringConvertible {
    /// The reason why an edit is impossible.
    public enum Reason: Error, Hashable {
      /// The parent of the last component does not exist.
      case noParent
      /// The value already exists.
      case exists
      /// There is no such value.
      case missing
      /// The container is an array, and the component is not an index.
      case notAnIndex
      /// The container is a dictionary, and the component is an index.
      case notAKey
      /// This index is outside the array.
      case outOfBounds(Int)
      /// A container would be created for this index, but a new array has only the index 0.
      case notFirst(Int)
      /// The parent is neither a dictionary nor an array.
      case notAContainer
      /// There is a value to append to, but it is not an array.
      case notAnArray
      /// The root cannot be removed.
      case root
      /// A value cannot be moved into itself.
      case insideItself
      /// The result would have containers nested beyond `Limits.nesting`, 2^32 values, or a key of 4 GiB.
      case tooLarge
    }

    /// The reason why the edit is impossible.
    public let reason: Reason
    /// The key path of the edit.
    public let keyPath: PropertyList.KeyPath
    /// True if the value at the key path is an element of an array; known for `notAnArray` only.
    package let isElement: Bool
    /// True if copies would add more values or bytes than `Limits.nodes` allows.
    package let exceedsLimits: Bool

    init(_ reason: Reason, at keyPath: PropertyList.KeyPath, isElement: Bool = false, exceedsLimits: Bool = false) {
      (self.reason, self.keyPath) = (reason, keyPath)
      (self.isElement, self.exceedsLimits) = (isElement, exceedsLimits)
    }

    /// The error in words, with the key path: `no value at key path 'Levels.3'`.
    public var description: String { reason.description(of: "key path '\(keyPath.text)'") }
  }
}

extension EditError.Reason {
  /// The reason in words; `path` is the name of the key path in the message, such as `key path 'Levels.3'`.
  package func description(of path: String) -> String {
    switch self {
    case .noParent: "nothing at the parent of \(path)"
    case .exists: "a value already exists at \(path)"
    case .missing: "no value at \(path)"
    case .notAnIndex: "\(path) needs an index where it meets an array"
    case .notAKey: "\(path) needs a key where it meets a dictionary"
    case .outOfBounds(let index): "index \(index) of \(path) is outside the array"
    case .notFirst(let index): "\(path) cannot create the index \(index) of a new array; use 0 or -"
    case .notAContainer: "\(path) leads into a value that is neither a dictionary nor an array"
    case .notAnArray: "the value at \(path) is not an array"
    case .root: "the root cannot be removed"
    case .insideItself: "\(path) would move a value into itself"
    case .tooLarge: "the result of an edit at \(path) would be nested more than \(Limits.nesting) deep, or too large"
    }
  }
}
