// The key paths of given values.

extension PropertyList {
  /// A step from the node of a container to that of one of its values.
  package struct NodeStep {
    package let container: Int
    /// Node of the key; nil for an element of an array.
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
    // The components of `steps`, up to the first step without one.
    var path: [Component] = []
    // A mistake may be reported at a node that the text ends before.
    for target in indexes where target < end(of: 0) {
      // The member of the innermost container around the target that was not passed yet.
      let container = steps.last?.value ?? 0
      var next = (container: container, start: container + 1, index: 0)
      while let step = steps.last, end(of: step.value) <= target {
        steps.removeLast()
        if path.count > steps.count { path.removeLast() }
        next = (step.container, end(of: step.value), step.index + 1)
      }
      while target > next.container {
        let step = self.step(to: target, from: next)
        if path.count == steps.count, let component = makeComponent(step) { path.append(component) }
        steps.append(step)
        next = (step.value, step.value + 1, 0)
      }
      if path.count == steps.count { try body(target, path) }
    }
  }

  /// The step to the value that is or contains `target`, or has it as its key; `next` is a member of the container at or before it.
  private func step(to target: Int, from next: (container: Int, start: Int, index: Int)) -> NodeStep {
    var member = MemberNodes(start: next.start, hasKey: nodes[next.container].kind == .dictionary)
    var index = next.index
    while end(of: member.value) <= target {
      member = MemberNodes(start: end(of: member.value), hasKey: member.hasKey)
      index += 1
    }
    let key = member.hasKey ? member.start : nil
    return NodeStep(container: next.container, key: key, index: index, value: member.value)
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
