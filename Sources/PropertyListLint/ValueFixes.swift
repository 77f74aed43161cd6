import PropertyList

/// Corrections that change keys and types of values, made as edits of the text.
struct ValueFixes {
  /// The list with the nodes of the findings, including duplicate keys.
  private let list: PropertyList
  private var fixes: [Fix] = []

  private struct Fix {
    let finding: Finding
    let steps: [Step]
    var depth: Int { steps.first?.target?.components.count ?? 0 }
  }

  fileprivate enum Step {
    case set(PropertyList.Value, at: PropertyList.KeyPath)
    case move(PropertyList.KeyPath, to: PropertyList.KeyPath)
    /// Removes the dictionary if it is empty.
    case removeEmpty(PropertyList.KeyPath)

    /// The key path of a new value.
    var target: PropertyList.KeyPath? {
      switch self {
      case .set(_, let target), .move(_, let target): target
      case .removeEmpty: nil
      }
    }
  }

  init(_ list: PropertyList) { self.list = list }

  /// Adds the correction of `finding` if it changes a key or a type and a key path leads to the value.
  mutating func add(_ finding: Finding) {
    guard let change = finding.fix?.change, let node = finding.node, let path = list.components(to: node) else {
      return
    }
    let keyPath = PropertyList.KeyPath(components: path)
    let steps: [Step]
    switch change {
    case .text, .removeEntries: return
    case .rename(let key): steps = [.move(keyPath, to: PropertyList.KeyPath(components: path.dropLast() + [.key(key)]))]
    case .setBoolean(let value): steps = [.set(.bool(value), at: keyPath)]
    case .setString(let text): steps = [.set(.string(text), at: keyPath)]
    case .joinKeys(let keys):
      // The first key of each list is that of the finding.
      let container = Array(path.dropLast())
      let moves = keys.map { keys in
        Step.move(
          PropertyList.KeyPath(components: container + keys.map { .key($0) }),
          to: PropertyList.KeyPath(components: container + [.key(keys.joined(separator: "."))]))
      }
      // After the moves, the dictionaries around the values are empty.
      let outer = Set(keys.flatMap { keys in (1..<max(1, keys.count)).map { Array(keys.prefix($0)) } })
      let removals = outer.sorted { $0.count > $1.count }.map { keys in
        Step.removeEmpty(PropertyList.KeyPath(components: container + keys.map { .key($0) }))
      }
      steps = moves + removals
    }
    fixes.append(Fix(finding: finding, steps: steps))
  }

  /// The text of `reading` with all corrections that do not conflict with others or with existing keys; nil if there are none.
  func applied(to reading: RemarkedReading) -> (text: Source, findings: [Finding])? {
    guard !fixes.isEmpty, var edit = reading.readEdit() else { return nil }
    // If two corrections have the same target, neither is made.
    var targets: [String: Int] = [:]
    for case let target? in fixes.flatMap(\.steps).map(\.target) { targets[target.description, default: 0] += 1 }
    let possible = fixes.filter { $0.steps.allSatisfy { $0.target.map { targets[$0.description] == 1 } ?? true } }
    var findings: [Finding] = []
    // Inner values are corrected first, while their key paths are still those of the file.
    for fix in possible.sorted(by: { $0.depth > $1.depth }) {
      let before = edit.list
      do throws(PropertyList.EditError) {
        for step in fix.steps { try edit.list.apply(step) }
        findings.append(fix.finding)
      } catch {
        edit.list = before
      }
    }
    guard let text = try? edit.result()?.whole else { return nil }
    return (text, findings.sorted { ($0.range?.lowerBound ?? 0) < ($1.range?.lowerBound ?? 0) })
  }
}

extension PropertyList {
  fileprivate mutating func apply(_ step: ValueFixes.Step) throws(EditError) {
    switch step {
    case .set(let value, let keyPath): try set(value, at: keyPath)
    case .move(let source, let target): try move(source, to: target)
    case .removeEmpty(let keyPath): if self[keyPath]?.dictionary?.isEmpty == true { try remove(at: keyPath) }
    }
  }

  /// The key path of the node at `index`, or of the value of the key there; nil if a key on it is a duplicate or not a string.
  fileprivate func components(to index: Int) -> [KeyPath.Component]? {
    var components: [KeyPath.Component]?
    forEachPath(to: [index], component: component) { _, path in components = path }
    return components
  }

  private func component(_ step: NodeStep) -> KeyPath.Component? {
    guard let key = step.key else { return .index(step.index) }
    guard let slice = string(at: key) else { return nil }
    var count = 0
    forEachPair(of: step.container) {
      if let other = string(at: $0), bytes(of: other).equals(bytes(of: slice)) { count += 1 }
    }
    return count == 1 ? .key(text(of: slice)) : nil
  }
}
