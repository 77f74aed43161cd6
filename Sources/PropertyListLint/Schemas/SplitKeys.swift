// Keys with dots that an editor took for key paths: `{"com": {"apple": …}}`.

import PropertyList

extension Rule {
  package static let splitKey = Rule(
    "split-key", .error, "a key with dots that was split at them into nested dictionaries",
    help: "Join the components into one key; in key paths, write a dot inside a key as \\..")
}

extension SchemaRule.Breach {
  /// A split key whose first component is the key of the value at `node` of `view`.
  static func splitKey(_ view: SchemaView, _ node: Int) -> Self {
    var key = view.text(node - 1) ?? ""
    var value = node
    while case .dictionary(_, let size, _) = view.list.nodes[value], size > 0, let name = view.text(value + 1),
      // Options of a domain or a service begin with a capital.
      name.utf8.first.map({ !(0x41...0x5A ~= $0) }) ?? false
    {
      key += "." + name
      value += 2
    }
    return Self("expected the key '\(key)', found it split at its dots", node - 1)
  }
}
