import PropertyList

extension [Finding] {
  /// Adds the key paths of the findings' nodes in `list`, in the notation of pliers, found in one walk.
  mutating func addKeyPaths(in list: PropertyList) {
    // A text whose first mistake is before its root has no nodes.
    let order =
      list.nodes.isEmpty
      ? [] : indices.filter { self[$0].node != nil }.sorted { (self[$0].node ?? 0) < (self[$1].node ?? 0) }
    if order.isEmpty { return }
    var next = order.makeIterator()
    list.forEachPath(to: order.compactMap { self[$0].node }, component: { $0 }) { _, path in
      if let finding = next.next() { self[finding].keyPath = list.shortText(of: path) }
    }
  }
}

extension PropertyList {
  /// The key path of the value at `node`, or of the value of the key there, in the notation of pliers; empty for the root.
  func keyPath(of node: Int) -> String {
    var keyPath = ""
    forEachPath(to: [node], component: { $0 }) { _, path in keyPath = shortText(of: path) }
    return keyPath
  }

  /// The key path with the steps of `path`. An ellipsis replaces the middle of many steps.
  fileprivate func shortText(of path: [NodeStep]) -> String {
    let maxCount = 16
    guard path.count > maxCount else { return path.map(component).joined(separator: ".") }
    let (start, end) = (path.prefix(maxCount / 2), path.suffix(maxCount / 2))
    return (start.map(component) + ["…"] + end.map(component)).joined(separator: ".")
  }

  private func component(_ step: NodeStep) -> String {
    guard let key = step.key else { return String(step.index) }
    guard let slice = string(at: key) else { return "?" }
    return KeyPathText.component(shortText(of: slice), isFirst: step.container == 0)
  }

  /// The text of a key for messages; a long one is shortened.
  func shortText(of slice: Slice) -> String {
    let maxLength = 80
    let bytes = bytes(of: slice)
    guard bytes.count > maxLength else { return text(of: slice) }
    var end = maxLength
    // A character is not cut in the middle.
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: bytes.extracting(0..<end)) + "…"
  }
}
