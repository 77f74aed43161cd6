// Keys with dots that an editor took for key paths: `{"com": {"apple": …}}`.

import PropertyList

extension Rule {
  package static let splitKey = Rule(
    "split-key", .error, .schema, "a key with dots that was split at them into nested dictionaries",
    help: "Join the components into one key; in key paths, write a backslash before a dot that is part of a key.",
    why: """
      Entitlements, domains and services have dots in their names. A tool that takes dots for the levels of a key path makes \
      nested dictionaries instead, which no consumer looks for.
      """,
    wrong: "<key>com</key> <dict><key>example</key> <true/></dict>", right: "<key>com.example</key> <true/>",
    see: "https://developer.apple.com/documentation/bundleresources/entitlements")
}

extension Check {
  static let splitKeys = Check(rules: [.splitKey], pass: .none)
}

extension SchemaRule.Breach {
  /// A split key whose first component is the key of the value at `node` of `view`.
  static func splitKey(_ view: SchemaView, _ node: Int) -> Self {
    var keys: [[String]] = []
    view.addSplitKeys(to: &keys, [], node)
    let key = keys.first?.joined(separator: ".") ?? ""
    var breach = Self("expected the key '\(key)', found it split at its dots", node - 1)
    breach.fix = Finding.Fix(.joinKeys(keys), corrected: "a key that was split at its dots")
    return breach
  }
}

extension SchemaView {
  /// Adds the keys on the way to each value inside `node`, which `outer` leads to. Options of a domain or a service begin with a
  /// capital, so that a dictionary of them is a value.
  fileprivate func addSplitKeys(to keys: inout [[String]], _ outer: [String], _ node: Int) {
    let path = outer + [text(node - 1) ?? ""]
    let inner = dictionary(at: node)?.pairs ?? []
    guard let first = inner.first?.key.utf8.first, !(0x41...0x5A ~= first), path.count < 16 else {
      return keys.append(path)
    }
    for pair in inner { addSplitKeys(to: &keys, path, pair.value) }
  }
}
