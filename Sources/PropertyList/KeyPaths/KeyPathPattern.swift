/// A key path of pliers' own grammar in which a component may lead to several values:
///
/// | component | leads to |
/// |---|---|
/// | `*` | all values one level further in |
/// | `**` | the value itself and all values inside it, at any depth |
/// | `[=TEXT]` | the elements or values that are scalars with the text TEXT |
/// | `[KEY=TEXT]` | the elements or values that are dictionaries in which KEY is a scalar with the text TEXT |
/// | `[2:5]` | the elements of an array from index 2 to index 4, as a slice of Python's |
///
/// In brackets dots are ordinary characters, and `\]`, `\=`, `\\` and `\u{HEX}` are escapes.
package struct KeyPathPattern: Sendable {
  enum Step: Equatable, Sendable {
    case component(PropertyList.KeyPath.Step)
    case anyChild
    case anyDepth
    /// The elements or values that are scalars with this text.
    case scalars(text: [UInt8])
    /// The elements or values that are dictionaries in which `key` is a scalar with this text.
    case records(key: [UInt8], text: [UInt8])
    case slice(start: Int?, end: Int?)
  }

  let steps: [Step]

  /// Reads the text of `keyPath` as a pattern; nil for a key path of a single value, and for a JSON Pointer.
  package init?(_ keyPath: PropertyList.KeyPath) {
    let text = keyPath.text
    if keyPath.rules != .own || text.utf8.isEmpty || keyPath.isPointer { return nil }
    var steps: [Step] = []
    var rest = text.utf8[...]
    repeat {
      let step = KeyPathPattern.readStep(&rest, isFirst: steps.isEmpty)
      // `**.**` is `**`.
      if case .anyDepth = step, case .anyDepth? = steps.last { continue }
      steps.append(step)
    } while rest.popFirst() != nil
    self.steps = steps
    let isKeyPath = steps.allSatisfy { if case .component = $0 { true } else { false } }
    if isKeyPath { return nil }
  }

  init(steps: [Step]) { self.steps = steps }

  /// The components from `position` on that may be parts of one key, joined by dots.
  fileprivate func run(from position: Int) -> [UInt8] {
    let components = steps[position...].prefix { if case .component = $0 { true } else { false } }
    return PropertyList.KeyPath.text(
      ofRun: components.compactMap { if case .component(let step) = $0 { step } else { nil } })
  }

  /// The number of components that name a key or an index.
  var literalCount: Int { steps.count { if case .component = $0 { true } else { false } } }

  /// `**`, which leads to all values.
  package static let all = KeyPathPattern(steps: [.anyDepth])

  /// Reads a component, up to a dot or the end.
  private static func readStep(_ rest: inout Substring.UTF8View, isFirst: Bool) -> Step {
    var bracketed = rest
    if let step = readBrackets(&bracketed), bracketed.isEmpty || bracketed.first == UInt8(ascii: ".") {
      rest = bracketed
      return step
    }
    let component = KeyPathText.readStep(&rest, isFirst: isFirst)
    if !component.isEscaped, component.text.elementsEqual("*".utf8) { return .anyChild }
    if !component.isEscaped, component.text.elementsEqual("**".utf8) { return .anyDepth }
    return .component(component)
  }

  /// Reads `[KEY=TEXT]`, `[=TEXT]` or `[START:END]`; nil for anything else.
  private static func readBrackets(_ rest: inout Substring.UTF8View) -> Step? {
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
        guard let key else { return slice(text) }
        return key.isEmpty ? .scalars(text: text) : .records(key: key, text: text)
      case UInt8(ascii: "=") where key == nil:
        key = text
        text = []
      default: text.append(byte)
      }
    }
    return nil
  }

  private static func slice(_ text: [UInt8]) -> Step? {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")),
      let start = bound(text[..<colon]), let end = bound(text[(colon + 1)...])
    else { return nil }
    return .slice(start: start, end: end)
  }

  /// A bound of a slice, which may be missing; nil for invalid text.
  private static func bound(_ text: ArraySlice<UInt8>) -> Int?? {
    if text.isEmpty { return .some(nil) }
    let isNegative = text.first == UInt8(ascii: "-")
    let digits = isNegative ? text.dropFirst() : text
    guard !digits.isEmpty, digits.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else { return nil }
    // A number beyond the range of `Int` is out of bounds of every array.
    return .some(Int(String(decoding: text, as: UTF8.self)) ?? (isNegative ? -.max : .max))
  }
}

