/// The keys whose values identify the records of an array, so that two arrays of records can be compared record by record.
package struct IdentifyingKeys: Sendable {
  /// A key to try before the others, or none to try at all.
  package struct Rule: Sendable {
    /// The arrays that it is for, which may be a pattern; nil for all.
    let arrays: PropertyList.KeyPath?
    /// Nil where elements are matched by position and content only.
    let key: [UInt8]?

    package init(arrays: PropertyList.KeyPath?, key: [UInt8]?) {
      self.arrays = arrays
      self.key = key
    }
  }

  /// The keys that identify records in property lists of Apple's systems and in those of apps, the most telling first.
  package static let known = [
    "identity", "package", "CFBundleURLName", "CFBundleTypeName", "UTTypeIdentifier", "SKAdNetworkIdentifier",
    "PayloadUUID", "PayloadIdentifier", "UUID", "uuid", "identifier", "Identifier", "id", "Label", "name", "Name",
    "Key", "key",
  ]
  private static let knownKeys = known.map { Array($0.utf8) }

  private let general: [[UInt8]]
  /// The keys of the rules with key paths, by the index of an array.
  private let special: [Int: [[UInt8]]]

  init(_ rules: [Rule], in list: PropertyList) {
    func keys(_ rule: Rule, before others: [[UInt8]]) -> [[UInt8]] { rule.key.map { [$0] + others } ?? [] }
    let general = rules.reversed().reduce(Self.knownKeys) { others, rule in
      rule.arrays == nil ? keys(rule, before: others) : others
    }
    var special: [Int: [[UInt8]]] = [:]
    for rule in rules.reversed() {
      guard let arrays = rule.arrays else { continue }
      for index in list.values(at: arrays) { special[index] = keys(rule, before: special[index] ?? general) }
    }
    self.general = general
    self.special = special
  }

  /// The keys to try for the array at `index`, in this order.
  func keys(for index: Int) -> [[UInt8]] { special.isEmpty ? general : special[index] ?? general }
}

extension ComparedList {
  /// The scalars under `key` of `elements`, if all are dictionaries that have one, none twice; otherwise nil.
  ///
  /// - Complexity: O(*n* log *n*) in the number of elements, times the keys of each.
  func identities(of elements: [Element], by key: [UInt8]) -> [Int]? {
    var kind: PropertyList.Kind?
    var identities: [Int] = []
    for element in elements {
      guard list.nodes[element.index].kind == .dictionary,
        let value = list.value(of: element.index, forKey: key.span), list.nodes[value].identifies,
        kind == nil || kind == list.nodes[value].kind
      else { return nil }
      kind = list.nodes[value].kind
      identities.append(value)
    }
    var hashes = identities.map { self.hashes[$0] }
    hashes.sort()
    return zip(hashes, hashes.dropFirst()).contains { $0 == $1 } ? nil : identities
  }
}

extension Node {
  /// True if the value can identify a record: a scalar that no other value has the text of.
  fileprivate var identifies: Bool {
    switch self {
    case .string, .integer, .unsigned, .data, .uid: true
    case .number, .wideInteger, .float, .real, .date, .boolean, .null, .array, .dictionary: false
    }
  }
}
