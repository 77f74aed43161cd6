// Key paths, and the values at them.

extension PropertyList {
  /// The path from the root to a value: dictionary keys and array indexes.
  public struct KeyPath: Sendable {
    /// The rules for the components.
    package enum Rules: Sendable {
      /// Foundation's rules: an empty component finds nothing, indexes may have a `+`, and negative indexes are out of bounds.
      case foundation
      /// The rules of pliers: empty components are empty keys, and negative indexes count from the end.
      case own
    }

    /// A component: a key in a dictionary and an index in an array, unless `meaning` restricts it to one of them.
    struct Step: Hashable {
      enum Meaning {
        case keyOrIndex, key, index
      }

      let text: [UInt8]
      var meaning = Meaning.keyOrIndex
      /// The values that the component leads to if the key path is read as a pattern; nil if that is at most one.
      var selector: Selector?
      /// True if the component was written with an escape. It is then not a special component such as `-`, not a part of a
      /// longer key, and not an index of a new array.
      var isEscaped = false

      /// True for `-`, the end of an array (RFC 6901).
      var isEnd: Bool { meaning == .keyOrIndex && !isEscaped && text == [UInt8(ascii: "-")] }

      /// True for `!`, which steps into the property list in data unless there is a key `!`.
      var isIntoData: Bool { meaning == .keyOrIndex && !isEscaped && text == [UInt8(ascii: "!")] }
    }

    let steps: [Step]
    let rules: Rules
    /// The key path as it was given.
    package let text: String

    /// Parses a key path: components between dots, as in `Levels.0.Name`; a JSON Pointer (RFC 6901) if it begins with `/`. The
    /// empty text is the key path of the root.
    ///
    /// A component is a key of a dictionary and an index of an array. `-1` is the index of the last element, but not in a JSON
    /// Pointer, and `-` the index after it. A dot or backslash in a key is written after a backslash.
    ///
    /// - Parameter text: The key path.
    /// - Complexity: O(*n*) in the length of the text.
    public init(parsing text: String) {
      self.text = text
      rules = .own
      steps =
        if text.utf8.isEmpty {
          []
        } else if text.utf8.first == UInt8(ascii: "/") {
          KeyPath.pointerComponents(text).map { Step(text: $0) }
        } else {
          KeyPathText.steps(of: text)
        }
    }

    /// True for a key path of pliers' own grammar.
    package var isOwn: Bool { rules == .own }

    /// True for a JSON Pointer, whose components are neither patterns nor parts of keys with dots.
    var isPointer: Bool { rules == .own && text.utf8.first == UInt8(ascii: "/") }

    /// True if a component may lead to several values; see `Selector`.
    package var isPattern: Bool { steps.contains { $0.selector != nil } }

    /// The number of components that name a key or an index.
    var literalCount: Int { steps.count { $0.selector == nil } }

    /// The number of its components that step into data.
    package var dataSteps: Int { rules == .own && !isPointer ? steps.count(where: \.isIntoData) : 0 }

    func suffix(from start: Int) -> KeyPath {
      KeyPath(steps: Array(steps[start...]), rules: rules, text: text)
    }

    /// The key path of the first `count` components.
    package func prefix(_ count: Int) -> KeyPath {
      KeyPath(steps: Array(steps.prefix(count)), rules: rules, text: text)
    }

    /// The key path of `components`; `text` is how it was given.
    package init(components: [[UInt8]], rules: Rules, text: String) {
      self.init(steps: components.map { Step(text: $0) }, rules: rules, text: text)
    }

    init(steps: [Step], rules: Rules, text: String) {
      self.steps = steps
      self.rules = rules
      self.text = text
    }

    private static func pointerComponents(_ text: String) -> [[UInt8]] {
      var components: [[UInt8]] = []
      var bytes = text.utf8.makeIterator()
      var pending = bytes.next()
      while let byte = pending {
        pending = bytes.next()
        if byte == UInt8(ascii: "/") {
          components.append([])
        } else if byte == UInt8(ascii: "~"), pending == UInt8(ascii: "0") || pending == UInt8(ascii: "1") {
          components[components.count - 1].append(pending == UInt8(ascii: "0") ? UInt8(ascii: "~") : UInt8(ascii: "/"))
          pending = bytes.next()
        } else {
          components[components.count - 1].append(byte)
        }
      }
      return components
    }

