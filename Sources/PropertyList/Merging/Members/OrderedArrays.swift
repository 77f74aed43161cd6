/// Keys of arrays that are lists, whatever their elements are: arguments, flags and options, whose order and repetition are significant.
package enum OrderedArrays {
  /// The table that `pliers help merge` prints. `*` matches any text.
  package static let keys = [
    "ProgramArguments", "LaunchArguments", "OTHER_*FLAGS", "*Arguments", "*Flags", "*Options",
  ]

  private static let patterns = keys.map { WildcardKey($0) }

  static func contains(_ key: [UInt8]) -> Bool { patterns.contains { $0.matches(key) } }
}

/// A key in which a `*` matches any text.
struct WildcardKey: Sendable {
  /// The texts before and after the `*`, or the whole key.
  private let parts: [[UInt8]]

  init(_ text: String) {
    parts = text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map(Array.init)
  }

  func matches(_ key: [UInt8]) -> Bool {
    guard parts.count == 2 else { return parts == [key] }
    return key.count >= parts[0].count + parts[1].count && key.starts(with: parts[0])
      && key.suffix(parts[1].count) == parts[1][...]
  }
}
