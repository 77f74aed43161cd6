/// A setting for the arrays of a list that a pattern matches; for all arrays without a pattern.
struct ArrayRule<Setting: Sendable>: Sendable {
  let setting: Setting
  let indexes: Set<Int>?

  init(_ setting: Setting, at pattern: PropertyList.KeyPath?, in list: PropertyList) {
    self.setting = setting
    indexes = pattern.map { Set(list.values(at: $0)) }
  }

  func applies(to index: Int) -> Bool { indexes?.contains(index) ?? true }
}
