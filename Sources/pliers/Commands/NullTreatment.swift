import PropertyList

enum NullTreatment: String, CaseIterable {
  /// Entries and elements that are null are removed.
  case drop
  /// Null becomes the string `$null`, as in Foundation's PropertyListEncoder.
  case string
  /// Null is an error in formats without null.
  case fail
}

extension PropertyList {
  /// Treats the values that are null. Keys are not changed.
  ///
  /// - Returns: the number of removed values.
  mutating func treatNulls(_ treatment: NullTreatment) throws(Failure) -> Int {
    if treatment == .fail { return 0 }
    let nulls = matches(of: PropertyList.KeyPath(parsing: "**")).filter { nodes[$0].kind == .null }
    do {
      try replace(nulls, with: treatment == .string ? PropertyList(string: "$null") : nil, KeyPath.root)
    } catch {
      throw Failure("the root is null, and --nulls drop would leave nothing; --nulls string makes it a string")
    }
    return treatment == .drop ? nulls.count : 0
  }
}

extension Option {
  static let nulls = Option(
    "nulls", nil, "MODE",
    "what becomes of null: drop (its entry or element is removed), string ('$null', as in Foundation) or fail, the default "
      + "(an error if FORMAT has no null)",
    OptionValue<NullTreatment>.choice
  )
}
