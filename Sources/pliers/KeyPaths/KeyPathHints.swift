import PropertyList
import PropertyListLint

// What is said about key paths that lead nowhere.
extension PropertyList {
  /// A hint at what was meant by a key path that leads nowhere: "; did you mean 'a.b'?", or nothing.
  func hint(for keyPath: KeyPath) -> String {
    guard keyPath.isOwn else { return "" }
    if let meant = rewritten(keyPath.text) ?? misspelled(keyPath) {
      return "; did you mean '\(printable(meant.shortened))'?"
    }
    guard let (obstacle, kind) = obstacle(to: keyPath) else { return "" }
    let place = obstacle.components.isEmpty ? "the root" : "the value at '\(printable(obstacle.escapedText.shortened))'"
    return "; \(place) is of type \(kind.rawValue)"
  }

  /// The key path in the notation of another tool, if that leads somewhere: `a[0]`, `a:b`, `a/b`, `.a`.
  private func rewritten(_ text: String) -> String? {
    let separators = ["[": ".", "]": "", ":": ".", "/": "."]
    let joined = text.map { separators[String($0)] ?? String($0) }.joined()
    return [String(text.drop { $0 == "." }), String(joined.drop { $0 == "." })]
      .first { $0 != text && !$0.isEmpty && !values(at: KeyPath($0)).isEmpty }
  }

  /// The key path with the key that is closest to the one that is not there.
  private func misspelled(_ keyPath: KeyPath) -> String? {
    guard let (component, keys, spelling) = nearest(to: keyPath) else { return nil }
    return closest(to: component, among: keys).map(spelling)
  }

  /// What is said about a key path whose parent is missing: what is, how to make it, and how a key with dots is written.
  func remedy(for keyPath: KeyPath) -> String {
    guard keyPath.isOwn, let (component, _, _) = nearest(to: keyPath) else { return "" }
    let missing = "'\(printable(component.shortened))' is missing"
    let count = keyPath.components.count - 1
    if let dotted = dottedKeyPath(for: keyPath.prefix(count)) {
      let last = keyPath.components[count...].map {
        KeyPathText.component(String(decoding: $0, as: UTF8.self), isFirst: false)
      }
      let meant = ([dotted.escapedText] + last).joined(separator: ".")
      return missing + "; did you mean '\(printable(meant.shortened))'?"
    }
    let hint = hint(for: keyPath)
    if !hint.isEmpty { return missing + hint }
    let remedy = missing + "; --create-parents makes it"
    // A notation for keys that are longer than this is of no use to anyone.
    guard !keyPath.text.hasPrefix("/"), !keyPath.text.contains("\\"), keyPath.text.utf8.count <= 100 else {
      return remedy
    }
    let key = keyPath.text
    let spellings = [KeyPathText.component(key, isFirst: true), "/" + KeyPath.pointerComponent(key)]
    return remedy
      + "; the key '\(printable(key))' is written '\(printable(spellings[0]))' or '\(printable(spellings[1]))'"
  }
}
