/// The objects of an Xcode project, which refer to one another by their identifiers.
///
/// ```
/// {
///   objects = {
///     4F2D… = {isa = PBXGroup; children = (4F2E…, …); …};
///     4F31… = {isa = PBXSourcesBuildPhase; files = (4F32…, …); …};
///     4F32… = {isa = PBXBuildFile; fileRef = 4F2E…; };
///     …
///   };
///   rootObject = 4F2D…;
/// }
/// ```
///
/// Here an identifier is the hash of its text. Its seed is random, so that no file can be made in which two are equal.
struct ProjectObjects {
  let list: PropertyList
  /// The hash of each node, by which strings are compared.
  let hashes: [UInt64]
  /// The objects in the order of the list.
  private(set) var objects: [(identifier: UInt64, index: Int)] = []
  /// The indexes of the objects, by identifier.
  private(set) var indexes: [UInt64: Int] = [:]
  let root: UInt64

  /// Nil for other lists.
  init?(_ compared: ComparedList) {
    let (list, hashes) = (compared.list, compared.hashes)
    guard let objects = list.projectObjects, let root = list.value(of: 0, for: "rootObject") else { return nil }
    (self.list, self.hashes, self.root) = (list, hashes, hashes[root])
    indexes.reserveCapacity(list.nodes[objects].memberCount ?? 0)
    list.forEachPair(of: objects) { key in
      guard list.nodes[key + 1].kind == .dictionary else { return }
      indexes[hashes[key]] = key + 1
      self.objects.append((hashes[key], key + 1))
    }
  }

  /// Keys of values that are no references to objects of the project, even if they have the text of an identifier.
  private static let plainKeys = [
    "attributes", "buildSettings", "comments", "name", "path", "remoteGlobalIDString", "remoteInfo", "repositoryURL",
    "requirement", "shellScript", "version",
  ].map { Array($0.utf8) }

  private func isPlainKey(_ key: Int) -> Bool {
    guard let text = list.string(at: key) else { return true }
    return Self.plainKeys.contains { list.bytes(of: text).equals($0.span) }
  }

  /// Calls `body` with the index of each string in an object that can be a reference and is accepted by `isIdentifier`.
  func forEachReference(of index: Int, _ isIdentifier: (UInt64) -> Bool, _ body: (Int) -> Void) {
    list.forEachPair(of: index) { key in
      var isPlain: Bool?
      for string in key + 1..<list.end(of: key + 1) {
        guard list.nodes[string].kind == .string, isIdentifier(hashes[string]) else { continue }
        if isPlain ?? isPlainKey(key) { return }
        isPlain = false
        body(string)
      }
    }
  }

  /// For each identifier, the objects that refer to it.
  func referrers() -> [UInt64: [UInt64]] {
    var referrers: [UInt64: [UInt64]] = [:]
    for object in objects {
      forEachReference(of: object.index, { indexes[$0] != nil }) {
        referrers[hashes[$0], default: []].append(object.identifier)
      }
    }
    return referrers
  }

  /// The identifier of the file or product of a build file.
  func file(of index: Int) -> UInt64? {
    (list.value(of: index, for: "fileRef") ?? list.value(of: index, for: "productRef")).map { hashes[$0] }
  }

  /// The identity of an entry of `children` or `files`: two with the same are one file. Nil for groups, whose names can be equal.
  func fileIdentity(of entry: Int) -> UInt64? {
    let reference = file(of: entry)
    let object = if let reference { indexes[reference] } else { entry as Int? }
    guard let index = object else { return reference }
    func value(_ key: StaticString) -> UInt64? { list.value(of: index, for: key).map { hashes[$0] } }
    guard value("path") ?? value("name") != nil, kind(of: index) != "PBXGroup" else { return reference }
    let seeded = SeededHash.ofProcess
    return [value("path"), value("name"), value("sourceTree")].reduce(seeded.start) { seeded.mixed($0 ^ ($1 ?? 1)) }
  }

  /// The `isa` of the object at `index`.
  func kind(of index: Int) -> String { text(of: index, "isa") ?? "" }

  func text(of index: Int, _ key: StaticString) -> String? {
    list.value(of: index, for: key).flatMap { list.string(at: $0) }.map { list.text(of: $0) }
  }
}
