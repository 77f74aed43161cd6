// The key paths of given values.

extension PropertyList {
  /// A step from the node of a container to that of one of its values.
  package struct NodeStep {
    package let container: Int
    /// Index of the key; nil for an element of an array.
    package let key: Int?
    /// Index of the value among those of the container.
    package let index: Int
    let value: Int
  }

  /// Calls `body` with the values at `indexes`, which are ascending, and with their key paths in pliers' own grammar. A value without
  /// a key path is skipped, for example one whose key is not a string.
  ///
  /// - Complexity: O(*nodes*) and the bytes of the key paths
  package func forEachKeyPath<Failure: Error>(
    to indexes: [Int], _ body: (_ index: Int, _ keyPath: String) throws(Failure) -> Void
  ) throws(Failure) {
    try forEachPath(to: indexes, component: component) { (index, path) throws(Failure) in
      try body(index, KeyPathText.joined(path))
    }
  }

  /// Calls `body` with the values at `indexes`, which are ascending, and with the components of the paths to them. A key has the path of
  /// its value. Values inside a value without a component are skipped.
  ///
  /// - Complexity: O(*nodes*)
  package func forEachPath<Component, Failure: Error>(
    to indexes: [Int], component makeComponent: (NodeStep) -> Component?,
    _ body: (_ index: Int, _ path: [Component]) throws(Failure) -> Void
  ) throws(Failure) {
    var steps: [NodeStep] = []
    // The components of the steps, up to one without a component.
    var path: [Component] = []
    // A mistake may be at a node that the text lacks.
    for index in indexes where index < end(of: 0) {
      // The first member of the innermost container around the value that may be or contain it.
      var next = (container: steps.last?.value ?? 0, start: (steps.last?.value ?? 0) + 1, index: 0)
      while let last = steps.last, end(of: last.value) <= index {
        steps.removeLast()
        if path.count > steps.count { path.removeLast() }
        next = (last.container, end(of: last.value), last.index + 1)
      }
      while index > next.container {
        let hasKey = nodes[next.container].kind == .dictionary
        var value = MemberNodes(start: next.start, hasKey: hasKey).value
        while end(of: value) <= index {
          value = MemberNodes(start: end(of: value), hasKey: hasKey).value
          next.index += 1
        }
        let key = hasKey ? value - 1 : nil
        let step = NodeStep(container: next.container, key: key, index: next.index, value: value)
        if path.count == steps.count, let component = makeComponent(step) { path.append(component) }
        steps.append(step)
        if index <= value { break }
        next = (value, value + 1, 0)
      }
      if path.count == steps.count { try body(index, path) }
    }
  }

  /// The component of a key path; nil if the key is not a string.
  private func component(_ step: NodeStep) -> String? {
    guard let key = step.key else { return String(step.index) }
    guard let slice = string(at: key) else { return nil }
    if facts.isOpened, openedData(at: step.container) == key + 1 { return "!" }
    return KeyPathText.component(text(of: slice), isFirst: step.container == 0)
  }

  /// The JSON Pointer (RFC 6901) with the steps of `path` after `prefix`; nil if a key is not a string, or if the pointer has more than
  /// `maxLength` bytes.
  func pointer(_ path: [NodeStep], after prefix: [UInt8], maxLength: Int) -> [UInt8]? {
    var pointer = prefix
    for step in path {
      pointer.append(UInt8(ascii: "/"))
      if let key = step.key {
        guard let slice = string(at: key), pointer.count + Int(slice.count) <= maxLength else { return nil }
        pointer += KeyPath.pointerComponent(text(of: slice)).utf8
      } else {
        pointer += String(step.index).utf8
      }
    }
    return pointer.count <= maxLength ? pointer : nil
  }
}