    /// The components without their meanings.
    package var texts: [[UInt8]] { steps.map(\.text) }

    package var componentCount: Int { steps.count }

    /// False if the rules are Foundation's and a component is empty, which finds nothing.
    var canFind: Bool { rules == .own || !steps.contains { $0.text.isEmpty } }

    /// The index that a component has in an array of `count` elements, which may be out of bounds; nil if the component is not
    /// an index.
    func index(_ step: Step, count: Int) -> Int? {
      guard step.meaning != .key else { return nil }
      let component = step.text
      var digits = component.span.extracting(0..<component.count)
      let sign = component.first
      let isSigned = sign == UInt8(ascii: "-") || rules == .foundation && sign == UInt8(ascii: "+")
      // RFC 6901 has no negative indexes.
      if isSigned, isPointer { return nil }
      if isSigned { digits = digits.extracting(droppingFirst: 1) }
      // As in RFC 6901, indexes of pliers' grammar have no leading zeros.
      if rules == .own, digits.count > 1 || isSigned, digits.count > 0, digits[0] == UInt8(ascii: "0") { return nil }
      guard let magnitude = Int128(decimal: digits, isNegative: sign == UInt8(ascii: "-")),
        let index = Int(exactly: magnitude)
      else { return nil }
      return rules == .own && sign == UInt8(ascii: "-") ? count + index : index
    }

    /// `index`, a result of `index(_:count:)`, as it was written: a negative one counts from the end.
    func written(_ index: Int, _ count: Int) -> Int { rules == .own && index < 0 ? index - count : index }
  }
}

extension PropertyList {
  /// The index of the value at `keyPath`, relative to the value at `start`; nil if there is none.
  package func find(_ keyPath: KeyPath, from start: Int = 0) -> Int? {
    var index = start
    guard keyPath.canFind else { return nil }
    for step in keyPath.steps {
      guard let child = child(of: index, step, keyPath) else { return nil }
      index = child
    }
    return index
  }

  /// The child of the container at `index` that `step` names.
  func child(of index: Int, _ step: KeyPath.Step, _ keyPath: KeyPath) -> Int? {
    guard let count = nodes[index].memberCount else { return nil }
    if nodes[index].kind == .array {
      return keyPath.index(step, count: count).flatMap { element(of: index, at: $0) }
    }
    if step.meaning == .index { return nil }
    let value = value(of: index, forKey: step.text.span)
    return value == nil && step.isIntoData && keyPath.dataSteps > 0 ? openedData(at: index) : value
  }

  /// The index of the value of `{"$nested": FORMAT, "value": …}` at `index`: the property list in data. Nil for other values.
  func openedData(at index: Int) -> Int? {
    guard case .dictionary(2, _, _) = nodes[index], let first = string(at: index + 1),
      bytes(of: first).equals("$nested"),
      nodes[index + 2].size == 0, let second = string(at: index + 3), bytes(of: second).equals("value")
    else { return nil }
    return index + 4
  }

  /// The index of the value for `key` in the dictionary at `index`. Keys are compared byte by byte.
  func value(of index: Int, forKey key: Span<UInt8>) -> Int? {
    var pairs = pairs(of: index)
    while let candidate = pairs.next() {
      if let slice = string(at: candidate), bytes(of: slice).equals(key) { return candidate + 1 }
    }
    return nil
  }

  /// The index of the element at `position` of the array at `index`; nil if it is out of bounds.
  func element(of index: Int, at position: Int) -> Int? {
    guard case .array(let count, let size) = nodes[index], position >= 0, position < Int(count) else { return nil }
    // Each element is one node.
    if count == size { return index + 1 + position }
    var elements = children(of: index)
    for _ in 0..<position { _ = elements.next() }
    return elements.next()
  }
}

