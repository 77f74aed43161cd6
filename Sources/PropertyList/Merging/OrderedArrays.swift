/// Keys of arrays that are lists, whatever their elements are: arguments, flags and options, whose order and repetition count.
package enum OrderedArrays {
  /// The table that `pliers help merge` prints. `*` matches any text.
  package static let keys = [
    "ProgramArguments", "LaunchArguments", "OTHER_*FLAGS", "*Arguments", "*Flags", "*Options",
  ]

  /// For each of `keys`, the texts before and after the `*`.
  private static let patterns = keys.map { key in
    key.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map(Array.init)
  }

  /// True if the array under `key` is a list.
  static func contains(_ key: [UInt8]) -> Bool {
    patterns.contains { parts in
      guard parts.count == 2 else { return parts == [key] }
      return key.count >= parts[0].count + parts[1].count && key.starts(with: parts[0])
        && key.suffix(parts[1].count) == parts[1][...]
    }
  }
}