extension PropertyList {
  /// The indexes of the values that match `pattern`, in the order of the list, each once. If there is none, its dots may be parts
  /// of keys, as in `dottedKeyPath(for:)`.
  ///
  /// - Complexity: O(*nodes* × *steps*)
  package func find(_ pattern: KeyPathPattern) -> [Int] {
    let found = find(pattern, joinsComponents: false)
    return found.isEmpty ? find(pattern, joinsComponents: true) : found
  }

  private func find(_ pattern: KeyPathPattern, joinsComponents: Bool) -> [Int] {
    // `found[n]` has the indexes of the values that the first n steps lead to. A key with dots consists of several steps.
    var found = [[Int]](repeating: [], count: pattern.steps.count + 1)
    found[0] = [0]
    for (position, step) in pattern.steps.enumerated() {
      let indexes = found[position].sorted()
      found[position] = []
      let run = joinsComponents && !indexes.isEmpty ? pattern.run(from: position) : []
      // `**` visits a value with all values inside it, so a value before `end` was visited.
      var end = 0
      var last: Int?
      for index in indexes where index != last {
        last = index
        if case .anyDepth = step {
          if index < end { continue }
          end = self.end(of: index)
          appendValues(from: index, to: &found[position + 1])
        } else if !run.isEmpty, let (key, value) = longestKey(of: index, in: run) {
          found[position + KeyPath.count(ofComponents: key)].append(value)
        } else {
          appendChildren(of: index, step, to: &found[position + 1])
        }
      }
    }
    return found[pattern.steps.count].sorted()
  }

  /// The value at `index` and all values inside it.
  private func appendValues(from index: Int, to found: inout [Int]) {
    found.append(index)
    if nodes[index].kind == .dictionary {
      forEachPair(of: index) { appendValues(from: $0 + 1, to: &found) }
    } else {
      forEachChild(of: index) { appendValues(from: $0, to: &found) }
    }
  }

  private func appendChildren(of index: Int, _ step: KeyPathPattern.Step, to found: inout [Int]) {
    switch (nodes[index], step) {
    case (_, .component(let component)):
      let keyPath = KeyPath(steps: [component], rules: .own, text: "")
      if let child = child(of: index, component, keyPath) { found.append(child) }
    case (.array, .anyChild): forEachChild(of: index) { found.append($0) }
    case (.dictionary, .anyChild): forEachPair(of: index) { found.append($0 + 1) }
    case (.array(let count, _), .slice(let start, let end)):
      let bounds = (clamped(start ?? 0, Int(count)), clamped(end ?? Int(count), Int(count)))
      var position = 0
      forEachChild(of: index) { element in
        if position >= bounds.0, position < bounds.1 { found.append(element) }
        position += 1
      }
    case (.array, .scalars(let text)):
      forEachChild(of: index) { if isScalar(at: $0, withText: text) { found.append($0) } }
    case (.dictionary, .scalars(let text)):
      forEachPair(of: index) { if isScalar(at: $0 + 1, withText: text) { found.append($0 + 1) } }
    case (.array, .records(let key, let text)):
      forEachChild(of: index) { if isRecord(at: $0, key, text) { found.append($0) } }
    case (.dictionary, .records(let key, let text)):
      forEachPair(of: index) { if isRecord(at: $0 + 1, key, text) { found.append($0 + 1) } }
    case (_, .anyChild), (_, .anyDepth), (_, .slice), (_, .scalars), (_, .records): break
    }
  }

  /// A bound of a slice of an array of `count` elements: negative ones count from the end.
  private func clamped(_ bound: Int, _ count: Int) -> Int {
    min(max(bound < 0 ? bound + count : bound, 0), count)
  }

  /// True if the value at `index` is a dictionary in which `key` is a scalar with this text.
  private func isRecord(at index: Int, _ key: [UInt8], _ text: [UInt8]) -> Bool {
    guard nodes[index].kind == .dictionary, let value = value(of: index, forKey: key.span) else { return false }
    return isScalar(at: value, withText: text)
  }

  /// True if the value at `index` is a scalar that `extract` prints as `text`.
  private func isScalar(at index: Int, withText text: [UInt8]) -> Bool {
    if let slice = string(at: index) { return bytes(of: slice).equals(text.span) }
    return !nodes[index].isContainer && Output.collect { writeRaw(at: index, style: .plain, to: &$0) } == text
  }
}
