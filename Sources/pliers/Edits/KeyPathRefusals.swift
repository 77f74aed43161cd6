import PropertyList
import PropertyListLint

// Refusals of edits that would add a value at a key path that probably means another one.

extension PropertyList {
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

  /// The JSON Pointer `/ITEMS/0` for `/ITEMS.0`, where `ITEMS.0` is no key, but `ITEMS` is that of an array. Nil for other key paths.
  private func keyPathOfElement(insteadOf keyPath: KeyPath) -> KeyPath? {
    guard keyPath.rules == .pointer, let (index, depth) = firstMissing(on: keyPath),
      nodes[index].kind == .dictionary,
      let (name, element) = keyPath.steps[depth].nameAndIndex,
      let array = value(of: index, forKey: name.text.span), nodes[array].kind == .array
    else { return nil }
    return KeyPath(steps: keyPath.steps[..<depth] + [name, element] + keyPath.steps[(depth + 1)...])
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
    let (key, steps) = (texts[missing], otherSteps(texts[missing]))
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
    let rest = texts[(missing + 1)...].flatMap(otherSteps)
    let suggested = PropertyList.KeyPath(texts: texts[..<missing] + steps + appended + rest)
    let literal = keyPath.exactPointer.map { ", or '\($0.shortened)' for the key" } ?? ""
    return Failure(
      "'\(keyPath.text.shortened)' would be a key \(description); write '\(suggested.escapedText.shortened)'\(literal)")
  }
}

/// The steps that other tools read in a key: `K` and `0` in `K[0]`.
private func otherSteps(_ key: [UInt8]) -> [[UInt8]] { key.split(whereSeparator: separators.contains).map(Array.init) }
private let separators = Array("[]:/".utf8)

extension PropertyList.KeyPath {
  /// True if the text may be a key path of another tool. JSON Pointers and texts with an escape are not.
  var mayBeForeign: Bool {
    rules == .own && !text.contains("\\") && text.utf8.contains(where: separators.contains)
  }
}
