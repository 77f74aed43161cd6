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
      ?? nearest(to: keyPath).flatMap { component, keys, spelling in closest(to: component, among: keys).map(spelling) }
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
  func remedy(for keyPath: KeyPath) -> String {
    guard keyPath.rules != .foundation, let (component, _, _) = nearest(to: keyPath) else { return "" }
    let missing = "'\(component.shortened)' is missing"
    if let suggested = keyPathWithDottedKeys(for: keyPath) { return missing + "; did you mean \(suggested.spellings)?" }
    let hint = hint(for: keyPath)
    return missing + (hint.isEmpty ? "; --create-parents creates it" : hint)
  }

  /// The failure if a value added at `keyPath` would split a key with dots, or be an entry beside an array instead of an element.
  func refusal(toAddAt keyPath: KeyPath, createsParents: Bool) -> Failure? {
    guard createsParents || keyPath.mayBeMisread, keyPath.rules != .foundation, find(keyPath) == nil else { return nil }
    if let element = keyPathOfElement(insteadOf: keyPath) {
      return Failure(
        "'\(keyPath.text.shortened)' is a key beside an array, not an element; write \(element.spellings), or "
          + "'\(keyPath.escapedText.shortened)' for the key")
    }
    guard createsParents || find(keyPath.parent) != nil,
      let suggested = keyPathWithDottedKeys(for: keyPath)
    else { return nil }
    let nested = keyPath.exactPointer.map { ", or '\($0.shortened)' for nested dictionaries" } ?? ""
    return Failure("what may be a key with dots is not split; write \(suggested.spellings)\(nested)")
  }

  /// The key path to suggest if some dots of `keyPath`, which has no value, can belong to keys: to existing keys, if
  /// the parent is missing, or to names in a dictionary of names with dots. Nil for a JSON Pointer or with an escape.
  private func keyPathWithDottedKeys(for keyPath: KeyPath) -> KeyPath? {
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

extension EditBatch {
  /// The failure if a value added at `keyPath` would be an entry beside a container that other tools look into: `K[0]`, `K:0` or
  /// `K/0` beside `K`.
  mutating func refusal(toAddForeign keyPath: PropertyList.KeyPath) -> Failure? {
    let texts = keyPath.texts
    guard keyPath.mayBeForeign,
      let missing = texts.indices.first(where: { (try? locate(keyPath.prefix($0 + 1)))?.exists != true })
    else { return nil }
    // The steps that another tool reads in the key: `K` and `0` in `K[0]`.
    let (key, steps) = (texts[missing], parts(texts[missing]))
    guard let name = steps.first, name.count < key.count, key.starts(with: name),
      let container = try? locate(.init(texts: texts[..<missing] + [name]))
    else { return nil }
    let description: String
    if container.exists {
      let kind = kind(at: container)
      guard kind == .array || kind == .dictionary && steps.count > 1 else { return nil }
      description = "beside the \(kind.rawValue)"
    } else {
      guard key.last == UInt8(ascii: "]") else { return nil }
      description = "with brackets"
    }
    // As in `K[]`, which appends to an array.
    let appended: [[UInt8]] = steps.count > 1 ? [] : [[UInt8(ascii: "-")]]
    let rest = texts[(missing + 1)...].flatMap(parts)
    let suggested = PropertyList.KeyPath(texts: texts[..<missing] + steps + appended + rest)
    let literal = keyPath.exactPointer.map { ", or '\($0.shortened)' for the key" } ?? ""
    return Failure(
      "'\(keyPath.text.shortened)' would be a key \(description); write '\(suggested.escapedText.shortened)'\(literal)")
  }
}

/// The texts between the separators of other tools.
private func parts(_ key: [UInt8]) -> [[UInt8]] { key.split(whereSeparator: separators.contains).map(Array.init) }

private let dot = UInt8(ascii: ".")
private let separators = Array("[]:/".utf8)

extension ArraySlice<[UInt8]> {
  fileprivate var joinedByDots: [UInt8] { Array(joined(separator: [dot])) }
}

extension PropertyList.KeyPath {
  /// True if the text may be a key path of another tool. JSON Pointers and texts with an escape are not.
  var mayBeForeign: Bool {
    rules == .own && !text.contains("\\") && text.utf8.contains(where: separators.contains)
  }

  /// The key path in both spellings for messages: as a JSON Pointer, and with escapes.
  fileprivate var spellings: String {
    (exactPointer.map { "'\($0.shortened)' or " } ?? "") + "'\(escapedText.shortened)'"
  }

  /// The JSON Pointer that leads to the same value; nil if there is none, because of a negative index or a step into data.
  fileprivate var exactPointer: String? {
    dataSteps == 0 && !texts.contains { Int(String(decoding: $0, as: UTF8.self)) ?? 0 < 0 } ? pointer : nil
  }
}
