// The key paths of given values.

extension PropertyList {
  /// A step of a path from a container to one of its values.
  package struct PathStep {
    /// Index of the container.
    package let container: Int
    /// Index of the key; nil for an element of an array.
    package let key: Int?
    /// Position of the value among those of the container.
    package let position: Int
  }

  /// Calls `body` with the values at `indexes`, which are ascending, and with their key paths in pliers' own grammar. A value without
  /// a key path is skipped, for example one whose key is not a string.
  ///
  /// - Complexity: O(*nodes*) and the bytes of the key paths
  package func forEachKeyPath<Failure: Error>(
    to indexes: [Int], _ body: (_ index: Int, _ keyPath: String) throws(Failure) -> Void
  ) throws(Failure) {
    try forEachPath(to: indexes, component: component) { (index, path) throws(Failure) in
      // The empty text is the root, and a key without characters needs a JSON Pointer.
      try body(index, path == [""] ? "/" : path.joined(separator: "."))
    }
  }

  /// Calls `body` with the values at `indexes`, which are ascending, and with the components of the paths to them. A key has the path of
  /// its value. Values inside a value without a component are skipped.
  package func forEachPath<Component, Failure: Error>(
    to indexes: [Int], component: (PathStep) -> Component?,
    _ body: (_ index: Int, _ path: [Component]) throws(Failure) -> Void
  ) throws(Failure) {
    var wanted = indexes[...]
    var path: [Component] = []
    try forEachPath(from: 0, at: &path, to: &wanted, component, body)
  }

  /// `path` has the components of the path to the value at `index`: a text for each container would take quadratic time.
  private func forEachPath<Component, Failure: Error>(
    from index: Int, at path: inout [Component], to wanted: inout ArraySlice<Int>,
    _ component: (PathStep) -> Component?, _ body: (_ index: Int, _ path: [Component]) throws(Failure) -> Void
  ) throws(Failure) {
    let end = end(of: index)
    while let next = wanted.first, next <= index {
      wanted.removeFirst()
      try body(next, path)
    }
    let isArray = nodes[index].kind == .array
    var value = index + 1
    var position = 0
    while let next = wanted.first, next < end {
      if !isArray { value += 1 }
      let endOfValue = self.end(of: value)
      if next < endOfValue {
        let step = PathStep(container: index, key: isArray ? nil : value - 1, position: position)
        if let found = component(step) {
          path.append(found)
          try forEachPath(from: value, at: &path, to: &wanted, component, body)
          path.removeLast()
        } else {
          wanted = wanted.drop { $0 < endOfValue }
        }
      }
      position += 1
      value = endOfValue
    }
  }

  /// The component of a key path; nil if the key is not a string.
  private func component(_ step: PathStep) -> String? {
    guard let key = step.key else { return String(step.position) }
    guard let slice = string(at: key) else { return nil }
    if reading.isOpened, openedData(at: step.container) == key + 1 { return "!" }
    return KeyPathText.component(text(of: slice), isFirst: step.container == 0)
  }

  /// The JSON Pointer (RFC 6901) with the steps of `path` after `prefix`; nil if a key is not a string, or if the pointer has more than
  /// `maxLength` bytes.
  func pointer(_ path: [PathStep], after prefix: [UInt8], maxLength: Int) -> [UInt8]? {
    var pointer = prefix
    for step in path {
      pointer.append(UInt8(ascii: "/"))
      if let key = step.key {
        guard let slice = string(at: key), pointer.count + Int(slice.count) <= maxLength else { return nil }
        pointer += KeyPath.pointerComponent(text(of: slice)).utf8
      } else {
        pointer += String(step.position).utf8
      }
    }
    return pointer.count <= maxLength ? pointer : nil
  }
}
