import PropertyList
import PropertyListLint

// Hints about key paths without a value.
extension PropertyList {
  /// A hint for a key path without a value: "; did you mean 'a.b'?", or an empty text.
  func hint(for keyPath: KeyPath) -> String {
    guard keyPath.rules != .foundation else { return "" }
    // Otherwise, the missing key may be a misspelling of an existing one.
    let suggested =
      rewritten(keyPath.text)
      ?? siblings(of: keyPath).flatMap { missing, keys, spelling in closest(to: missing, among: keys).map(spelling) }
    if let suggested { return "; did you mean '\(suggested.shortened)'?" }
    guard let (obstacle, kind) = obstacle(to: keyPath) else { return "" }
    let name = obstacle.texts.isEmpty ? "the root" : "the value at '\(obstacle.escapedText.shortened)'"
    return "; \(name) is of type \(kind.rawValue)"
  }

  /// A hint about an edit that cannot be made, or an empty text.
  func hint(about error: EditError) -> String {
    switch error.reason {
    case .missing: return hint(for: error.keyPath)
    case .noParent: return remedy(for: error.keyPath)
    case .exists:
      guard let index = find(error.keyPath), nodes[index].kind == .array, error.keyPath.rules != .foundation else {
        return ""
      }
      return "; '\(error.keyPath.text.shortened).-' appends to the array"
    case .outOfBounds, .notAnIndex, .notAKey, .notFirst, .notAContainer, .notAnArray, .root, .insideItself, .tooLarge:
      return ""
    }
  }

  /// The key path read in the notation of another tool (`a[0]`, `a:b`, `a/b`, `.a`, `a[].b`, `a[k=v]`); nil if it leads to no value.
  private func rewritten(_ text: String) -> String? {
    let separators = ["[": ".", "]": "", ":": ".", "/": "."]
    let joined = text.map { separators[String($0)] ?? String($0) }.joined()
    let parts = text.split(separator: "[", omittingEmptySubsequences: false)
    let patterns = parts.map { ($0.first == "]" ? ":" : "") + ($0.last == "." ? $0.dropLast() : $0) }
    return [text, joined, patterns.joined(separator: ".[")].map { String($0.drop { $0 == "." }) }
      .first { $0 != text && !$0.isEmpty && !values(at: KeyPath(parsing: $0)).isEmpty }
  }

  /// A hint that names the missing component of the parent of `keyPath` and a remedy; empty if no component is missing.
  private func remedy(for keyPath: KeyPath) -> String {
    guard keyPath.rules != .foundation, let (component, _, _) = siblings(of: keyPath) else { return "" }
    let missing = "'\(component.shortened)' is missing"
    if let suggested = keyPathWithDottedKeys(for: keyPath) { return missing + "; did you mean \(suggested.spellings)?" }
    let hint = hint(for: keyPath)
    return missing + (hint.isEmpty ? "; --create-parents creates it" : hint)
  }

  /// The key path to suggest if some dots of `keyPath`, which has no value, can belong to keys: to existing keys, if
  /// the parent is missing, or to names in a dictionary of names with dots. Nil for a JSON Pointer or with an escape.
  func keyPathWithDottedKeys(for keyPath: KeyPath) -> KeyPath? {
    guard keyPath.rules != .foundation, !keyPath.text.hasPrefix("/"), !keyPath.text.contains("\\"),
      obstacle(to: keyPath) == nil
    else { return nil }
    let components = keyPath.texts
    let parentExists = find(keyPath.prefix(components.count - 1)) != nil
    // Inside an existing parent, a name is split if its second component is added.
    if parentExists, keyPath.splitName != components.count - 2..<components.count { return nil }
    var keys: [[UInt8]] = []
    var rest = components[...]
    var index: Int? = 0
    while !rest.isEmpty {
      let existing = index.flatMap { longestKey(of: $0, in: rest.joinedByDots)?.key }
      let name = rest.prefix(keyPath.nameLength(at: rest.startIndex)).joinedByDots
      let key = existing.flatMap { $0.contains(dot) ? $0 : nil } ?? name
      keys.append(key)
      rest.removeFirst(key.count { $0 == dot } + 1)
      index = index.flatMap { find(KeyPath(texts: [key]), from: $0) }
    }
    return keys.count < components.count ? KeyPath(texts: keys) : nil
  }
}

private let dot = UInt8(ascii: ".")

extension ArraySlice<[UInt8]> {
  fileprivate var joinedByDots: [UInt8] { Array(joined(separator: [dot])) }
}

extension PropertyList.KeyPath {
  /// The key path in both spellings for messages: as a JSON Pointer, and with escapes.
  var spellings: String {
    (exactPointer.map { "'\($0.shortened)' or " } ?? "") + "'\(escapedText.shortened)'"
  }

  /// The JSON Pointer that leads to the same value; nil if there is none, because of a negative index or a step into data.
  var exactPointer: String? {
    dataSteps == 0 && !texts.contains { Int(String(decoding: $0, as: UTF8.self)) ?? 0 < 0 } ? pointer : nil
  }
}
