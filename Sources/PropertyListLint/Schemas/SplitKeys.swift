// Keys with dots that an editor has read as key paths: `{"com": {"apple": …}}`.

import PropertyList

extension Rule {
  package static let splitKey = Rule(
    "split-key", .error, .schema, "a key with dots that was split at them into nested dictionaries",
    help: "Join the components into one key; in key paths, write a backslash before a dot that is part of a key.",
    why: """
      Entitlements, domains and services have dots in their names. A tool that reads the dots as levels of a key path makes \
      nested dictionaries instead, which no consumer reads.
      """,
    wrong: "<key>com</key> <dict><key>example</key> <true/></dict>", right: "<key>com.example</key> <true/>",
    see: "https://developer.apple.com/documentation/bundleresources/entitlements")
}

extension SchemaRule.Violation {
  /// A split key whose first component is the key of the value at `node` of `view`.
  static func splitKey(_ view: SchemaView, _ node: Int) -> Self {
    var key = view.text(node - 1) ?? ""
    let first = key
    var value = node
    while case .dictionary(_, let size, _) = view.list.nodes[value], size > 0, let name = view.text(value + 1),
      name.isComponent
    {
      key += "." + name
      value += 2
    }
    // A larger dictionary was not made by an editor of entitlements.
    let paths = view.list.nodes[node].size < 10_000 ? view.componentsOfSplitKeys(at: node).map { [first] + $0 } : []
    let fix = Finding.Fix(.joinKeys(paths), corrected: "the key '\(key)' split at its dots")
    return Self("expected the key '\(key)', found it split at its dots", node - 1, fix: paths.isEmpty ? nil : fix)
  }
}

extension SchemaView {
  /// The other components of the keys that were split into the dictionary at `node`.
  fileprivate func componentsOfSplitKeys(at node: Int) -> [[String]] {
    guard let dictionary = dictionary(at: node), !isEmpty(node), dictionary.pairs.allSatisfy(\.key.isComponent) else {
      return [[]]
    }
    return dictionary.pairs.flatMap { pair in componentsOfSplitKeys(at: pair.value).map { [pair.key] + $0 } }
  }
}

extension String {
  /// True for a part of a domain or an identifier. Options of a domain or a service begin with a capital.
  fileprivate var isComponent: Bool { utf8.first.map { !(0x41...0x5A ~= $0) } ?? false }
}
