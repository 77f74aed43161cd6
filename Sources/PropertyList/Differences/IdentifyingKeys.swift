/// The keys whose values identify the records of an array, so that two arrays of records can be compared record by record.
package struct IdentifyingKeys: Sendable {
  /// A key to try before other keys in the arrays that a pattern matches, or in all arrays if that is nil. Without a key, elements are
  /// matched only by order and content.
  package typealias Rule = (arrays: PropertyList.KeyPath?, key: [UInt8]?)

  /// The keys that identify records in property lists of Apple's systems and of apps, the most specific first.
  package static let known = [
    "identity", "package", "CFBundleURLName", "CFBundleTypeName", "UTTypeIdentifier", "SKAdNetworkIdentifier",
    "NSPrivacyAccessedAPIType", "NSPrivacyCollectedDataType", "NSMessage", "UIApplicationShortcutItemType",
    "UILaunchScreenIdentifier", "UILaunchStoryboardIdentifier", "XCSourceEditorCommandIdentifier", "LibraryIdentifier",
    "PayloadUUID", "PayloadIdentifier", "UUID", "uuid", "identifier", "Identifier", "id", "Label", "name", "Name",
    "ProfileName", "Key", "key", "BundlePath", "Path",
  ]
  private static let knownKeys = known.map { Array($0.utf8) }

  /// The rules in the order in which their keys are tried.
  private let rules: [ArrayRule<[UInt8]?>]

  init(_ rules: [Rule], in list: PropertyList) {
    self.rules = (rules.filter { $0.arrays != nil } + rules.filter { $0.arrays == nil }).map {
      ArrayRule($0.key, at: $0.arrays, in: list)
    }
  }

  /// The keys to try for the array at `index`, in this order.
  func keys(for index: Int) -> [[UInt8]] {
    var keys: [[UInt8]] = []
    for rule in rules where rule.applies(to: index) {
      guard let key = rule.setting else { return keys }
      keys.append(key)
    }
    return keys.isEmpty ? Self.knownKeys : keys + Self.knownKeys
  }
}

extension ComparedList {
  /// The first key that identifies the elements of all `arrays`, with its values: all elements have it, with different values of one
  /// kind. The keys are those for the array at `index`. Nil if there is none.
  func identities(
    of arrays: [(list: ComparedList, elements: [Int])], in index: Int
  ) -> (key: [UInt8], values: [[Int]])? {
    // Most keys are ruled out by the first element.
    guard let (compared, elements) = arrays.first(where: { !$0.elements.isEmpty }), let first = elements.first,
      compared.list.nodes[first].kind == .dictionary
    else { return nil }
    for key in identifyingKeys.keys(for: index) {
      guard let value = compared.list.value(of: first, forKey: key.span) else { continue }
      let kind = compared.list.nodes[value].kind
      let values = arrays.compactMap { $0.list.identities(of: $0.elements, by: key, kind) }
      if values.count == arrays.count { return (key, values) }
    }
    return nil
  }

  /// The values of `key` in `elements`; nil unless all elements are dictionaries with different values of `kind` under `key`.
  ///
  /// - Complexity: O(*n* log *n*) in the number of elements, times the keys of each.
  private func identities(of elements: [Int], by key: [UInt8], _ kind: PropertyList.Kind) -> [Int]? {
    var identities: [Int] = []
    for element in elements {
      guard list.nodes[element].kind == .dictionary, let value = list.value(of: element, forKey: key.span),
        list.nodes[value].identifies, list.nodes[value].kind == kind
      else { return nil }
      identities.append(value)
    }
    var hashes = identities.map { self.hashes[$0] }
    hashes.sort()
    return zip(hashes, hashes.dropFirst()).contains { $0 == $1 } ? nil : identities
  }
}

extension Node {
  /// True if the value can identify a record: a scalar of a kind in which different values have different texts.
  fileprivate var identifies: Bool {
    switch self {
    case .string, .integer, .unsigned, .data, .uid: true
    case .number, .wideInteger, .float, .real, .date, .boolean, .null, .array, .dictionary: false
    }
  }
}
