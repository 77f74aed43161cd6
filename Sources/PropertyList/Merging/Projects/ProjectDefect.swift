/// A reference to no object, an object without a reference, or one in two places.
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

  init(_ kind: Kind, _ object: UInt64, in containers: UInt64...) {
    identity = Identity(kind: kind, object: object, container: kind == .severalOwners ? nil : containers.first)
    objects = [object]
    self.containers = containers
  }

  /// Two entries of a container that are one `file`.
  init(file: UInt64, _ one: UInt64, _ other: UInt64, in container: UInt64) {
    identity = Identity(kind: .repeatedFile, object: file, container: container)
    objects = [one, other]
    containers = [container]
  }
}

/// The arrays of a project.
struct ProjectArrays {
  private(set) var defects: [ProjectDefect] = []
  private let project: ProjectObjects
  /// For each object, the last array that has it.
  private var arrays: [Int]
  /// The arrays in which an object has one owner.
  private static let owningKeys: [StaticString] = ["children", "files"]
  /// For each of `owningKeys` and each object, the number of the object that has it there; -1 for none.
  private var owners: [[Int]]
  /// The numbers of entries, by their file and the array.
  private var entries: [UInt64: Int] = [:]

  init(_ project: ProjectObjects) {
    self.project = project
    arrays = [Int](repeating: -1, count: project.indexes.count)
    owners = Self.owningKeys.map { [arrays] _ in arrays }
  }

  /// Adds the arrays of the object with this number.
  mutating func addArrays(of owner: Int) {
    let list = project.list.list
    let object = project.indexes[owner]
    guard list.nodes[object].kind == .dictionary else { return }
    list.forEachPair(of: object) { key in
      guard list.nodes[key + 1].kind == .array, let name = list.string(at: key) else { return }
      let owning = Self.owningKeys.firstIndex(where: { list.bytes(of: name).equals($0) })
      list.forEachChild(of: key + 1) { element in
        guard let number = project.numbers[project.list.hashes[element]] else { return }
        if arrays[number] == key {
          defects.append(ProjectDefect(.repeatedEntry, project.identifiers[number], in: project.identifiers[owner]))
          return
        }
        arrays[number] = key
        guard let owning else { return }
        add(number, to: owner, besides: owners[owning][number])
        owners[owning][number] = owner
      }
    }
  }

  /// Adds the entry with this number to the `children` or `files` of `owner`; it is in those of `other`, too.
  private mutating func add(_ number: Int, to owner: Int, besides other: Int) {
    let (entry, container) = (project.identifiers[number], project.identifiers[owner])
    if other >= 0, other != owner {
      defects.append(ProjectDefect(.severalOwners, entry, in: project.identifiers[other], container))
    }
    guard let file = project.fileIdentity(of: project.indexes[number]) else { return }
    let key = SeededHash.ofProcess.mixed(file ^ container)
    if let other = entries.updateValue(number, forKey: key) {
      defects.append(ProjectDefect(file: file, project.identifiers[other], entry, in: container))
    }
  }
}