extension PropertyList {
  /// The indexes of the values at `keyPath`, in the order of the list. If there is none, `keyPath` is tried as a pattern, and
  /// then with some of its dots as parts of keys.
  package func values(at keyPath: KeyPath) -> [Int] {
    if let index = find(keyPath) { return [index] }
    if keyPath.isPattern { return matches(of: keyPath) }
    return dottedKeyPath(for: keyPath).flatMap { find($0) }.map { [$0] } ?? []
  }

  /// True if a value could be added at `keyPath`: there is no scalar on the way, and no array where a key is needed.
  package func canContain(_ keyPath: KeyPath) -> Bool {
    guard let (index, component) = end(of: keyPath) else { return true }
    let step = keyPath.steps[component]
    guard let count = nodes[index].memberCount else { return false }
    if nodes[index].kind == .dictionary { return step.meaning != .index }
    return keyPath.isPattern || step.isEnd || keyPath.index(step, count: count) != nil
  }

  /// The value that ends the search for `keyPath`: a scalar, or an array where `keyPath` has a key.
  ///
  /// - Returns: its key path and kind; nil if there is no such value.
  package func obstacle(to keyPath: KeyPath) -> (keyPath: KeyPath, kind: Kind)? {
    guard !canContain(keyPath), let (index, component) = end(of: keyPath) else { return nil }
    return (keyPath.prefix(component), nodes[index].kind)
  }

  /// The first component of `keyPath` without a value, the existing keys there, and a function that spells the key path with
  /// one of them. Nil if all components have values, or if the last value is not a dictionary.
  package func nearest(
    to keyPath: KeyPath
  ) -> (component: String, keys: [String], spelling: (String) -> String)? {
    guard let (index, component) = end(of: keyPath), nodes[index].kind == .dictionary else { return nil }
    var keys: [String] = []
    forEachPair(of: index) { key in
      if let slice = string(at: key), slice.count > 0 { keys.append(text(of: slice)) }
    }
    return (
      String(decoding: keyPath.steps[component].text, as: UTF8.self), keys,
      { key in keyPath.spelling(with: key, at: component) }
    )
  }

  /// The index of the last value on `keyPath`, and the position of the first component without a value. Nil if `keyPath` has a
  /// value.
  func end(of keyPath: KeyPath) -> (index: Int, component: Int)? {
    var index = 0
    for (component, step) in keyPath.steps.enumerated() {
      guard let child = child(of: index, step, keyPath) else { return (index, component) }
      index = child
    }
    return nil
  }
}

extension PropertyList.KeyPath {
  /// The key path with `key` instead of the component at `position`, in its own notation.
  fileprivate func spelling(with key: String, at position: Int) -> String {
    var names = steps.map { String(decoding: $0.text, as: UTF8.self) }
    names[position] = key
    if isPointer { return names.map { "/" + Self.pointerComponent($0) }.joined() }
    let components = names.enumerated().map { position, name in
      rules == .own ? KeyPathText.component(name, isFirst: position == 0) : Self.escaped(name, [".": "\\."])
    }
    return components.joined(separator: ".")
  }

  /// The key path in pliers' own grammar, with dots and escapes.
  package var escapedText: String {
    steps.enumerated().map { position, step in
      rules == .own && !isPointer && step.isIntoData
        ? "!" : KeyPathText.component(String(decoding: step.text, as: UTF8.self), isFirst: position == 0)
    }.joined(separator: ".")
  }

  /// The text of this key path followed by the components of `inner`.
  package func text(with inner: PropertyList.KeyPath) -> String {
    if inner.steps.isEmpty { return text }
    if steps.isEmpty { return inner.text }
    let suffix = inner.steps.map { KeyPathText.component(String(decoding: $0.text, as: UTF8.self), isFirst: false) }
    return ([isPointer ? escapedText : text] + suffix).joined(separator: ".")
  }

  /// A key as a component of a JSON Pointer.
  package static func pointerComponent(_ key: String) -> String { escaped(key, ["~": "~0", "/": "~1"]) }

  /// Replaces scalars by their escapes. A slash and the combining mark after it are one `Character`, which is not a slash.
  private static func escaped(_ name: String, _ escapes: [Unicode.Scalar: String]) -> String {
    name.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
  }
}
