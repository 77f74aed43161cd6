extension PropertyList.KeyPath {
  /// A component that may lead to several values. In brackets, dots are ordinary characters, and `\]`, `\=`, `\\`, `\u{HEX}` are escapes.
  enum Selector: Hashable, Sendable {
    /// `*`: all values one level further in.
    case anyChild
    /// `**`: the value itself and all values inside it, at any depth.
    case anyDepth
    /// `[=TEXT]`: the elements or values that are scalars with this text.
    case scalars(text: [UInt8])
    /// `[KEY=TEXT]`: the elements or values that are dictionaries in which `key` is a scalar with this text.
    case records(key: [UInt8], text: [UInt8])
    /// `[2:5]`: the elements of an array from index 2 to index 4, as a slice of Python's.
    case slice(start: Int?, end: Int?)
  }
}

extension PropertyList.KeyPath.Selector {
  /// Reads `[KEY=TEXT]`, `[=TEXT]` or `[START:END]`; nil for anything else.
  static func readBrackets(_ rest: inout Substring.UTF8View) -> Self? {
    guard rest.popFirst() == UInt8(ascii: "[") else { return nil }
    var key: [UInt8]?
    var text: [UInt8] = []
    while let byte = rest.first {
      if let character = KeyPathText.readEscape(&rest, of: "]=\\") {
        text += character
        continue
      }
      rest.removeFirst()
      switch byte {
      case UInt8(ascii: "]"):
        guard let key else { return parseSlice(text) }
        return key.isEmpty ? .scalars(text: text) : .records(key: key, text: text)
      case UInt8(ascii: "=") where key == nil:
        key = text
        text = []
      default: text.append(byte)
      }
    }
    return nil
  }

  private static func parseSlice(_ text: [UInt8]) -> Self? {
    let bounds = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard bounds.count == 2, bounds.allSatisfy({ $0.isEmpty || isInteger($0) }) else { return nil }
    return .slice(start: parseBound(bounds[0]), end: parseBound(bounds[1]))
  }

  private static func isInteger(_ text: ArraySlice<UInt8>) -> Bool {
    let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
    return !digits.isEmpty && digits.allSatisfy { $0.decimalDigit != nil }
  }

  private static func parseBound(_ text: ArraySlice<UInt8>) -> Int? {
    if text.isEmpty { return nil }
    // A number beyond the range of `Int` is out of bounds of every array.
    return Int(String(decoding: text, as: UTF8.self)) ?? (text.first == UInt8(ascii: "-") ? -.max : .max)
  }
}

extension PropertyList {
  /// The indexes of the values at `keyPath`, in order. If there is none, `keyPath` is a pattern, or some dots are parts of its keys.
  package func values(at keyPath: KeyPath) -> [Int] {
    if let index = find(keyPath) { return [index] }
    guard keyPath.rules == .own else { return [] }
    return keyPath.isPattern ? matches(of: keyPath) : matches(of: keyPath.steps, joinsComponents: true)
  }

  /// The indexes of the values that `pattern` matches, in the order of the list. If there is none, its dots may be parts of keys.
  ///
  /// - Complexity: O(*nodes* × *components*)
  package func matches(of pattern: KeyPath) -> [Int] {
    // `**.**` is `**`.
    var steps: [KeyPath.Step] = []
    for step in pattern.steps where step.selector != .anyDepth || steps.last?.selector != .anyDepth {
      steps.append(step)
    }
    let found = matches(of: steps, joinsComponents: false)
    return found.isEmpty ? matches(of: steps, joinsComponents: true) : found
  }

  /// The indexes of the values that `steps` lead to. With `joinsComponents`, their dots may be parts of keys: the longest key is used.
  func matches(of steps: [KeyPath.Step], joinsComponents: Bool) -> [Int] {
    // `found[n]` has the indexes of the values that the first n steps lead to. A key with dots consists of several steps.
    var found = [[Int]](repeating: [], count: steps.count + 1)
    found[0] = [0]
    for (stepIndex, step) in steps.enumerated() {
      let indexes = found[stepIndex].sorted()
      found[stepIndex] = []
      let run = joinsComponents && !indexes.isEmpty ? KeyPath.text(ofRun: steps[stepIndex...]) : []
      // `**` visits a value with all values inside it, so a value before `visitedEnd` was visited.
      var visitedEnd = 0
      var previous: Int?
      for index in indexes where index != previous {
        previous = index
        if step.selector == .anyDepth {
          if index < visitedEnd { continue }
          visitedEnd = end(of: index)
          appendValues(from: index, to: &found[stepIndex + 1])
        } else if !run.isEmpty, let (key, value) = longestKey(of: index, in: run) {
          found[stepIndex + KeyPath.count(ofComponents: key)].append(value)
        } else if let selector = step.selector {
          appendChildren(of: index, selector, to: &found[stepIndex + 1])
        } else if let child = findChild(of: index, step) {
          found[stepIndex + 1].append(child)
        }
      }
    }
    return found[steps.count].sorted()
  }

  /// The value at `index` and all values inside it.
  private func appendValues(from index: Int, to found: inout [Int]) {
    found.append(index)
    forEachValue(of: index) { appendValues(from: $0, to: &found) }
  }

  private func appendChildren(of index: Int, _ selector: KeyPath.Selector, to found: inout [Int]) {
    var selected = 0..<0
    if case .slice(let start, let end) = selector, case .array(let count, _) = nodes[index] {
      let start = clamped(start ?? 0, Int(count))
      selected = start..<max(start, clamped(end ?? Int(count), Int(count)))
    }
    var childIndex = 0
    forEachValue(of: index) { value in
      let isSelected =
        switch selector {
        case .anyChild: true
        case .anyDepth: false
        case .scalars(let text): isScalar(at: value, withText: text)
        case .records(let key, let text): isRecord(at: value, key, text)
        case .slice: selected.contains(childIndex)
        }
      if isSelected { found.append(value) }
      childIndex += 1
    }
  }

  /// A bound of a slice of an array of `count` elements: negative ones count from the end.
  private func clamped(_ bound: Int, _ count: Int) -> Int { min(max(bound < 0 ? bound + count : bound, 0), count) }

  /// True if the value at `index` is a dictionary in which `key` is a scalar with this text.
  private func isRecord(at index: Int, _ key: [UInt8], _ text: [UInt8]) -> Bool {
    guard nodes[index].kind == .dictionary, let field = value(of: index, forKey: key.span) else { return false }
    return isScalar(at: field, withText: text)
  }

  /// True if the value at `index` is a scalar that `extract` prints as `text`.
  private func isScalar(at index: Int, withText text: [UInt8]) -> Bool {
    if let slice = string(at: index) { return bytes(of: slice).equals(text.span) }
    return !nodes[index].isContainer && Output.collect { writeRaw(at: index, to: &$0) } == text
  }
}
