// Keys with dots that an editor has read as key paths: `{"com": {"apple": …}}`.

import PropertyList

extension Rule {
  package static let splitKey = Rule(
    "split-key", .error, .schema, "a key with dots that was split at them into nested dictionaries")
}

extension SchemaView {
  /// Violations for the keys of this dictionary that were split: their values are dictionaries with the rest of the name.
  func splitKeys(_ names: NamesWithDots) -> [SchemaRule.Violation] {
    var violations: [SchemaRule.Violation] = []
    list.forEachPair(of: node) { key in
      guard let first = list.string(at: key), names.canBegin(with: list.bytes(of: first)),
        let value = dictionary(at: key + 1),
        // No other key has the name of a top-level domain. Other names without dots may have a dictionary as their value.
        names.beginWithDomain
          || value.pairs.contains(where: { pair in
            names.continues(with: Array(pair.key.utf8).span, isDictionary: dictionary(at: pair.value) != nil)
          })
      else { return }
      violations.append(splitKey(names, at: key + 1))
    }
    return violations
  }

  /// A split key whose first component is the key of the value at `node`.
  private func splitKey(_ names: NamesWithDots, at node: Int) -> SchemaRule.Violation {
    let first = text(node - 1) ?? ""
    var key = first
    var value = node
    while case .dictionary(_, let size, _) = list.nodes[value], size > 0, let name = text(value + 1),
      !names.isInnerKey(Array(name.utf8).span)
    {
      key += "." + name
      value += 2
    }
    // A larger dictionary was not made by an editor of entitlements.
    let paths = list.nodes[node].size < 10_000 ? componentsOfSplitKeys(names, at: node).map { [first] + $0 } : []
    let fix = Finding.Fix(.joinKeys(paths), corrected: "the key '\(key)' split at its dots")
    return SchemaRule.Violation(
      "expected the key '\(key)', found it split at its dots", node - 1, fix: paths.isEmpty ? nil : fix)
  }

  /// The other components of the keys that were split into the dictionary at `node`.
  private func componentsOfSplitKeys(_ names: NamesWithDots, at node: Int) -> [[String]] {
    guard let dictionary = dictionary(at: node), !isEmpty(node),
      dictionary.pairs.allSatisfy({ !names.isInnerKey(Array($0.key.utf8).span) })
    else { return [[]] }
    return dictionary.pairs.flatMap { pair in
      componentsOfSplitKeys(names, at: pair.value).map { [pair.key] + $0 }
    }
  }
}
