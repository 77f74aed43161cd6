// Key paths, and the values at them.

extension PropertyList {
  /// The path from the root to a value: dictionary keys and array indexes.
  public struct KeyPath: Sendable {
    package enum Rules: Sendable {
      /// Foundation's rules: an empty component finds nothing, indexes may have a `+`, and negative indexes are out of bounds.
      case foundation
      /// The rules of pliers: empty components are empty keys, and negative indexes count from the end.
      case own
      /// Those of JSON Pointers (RFC 6901), which have no negative indexes. Components are neither patterns nor parts of keys with dots.
      case pointer
    }

    package let steps: [Step]
    package let rules: Rules
    /// The key path as it was given; nil for one of components.
    private let givenText: String?

    /// Parses components between dots, as in `Levels.0.Name`, or a JSON Pointer (RFC 6901) if it begins with `/`; empty for the root.
    ///
    /// A component is a key of a dictionary and an index of an array. `-1` is the index of the last element, but not in a JSON
    /// Pointer, and `-` the index after it. A dot or backslash in a key is written after a backslash.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    public init(parsing text: String) {
      let isPointer = text.utf8.first == UInt8(ascii: "/")
      let steps = isPointer ? KeyPathText.pointerSteps(of: text) : KeyPathText.steps(of: text)
      self.init(steps: steps, rules: isPointer ? .pointer : .own, text: text)
    }

    /// Parses the components `texts`; `text` is how the key path was given.
    package init(texts: [[UInt8]], rules: Rules = .own, text: String? = nil) {
      self.init(steps: texts.map { Step($0, rules) }, rules: rules, text: text)
    }

    package init(steps: [Step], rules: Rules = .own, text: String? = nil) {
      self.steps = steps
      self.rules = rules
      givenText = text
    }

    package static var root: KeyPath { KeyPath(steps: []) }

    /// The key path as it was given; for one of components, in the notation of `init(parsing:)`.
    package var text: String { givenText ?? escapedText }

    /// True if a component may lead to several values; see `Selector`.
    package var isPattern: Bool { steps.contains { $0.selector != nil } }

    /// The number of components that step into data.
    package var dataSteps: Int { steps.count { $0.meaning == .intoData } }

    package func prefix(_ count: Int) -> KeyPath { KeyPath(steps: Array(steps.prefix(count)), rules: rules) }

    /// The key path of the container; the root has none.
    package var parent: KeyPath { prefix(steps.count - 1) }

    /// The components without their meanings.
    package var texts: [[UInt8]] { steps.map(\.text) }

    /// False if the rules are Foundation's and a component is empty, which finds nothing.
    var isValid: Bool { rules != .foundation || !steps.contains { $0.text.isEmpty } }
  }

  /// The index of the value at `keyPath`, relative to the value at `start`; nil if there is none.
  package func find(_ keyPath: KeyPath, from start: Int = 0) -> Int? {
    let (index, depth) = follow(keyPath, from: start)
    return depth == keyPath.steps.count && keyPath.isValid ? index : nil
  }

  /// The last value on `keyPath`, and the number of components that lead to it.
  private func follow(_ keyPath: KeyPath, from start: Int) -> (index: Int, depth: Int) {
    var index = start
    for (depth, step) in keyPath.steps.enumerated() {
      guard let child = findChild(of: index, step) else { return (index, depth) }
      index = child
    }
    return (index, keyPath.steps.count)
  }

  /// The child of the container at `index` that `step` names.
  func findChild(of index: Int, _ step: KeyPath.Step) -> Int? {
    guard let count = nodes[index].memberCount else { return nil }
    if nodes[index].kind == .array { return step.index(count: count).flatMap { element(of: index, at: $0) } }
    guard step.isKey else { return nil }
    return value(of: index, forKey: step.text.span) ?? (step.meaning == .intoData ? openedData(at: index) : nil)
  }

  /// The index of the value of `{"$nested": FORMAT, "value": …}` at `index`: the property list in data. Nil for other values.
  func openedData(at index: Int) -> Int? {
    guard case .dictionary(2, _, _) = nodes[index], isString("$nested", at: index + 1), nodes[index + 2].size == 0,
      isString("value", at: index + 3)
    else { return nil }
    return index + 4
  }

  /// The index of the value for `key` in the dictionary at `index`; nil if there is none. Keys are compared byte by byte.
  package func value(of index: Int, forKey key: Span<UInt8>) -> Int? { value(of: index) { $0.equals(key) } }
  func value(of index: Int, for key: StaticString) -> Int? { value(of: index) { $0.equals(key) } }

  private func value(of index: Int, where isKey: (Span<UInt8>) -> Bool) -> Int? {
    var keys = keys(of: index)
    while let key = keys.next() {
      if let slice = string(at: key), isKey(bytes(of: slice)) { return key + 1 }
    }
    return nil
  }

  /// The node of the element at `index` of the array at the node `array`; nil if it is out of bounds.
  package func element(of array: Int, at index: Int) -> Int? {
    guard case .array(let count, let size) = nodes[array], index >= 0, index < Int(count) else { return nil }
    // Each element is one node.
    if count == size { return array + 1 + index }
    var elements = children(of: array)
    for _ in 0..<index { _ = elements.next() }
    return elements.next()
  }

  // MARK: Key paths without a value

  /// The key path and kind of the value that makes an addition at `keyPath` impossible: a scalar, or an array where `keyPath` has a key.
  /// Nil if there is none.
  package func obstacle(to keyPath: KeyPath) -> (keyPath: KeyPath, kind: Kind)? {
    guard let (index, depth) = firstMissing(on: keyPath) else { return nil }
    let step = keyPath.steps[depth]
    switch nodes[index].kind {
    case .dictionary where step.isKey: return nil
    case .array where keyPath.isPattern || step.isIndex: return nil
    case let kind: return (keyPath.prefix(depth), kind)
    }
  }

  /// The first component of `keyPath` without a value, the keys of the dictionary that lacks it, and a function that spells the key
  /// path with one of them. Nil if all components have values, or if the last value is not a dictionary.
  package func siblings(of keyPath: KeyPath) -> (component: String, keys: [String], spelling: (String) -> String)? {
    guard let (index, depth) = firstMissing(on: keyPath), nodes[index].kind == .dictionary else { return nil }
    var keys: [String] = []
    forEachPair(of: index) { key in
      if let slice = string(at: key), slice.count > 0 { keys.append(text(of: slice)) }
    }
    return (keyPath.steps[depth].string, keys, { key in keyPath.spelling(with: key, at: depth) })
  }

  /// The last value on `keyPath`, and the index in its `steps` of the first one without a value; nil if all have values.
  package func firstMissing(on keyPath: KeyPath) -> (index: Int, depth: Int)? {
    let (index, depth) = follow(keyPath, from: 0)
    return depth < keyPath.steps.count ? (index, depth) : nil
  }
}
