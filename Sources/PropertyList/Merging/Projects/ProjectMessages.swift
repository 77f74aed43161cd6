// Messages about the defects of a merged Xcode project.
extension ProjectCheck {
  mutating func message(for defect: ProjectDefect) -> String {
    let names = (defect.objects + defect.containers).map(name)
    switch defect.identity.kind {
    case .missingObject:
      // The side that has removed the object does not refer to it.
      let isInTheirs = inputs.contains { $0.side == .theirs && $0.project.indexes[defect.objects[0]] != nil }
      let (user, remover) = isInTheirs ? (MergeSide.theirs, MergeSide.ours) : (.ours, .theirs)
      return "\(user.rawValue)' \(use(by: defect.containers[0], on: user)) '\(names[0])', "
        + "which \(remover.rawValue) removed"
    case .unreachable: return "'\(names[0])' would not be reachable from the project"
    case .repeatedEntry: return "'\(names[1])' would contain '\(names[0])' twice"
    case .severalOwners: return "'\(names[0])' would be in both '\(names[1])' and '\(names[2])'"
    case .repeatedFile: return "'\(names[2])' would contain '\(names[0])' twice"
    }
  }

  /// The object of `side` that `identifier` belongs to, and its relation to another object.
  private mutating func use(by identifier: UInt64, on side: MergeSide) -> String {
    guard let input = inputs.firstIndex(where: { $0.side == side }) else { return name(identifier) }
    let (project, referrers) = (inputs[input].project, referrers[input])
    var user = identifier
    var verb = "refers to"
    // A build file belongs to its phase, and a phase to its target.
    for _ in 0..<3 {
      guard let index = project.indexes[user] else { break }
      let kind = project.kind(of: index)
      switch kind {
      case "PBXSourcesBuildPhase": verb = "compiles"
      case "PBXFrameworksBuildPhase": verb = "links"
      case "PBXResourcesBuildPhase", "PBXCopyFilesBuildPhase": verb = "copies"
      case "PBXBuildFile": break
      default:
        if kind.hasSuffix("Group") { verb = "contains" }
        let word = ["Target", "Group"].first { kind.hasSuffix($0) }.map { $0.lowercased() } ?? kind
        return (word.isEmpty ? "" : word + " ") + "'\(name(user))' \(verb)"
      }
      guard let owner = referrers[user]?.first else { break }
      user = owner
    }
    return "'\(name(user))' \(verb)"
  }

  /// A name of an object for people: its own, that of its file, or one after its kind, as Xcode shows phases.
  private func name(_ identifier: UInt64) -> String {
    guard let project = inputs.first(where: { $0.project.indexes[identifier] != nil })?.project,
      let index = project.indexes[identifier]
    else { return "" }
    func ownName(_ index: Int) -> String? {
      ["name", "path", "productName", "repositoryURL"].lazy.compactMap { project.text(of: index, $0) }.first
    }
    if let name = ownName(index) ?? project.file(of: index).flatMap({ project.indexes[$0] }).flatMap(ownName) {
      return name
    }
    var kind = project.kind(of: index)[...]
    if kind.hasPrefix("PBX") { kind = kind.dropFirst(3) }
    return String(kind.hasSuffix("BuildPhase") ? kind.dropLast(10) : kind)
  }
}
