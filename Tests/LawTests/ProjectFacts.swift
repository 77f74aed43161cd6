/// What a project contains, each value and each element of an array by itself, independent of their order.
struct ProjectFacts: Equatable {
  enum Value: Equatable { case text(String), element, container }

  /// By the keys above them. The last key of an element is the element.
  private(set) var values: [[String]: Value] = [:]
  private let root: String

  init(_ project: XcodeProject) {
    root = project.root
    for (identifier, object) in project.objects { add(.table(object), at: [identifier]) }
  }

  private mutating func add(_ value: XcodeProject.Value, at path: [String]) {
    switch value {
    case .text(let text): values[path] = .text(text)
    case .list(let elements):
      values[path] = .container
      for element in elements { values[path + [element]] = .element }
    case .table(let table):
      values[path] = .container
      for (key, value) in table { add(value, at: path + [key]) }
    }
  }

  /// The changes of both sides; nil if they contradict each other.
  init?(base: ProjectFacts, ours: ProjectFacts, theirs: ProjectFacts) {
    self = base
    for path in ours.changes(since: base).union(theirs.changes(since: base)) {
      let (old, one, other) = (base.values[path], ours.values[path], theirs.values[path])
      guard one == other || old == one || old == other else { return nil }
      values[path] = old == one ? other : one
    }
    for path in values.keys where path.count > 1 && values[path.dropLast()] != .container { return nil }
  }

  /// The paths at which `base` is different.
  func changes(since base: ProjectFacts) -> Set<[String]> {
    Set(values.keys).union(base.values.keys).filter { values[$0] != base.values[$0] }
  }

  /// References to no object, objects without a reference, and objects in two arrays of a kind.
  var defects: [String] {
    var defects: [String] = []
    var references: [String: [String]] = [:]
    var owners: [[String]: [String]] = [:]
    var files: Set<[String]> = []
    for (path, value) in values where path.count > 1 && path[1] != "attributes" && path[1] != "remoteGlobalIDString" {
      let target: String
      switch value {
      case .container: continue
      case .element: target = path[path.count - 1]
      case .text(let text): target = text
      }
      guard target.utf8.count == 24, target.allSatisfy(\.isHexDigit) else { continue }
      references[path[0], default: []].append(target)
      if values[[target]] == nil { defects.append("\(path) is no object") }
      guard value == .element, path[1] == "children" || path[1] == "files" else { continue }
      owners[[path[1], target], default: []].append(path[0])
      if let file = file(target), !files.insert([path[0]] + file).inserted { defects.append("\(path) is twice there") }
    }
    defects += owners.filter { $0.value.count > 1 }.map { "\($0.key) is in \($0.value)" }
    var reached: Set<String> = []
    var pending = [root]
    while let next = pending.popLast() {
      if reached.insert(next).inserted { pending += references[next] ?? [] }
    }
    defects += values.keys.filter { $0.count == 1 && !reached.contains($0[0]) }.map { "\($0) is not reachable" }
    return defects
  }

  /// The file that an element of `children` or `files` is; nil for groups. A target cannot compile two files of one name.
  private func file(_ identifier: String) -> [String]? {
    func text(_ key: String) -> String {
      guard case .text(let text)? = values[[identifier, key]] else { return "" }
      return text
    }
    switch text("isa") {
    case "PBXBuildFile": return file(text("fileRef")) ?? [text("productRef")]
    case "PBXFileReference": return [text("path"), text("name"), text("sourceTree")]
    default: return nil
    }
  }
}
