/// A reference to no object, an object without a reference, or one with two references where one is allowed.
struct ProjectDefect {
  enum Kind { case missingObject, unreachable, repeatedEntry, severalOwners, repeatedFile }

  /// Defects with one identity are the same, in any merge and in any side of it.
  struct Identity: Hashable {
    let kind: Kind
    let object: UInt64
    let container: UInt64?
  }

  let identity: Identity
  /// The objects that `kind` is about: two files that are one, or one object.
  let objects: [UInt64]
  /// The objects that refer to these.
  let containers: [UInt64]

  /// A defect of `object`, and of `other` if both are the same `file`.
  init(_ kind: Kind, _ object: UInt64, _ other: UInt64? = nil, file: UInt64? = nil, in containers: UInt64...) {
    let container = kind == .severalOwners ? nil : containers.first
    identity = Identity(kind: kind, object: file ?? object, container: container)
    objects = [object, other].compactMap(\.self)
    self.containers = containers
  }
}

extension ProjectObjects {
  /// The arrays in which an object has one owner.
  private static let owningKeys: [StaticString] = ["children", "files"]

  /// The defects of the project. `missing` are the identifiers of objects of other projects that this one lacks.
  ///
  /// - Complexity: O(*n*) in the number of values.
  func defects(missing: Set<UInt64>) -> [ProjectDefect] {
    var defects: [ProjectDefect] = []
    for object in objects where !missing.isEmpty {
      forEachReference(of: object.index, { missing.contains($0) }) {
        defects.append(ProjectDefect(.missingObject, hashes[$0], in: object.identifier))
      }
    }
    var reached: Set<UInt64> = []
    var pending = [root]
    while let identifier = pending.popLast() {
      guard let index = indexes[identifier], reached.insert(identifier).inserted else { continue }
      forEachReference(of: index, { indexes[$0] != nil && !reached.contains($0) }) { pending.append(hashes[$0]) }
    }
    for object in objects where !reached.contains(object.identifier) {
      defects.append(ProjectDefect(.unreachable, object.identifier))
    }
    return defects + defectsOfArrays
  }

  /// Objects that are twice in an array, in two arrays, or one file with another one there.
  private var defectsOfArrays: [ProjectDefect] {
    var defects: [ProjectDefect] = []
    // For each of `owningKeys`, the objects that have an entry there.
    var owners = Self.owningKeys.map { _ in [UInt64: UInt64]() }
    // The entries, by their file and the array.
    var entries: [UInt64: UInt64] = [:]
    for (container, index) in objects {
      list.forEachPair(of: index) { key in
        guard list.nodes[key + 1].kind == .array, let name = list.string(at: key) else { return }
        let owning = Self.owningKeys.firstIndex(where: { list.bytes(of: name).equals($0) })
        var seen: Set<UInt64> = []
        list.forEachChild(of: key + 1) { element in
          let entry = hashes[element]
          guard let object = indexes[entry] else { return }
          guard seen.insert(entry).inserted else {
            return defects.append(ProjectDefect(.repeatedEntry, entry, in: container))
          }
          guard let owning else { return }
          if let other = owners[owning].updateValue(container, forKey: entry), other != container {
            defects.append(ProjectDefect(.severalOwners, entry, in: other, container))
          }
          guard let file = fileIdentity(of: object) else { return }
          if let other = entries.updateValue(entry, forKey: SeededHash.ofProcess.mixed(file ^ container)) {
            defects.append(ProjectDefect(.repeatedFile, other, entry, file: file, in: container))
          }
        }
      }
    }
    return defects
  }
}
