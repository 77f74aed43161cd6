extension PropertyList {
  /// The error of a `PropertyList.Builder` for a call that is impossible after those before it.
  public struct BuildError: Error, Equatable, CustomStringConvertible {
    /// The reason, in words.
    package enum Reason: String, Sendable {
      case missingKey = "a value without a key in a dictionary"
      case keyOutsideDictionary = "a key outside a dictionary"
      /// Another key or the end of the dictionary follows.
      case missingValue = "a key without a value"
      case secondRoot = "a second root"
      case nothingToEnd = "an end without an open array or dictionary"
      case unfinished = "an array or a dictionary that has not ended"
      case empty = "a property list without a value"
      /// See `Limits.nesting`.
      case tooDeep = "more than 512 arrays and dictionaries inside one another"
      case tooLarge = "a value of 4 GiB or more, or more than 4294967295 values"
    }

    package let reason: Reason
    /// The key path of the next value.
    package let keyPath: PropertyList.KeyPath

    /// The error in words, with the key path: `a value without a key in a dictionary (at Levels.3)`.
    public var description: String { reason.rawValue + keyPath.messageSuffix }
  }
}
