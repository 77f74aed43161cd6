extension PropertyList {
  /// The error of a `PropertyList.Builder` for a call that is impossible at its current position.
  public struct BuildError: Error, Equatable, CustomStringConvertible {
    /// The reason.
    package enum Reason: Sendable {
      /// A value in a dictionary that has no key.
      case missingKey
      /// A key where an element or the root is expected.
      case keyOutsideDictionary
      /// A key that is followed by another key, or by the end of its dictionary.
      case missingValue
      /// A second root.
      case secondRoot
      /// `end()` without an open container.
      case nothingToEnd
      /// `finish()` before all containers have ended.
      case unfinished
      /// `finish()` without a value.
      case empty
      /// Containers nested more than 512 deep.
      case tooDeep
      /// A text or data of 4 GiB, or 2^32 values.
      case tooLarge
    }

    /// The reason.
    package let reason: Reason
    /// The key path of the next value.
    package let keyPath: PropertyList.KeyPath

    /// The error in words, with the key path: `a value without a key (at Levels.3)`.
    public var description: String { reason.description + keyPath.suffix }
  }
}

extension BuildError.Reason {
  /// The reason in words.
  package var description: String {
    switch self {
    case .missingKey: "a value without a key in a dictionary"
    case .keyOutsideDictionary: "a key outside a dictionary"
    case .missingValue: "a key without a value"
    case .secondRoot: "a second root"
    case .nothingToEnd: "an end without an open array or dictionary"
    case .unfinished: "an array or a dictionary that has not ended"
    case .empty: "a property list without a value"
    case .tooDeep: "more than \(Limits.nesting) arrays and dictionaries inside one another"
    case .tooLarge: "a value of 4 GiB or more, or more than 4294967295 values"
    }
  }
}
