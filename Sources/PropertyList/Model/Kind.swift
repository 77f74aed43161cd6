extension PropertyList {
  /// The kinds of value, by the names that plutil gives them (section "type" of its manual page) and `uid` and `null`.
  public enum Kind: String, Sendable, CaseIterable {
    case bool, integer, float, string, date, data, dictionary, array, uid, null
  }
}
