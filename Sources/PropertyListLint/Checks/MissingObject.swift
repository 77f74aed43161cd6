import PropertyList

extension Rule {
  package static let missingObject = Rule(
    "missing-object", .warning, .syntax, "a reference in an Xcode project to an object that does not exist")
}

extension Check {
  static let missingObject = Check(
    rules: [.missingObject],
    pass: .values(isDeep: true) { inspector, reading in
      // After a mistake, the reader may have skipped objects.
      if reading.remarks.mistakes.isEmpty { inspector.checkReferences(reading.list) }
    })
}

extension Inspector {
  /// Follows the references among the objects of an Xcode project.
  ///
  /// ```
  /// {
  ///   objects = {
  ///     4F2D… = {isa = PBXGroup; children = (4F2E…, …); …};
  ///     …
  ///   };
  ///   rootObject = 4F2D…;
  /// }
  /// ```
  fileprivate mutating func checkReferences(_ list: PropertyList) {
    guard let root = list.rootValue(of: "rootObject"), let objects = list.rootValue(of: "objects"),
      case .dictionary = list.nodes[objects]
    else { return }
    var identifiers: Set<ObjectIdentifier24> = []
    list.forEachPair(of: objects) { key in
      if let identifier = list.objectIdentifier(at: key) { identifiers.insert(identifier) }
    }
    var references = ReferenceCheck(list: list, identifiers: identifiers)
    references.check(root, key: root - 1)
    // A file without the project's own object is an excerpt, in which many objects are missing.
    if references.missing.isEmpty { references.checkObjects(in: objects) }
    for (value, key) in references.missing {
      guard let slice = list.string(at: value), let name = list.string(at: key) else { continue }
      note(
        Finding(
          .missingObject,
          "expected an object of the project for \(list.shortText(of: name)), found none with the identifier "
            + "\(list.shortText(of: slice))", at: nil, node: value))
    }
  }
}

/// An identifier of Xcode: 24 hexadecimal digits, as the bytes of the text.
private struct ObjectIdentifier24: Hashable {
  let first: UInt64
  let second: UInt64
  let third: UInt64

  init?(_ text: Span<UInt8>) {
    guard text.count == 24 else { return nil }
    var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
    for index in 0..<24 {
      let byte = text[index]
      guard byte.hexadecimalDigit != nil else { return nil }
      words = (words.0 << 8 | words.1 >> 56, words.1 << 8 | words.2 >> 56, words.2 << 8 | UInt64(byte))
    }
    (first, second, third) = words
  }
}

/// Collects the references to objects that do not exist.
private struct ReferenceCheck {
  let list: PropertyList
  let identifiers: Set<ObjectIdentifier24>
  /// The nodes of the references and of their keys.
  private(set) var missing: [(value: Int, key: Int)] = []

  init(list: PropertyList, identifiers: Set<ObjectIdentifier24>) {
    self.list = list
    self.identifiers = identifiers
  }

  /// Checks the members of all objects.
  mutating func checkObjects(in objects: Int) {
    let list = list
    list.forEachPair(of: objects) { object in
      if case .dictionary = list.nodes[object + 1] { checkMembers(of: object + 1) }
    }
  }

  /// Checks the values of the dictionary at `index`, and the elements of arrays among them.
  private mutating func checkMembers(of index: Int) {
    let list = list
    list.forEachPair(of: index) { key in
      guard case .array = list.nodes[key + 1] else { return check(key + 1, key: key) }
      list.forEachChild(of: key + 1) { element in
        if case .dictionary = list.nodes[element] {
          // An element of projectReferences.
          list.forEachPair(of: element) { check($0 + 1, key: $0) }
        } else {
          check(element, key: key)
        }
      }
    }
  }

  mutating func check(_ value: Int, key: Int) {
    // Most objects exist, so the key is looked up only for missing ones.
    guard missing.count < Limits.findings, let identifier = list.objectIdentifier(at: value),
      !identifiers.contains(identifier), let name = list.string(at: key), name.count <= Self.maxKeyLength,
      Self.keys.contains(list.text(of: name))
    else { return }
    missing.append((value, key))
  }

  /// The keys under which Xcode's objects refer to others. `remoteGlobalIDString` is not one: it refers to another project.
  private static let keys: Set<String> = [
    "rootObject", "mainGroup", "productRefGroup", "targets", "packageReferences", "ProductGroup", "ProjectRef",
    "buildConfigurationList", "buildConfigurations", "baseConfigurationReference",
    "baseConfigurationReferenceAnchor", "buildPhases", "buildRules", "dependencies", "productReference",
    "packageProductDependencies", "fileSystemSynchronizedGroups", "exceptions", "buildPhase", "fileRef",
    "productRef", "files", "children", "currentVersion", "target", "targetProxy", "containerPortal", "remoteRef",
    "package",
  ]
  private static let maxKeyLength = keys.map(\.utf8.count).max() ?? 0
}

extension PropertyList {
  fileprivate func objectIdentifier(at index: Int) -> ObjectIdentifier24? {
    guard let slice = string(at: index), slice.count == 24 else { return nil }
    return ObjectIdentifier24(bytes(of: slice))
  }
}
