extension PropertyList {
  /// The kinds of values. The raw values are the names that plutil prints (section "type" of its manual page), and `uid` and `null`.
  public enum Kind: String, Sendable, CaseIterable {
    /// A boolean.
    case bool
    /// An integer.
    case integer
    /// A real of any width.
    case real = "float"
    /// A string.
    case string
    /// A date.
    case date
    /// Data.
    case data
    /// A dictionary.
    case dictionary
    /// An array.
    case array
    /// A UID of a keyed archive.
    case uid
    /// A null, which only binary property lists and JSON can represent.
    case null

    package var isContainer: Bool { self == .array || self == .dictionary }
  }
}
