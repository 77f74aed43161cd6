/// A defect of a merged Xcode project, whose objects refer to one another by identifiers.
package enum ProjectProblem: Sendable {
  /// The project refers to this object, but no longer contains it.
  case missingObject(String)
  /// The group or the build phase contains a file twice.
  case repeatedFile(container: String, file: String)
}

extension ValueMerge {
  /// The first defect of a merged Xcode project that none of the sides has; nil for other lists.
  ///
  /// - Complexity: O(*n*) in the number of values and the bytes of their texts.
  func projectProblem() -> ProjectProblem? {
    guard let ours = XcodeProject(lists.ours.list), let theirs = XcodeProject(lists.theirs.list) else { return nil }
    let inputs = [XcodeProject(lists.base.list), ours, theirs].compactMap { $0 }
    // The user may choose either side of each conflict.
    for side in conflicts.isEmpty ? [MergeSide.ours] : [.ours, .theirs] {
      if let problem = XcodeProject(list(taking: side))?.problem(notIn: inputs) { return problem }
    }
    return nil
  }
}

/// The objects of an Xcode project.
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
private struct XcodeProject {
  /// An entry of a group or of a build phase.
  private struct File: Hashable {
    let container: [UInt8]
    let file: [UInt8]
  }

  private let list: PropertyList
  /// The objects by their identifiers.
  private var objects: [[UInt8]: Int] = [:]

  /// Nil for other lists.
  init?(_ list: PropertyList) {
    guard case .dictionary? = list.nodes.first, list.value(of: 0, forKey: "rootObject") != nil,
      let objects = list.value(of: 0, forKey: "objects"), case .dictionary = list.nodes[objects]
    else { return nil }
    self.list = list
    list.forEachPair(of: objects) { key in
      if let identifier = text(at: key), case .dictionary = list.nodes[key + 1] { self.objects[identifier] = key + 1 }
    }
  }

  /// The first defect of this project that none of `inputs` has.
  func problem(notIn inputs: [XcodeProject]) -> ProjectProblem? {
    var missing = missingObjects { identifier in inputs.contains { $0.objects[identifier] != nil } }
    // All references come from an input. If that input lacks the object, too, it may be an object of another project.
    for input in inputs where !missing.isEmpty {
      missing.subtract(input.missingObjects { [missing] in missing.contains($0) })
    }
    if let identifier = missing.min(by: { $0.lexicographicallyPrecedes($1) }) {
      return .missingObject(String(decoding: identifier, as: UTF8.self))
    }
    var repeated = repeatedFiles()
    for input in inputs where !repeated.isEmpty { repeated.subtract(input.repeatedFiles()) }
    return repeated.min { $0.container.lexicographicallyPrecedes($1.container) }.map { file in
      .repeatedFile(
        container: String(decoding: file.container, as: UTF8.self), file: String(decoding: file.file, as: UTF8.self))
    }
  }

  /// The strings that are identifiers according to `isIdentifier`, but not of an object of this project.
  private func missingObjects(_ isIdentifier: ([UInt8]) -> Bool) -> Set<[UInt8]> {
    var missing: Set<[UInt8]> = []
    for index in list.nodes.indices {
      guard let text = text(at: index), objects[text] == nil, isIdentifier(text) else { continue }
      missing.insert(text)
    }
    return missing
  }

  /// The files that a group's `children` or a build phase's `files` contain more than once.
  private func repeatedFiles() -> Set<File> {
    var repeated: Set<File> = []
    for (identifier, object) in objects {
      for key in ["children", "files"] {
        guard let array = list.value(of: object, forKey: key), case .array = list.nodes[array] else { continue }
        var found: Set<[UInt8]> = []
        list.forEachChild(of: array) { element in
          guard let text = text(at: element) else { return }
          let file = file(text)
          if !found.insert(file).inserted { repeated.insert(File(container: identifier, file: file)) }
        }
      }
    }
    return repeated
  }

  /// The identity of an entry: the path of a file reference, the reference of a build file, otherwise the identifier.
  private func file(_ identifier: [UInt8]) -> [UInt8] {
    guard let object = objects[identifier] else { return identifier }
    func value(_ key: String) -> [UInt8]? { list.value(of: object, forKey: key).flatMap { text(at: $0) } }
    guard let kind = value("isa") else { return identifier }
    if kind.elementsEqual("PBXBuildFile".utf8) { return value("fileRef") ?? value("productRef") ?? identifier }
    if kind.elementsEqual("PBXFileReference".utf8), let path = value("path") {
      return value("sourceTree").map { $0 + Array("/".utf8) + path } ?? path
    }
    return identifier
  }

  private func text(at index: Int) -> [UInt8]? {
    list.string(at: index).map { Array(copying: list.bytes(of: $0)) }
  }
}

extension PropertyList {
  fileprivate func value(of index: Int, forKey key: String) -> Int? { value(of: index, forKey: Array(key.utf8).span) }
}
