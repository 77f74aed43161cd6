import PropertyList
import PropertyListFiles
import PropertyListLint

// Hints about key paths without a value.
extension PropertyList {
  /// A hint for a key path without a value: "; did you mean 'a.b'?", or an empty text.
  func hint(for keyPath: KeyPath) -> String {
    guard keyPath.isOwn else { return "" }
    if let meant = rewritten(keyPath.text) ?? misspelled(keyPath) {
      return "; did you mean '\(printable(meant.shortened))'?"
    }
    guard let (obstacle, kind) = obstacle(to: keyPath) else { return "" }
    let name = obstacle.components.isEmpty ? "the root" : "the value at '\(printable(obstacle.escapedText.shortened))'"
    return "; \(name) is of type \(kind.rawValue)"
  }

  /// The key path read in the notation of another tool (`a[0]`, `a:b`, `a/b`, `.a`); nil if it leads to no value.
  private func rewritten(_ text: String) -> String? {
    let separators = ["[": ".", "]": "", ":": ".", "/": "."]
    let joined = text.map { separators[String($0)] ?? String($0) }.joined()
    return [String(text.drop { $0 == "." }), String(joined.drop { $0 == "." })]
      .first { $0 != text && !$0.isEmpty && !values(at: KeyPath($0)).isEmpty }
  }

  /// The key path with the missing key replaced by the closest existing one.
  private func misspelled(_ keyPath: KeyPath) -> String? {
    guard let (component, keys, spelling) = nearest(to: keyPath) else { return nil }
    return closest(to: component, among: keys).map(spelling)
  }

  /// A hint that names the missing component of the parent of `keyPath` and a remedy; empty if no component is missing. `file` is
  /// the file of the list.
  func remedy(for keyPath: KeyPath, in file: Argument) -> String {
    guard keyPath.isOwn, let (component, _, _) = nearest(to: keyPath) else { return "" }
    let missing = "'\(printable(component.shortened))' is missing"
    if let meant = keyPathWithDottedKeys(for: keyPath, in: file) {
      return missing + "; did you mean \(meant.spellings)?"
    }
    let hint = hint(for: keyPath)
    return missing + (hint.isEmpty ? "; --create-parents creates it" : hint)
  }

  /// The failure if `--create-parents` would split a component that may be a key with dots; nil if it can create the parents of
  /// `keyPath`.
  func refusalToSplit(_ keyPath: KeyPath, in file: Argument) -> Failure? {
    guard let meant = keyPathWithDottedKeys(for: keyPath, in: file) else { return nil }
    return Failure(
      "--create-parents does not split what may be a key with dots; write \(meant.spellings), or "
        + "'\(printable(keyPath.pointer.shortened))' for nested dictionaries")
  }

  /// Top-level domains. A key path that begins with one is most likely a key in reverse-DNS notation.
  private static let topLevelDomains = ["com", "org", "net", "io", "edu", "gov", "de", "uk", "jp"]

  /// The key path that the user probably meant, if the parent is missing and some dots can belong to keys: to existing keys, to keys
  /// of the schema of `file`, or to a name that begins with a top-level domain. Nil for a JSON Pointer and for a key path with an
  /// escape.
  private func keyPathWithDottedKeys(for keyPath: KeyPath, in file: Argument) -> KeyPath? {
    guard keyPath.isOwn, !keyPath.text.hasPrefix("/"), !keyPath.text.contains("\\"), obstacle(to: keyPath) == nil,
      find(keyPath.prefix(keyPath.componentCount - 1)) == nil
    else { return nil }
    let components = keyPath.components
    var keys: [[UInt8]] = []
    var rest = components[...]
    var index: Int? = 0
    var schema = SchemaPosition(rootOf: self, path: file.text)
    while let component = rest.first, index != nil || schema != nil {
      let run = Array(rest.joined(separator: ".".utf8))
      let known = [index.flatMap { longestKey(of: $0, in: run)?.key }, schema?.longestKey(in: run)].compactMap { $0 }
      let key = known.max { $0.count < $1.count } ?? component
      keys.append(key)
      rest.removeFirst(key.count { $0 == UInt8(ascii: ".") } + 1)
      index = index.flatMap { find(KeyPath(components: [key], rules: .own, text: ""), from: $0) }
      schema = schema?.child(key)
    }
    keys += rest
    if keys.count == components.count {
      let names = components.map { String(decoding: $0, as: UTF8.self) }
      // A name in reverse-DNS notation contains no index.
      let name = names.prefix { $0 != "-" && Int($0) == nil }
      guard name.count > 1, Self.topLevelDomains.contains(name[0]) else { return nil }
      keys = [Array(name.joined(separator: ".").utf8)] + components[name.count...]
    }
    return KeyPath(components: keys, rules: .own, text: "")
  }
}

extension PropertyList.KeyPath {
  /// The key path in both spellings for messages: as a JSON Pointer, and with escapes.
  fileprivate var spellings: String { "'\(printable(pointer.shortened))' or '\(printable(escapedText.shortened))'" }

  /// The key path as a JSON Pointer (RFC 6901).
  var pointer: String { components.map { "/" + Self.pointerComponent(String(decoding: $0, as: UTF8.self)) }.joined() }
}
