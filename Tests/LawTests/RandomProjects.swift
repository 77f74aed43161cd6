import TestSupport

// Random projects and edits of them.
extension Gen {
  /// A project of two targets, up to six groups, and files.
  mutating func project() -> XcodeProject {
    var project = XcodeProject(root: identifier())
    let group = identifier()
    let products = identifier()
    project.objects[group] = [
      "isa": .text("PBXGroup"), "children": .list([products]), "sourceTree": .text("<group>"),
    ]
    project.objects[products] = [
      "isa": .text("PBXGroup"), "children": .list([]), "name": .text("Products"), "sourceTree": .text("<group>"),
    ]
    project.objects[project.root] = [
      "isa": .text("PBXProject"), "attributes": .table(["TargetAttributes": .table([:])]),
      "compatibilityVersion": .text("Xcode 14.0"), "mainGroup": .text(group), "productRefGroup": .text(products),
      "projectDirPath": .text(""), "targets": .list([]),
    ]
    addConfigurations(to: project.root, in: &project)
    for name in ["App", "AppTests"] { addTarget(name, to: &project) }
    if chance(1, of: 2) { addPackage("base", to: &project) }
    for number in 0..<int(0..<min(size, 6) + 1) { addGroup("Group\(number)", to: &project) }
    for number in 0..<int(0..<2 * size + 1) { addFile("Base\(number).swift", to: &project) }
    return project
  }

  /// `base` with up to four edits of a side.
  mutating func changed(_ base: XcodeProject, side: String) -> XcodeProject {
    var project = base
    for number in 0..<int(1..<5) {
      // Sometimes both sides choose the same name.
      let name = chance(1, of: 12) ? "Same" : "\(side)\(number)"
      let files = project.identifiers("PBXFileReference").filter { project.text($0, "path").hasSuffix(".swift") }
      switch files.isEmpty ? int(0..<8) : int(0..<14) {
      case 0, 1: addFile(name + ".swift", to: &project)
      case 2: addTarget(name, to: &project)
      case 3: addPackage(name, to: &project)
      case 4: addGroup(name, to: &project)
      case 5: removeGroup(from: &project)
      case 6, 7: changeSetting(name, in: &project)
      case 8, 9: project.remove(one(of: files))
      case 10, 11: project.objects[one(of: files)]?["path"] = .text(name + ".swift")
      case 12:
        let file = one(of: files)
        project.removeEntries(file, of: "children")
        insert(file, into: "children", ofAny: "PBXGroup", in: &project)
      default: compile(one(of: files), in: &project)
      }
    }
    return project
  }

  private mutating func identifier() -> String {
    (0..<24).map { _ in String(int(0..<16), radix: 16, uppercase: true) }.joined()
  }

  private mutating func add(_ object: [String: XcodeProject.Value], to project: inout XcodeProject) -> String {
    let identifier = identifier()
    project.objects[identifier] = object
    return identifier
  }

  private mutating func insert(
    _ element: String, into key: String, ofAny kind: String, in project: inout XcodeProject
  ) {
    let owner = one(of: project.identifiers(kind))
    let count = project.list(owner, key).count
    project.insert(element, at: chance(1, of: 2) ? count : int(0..<count + 1), into: key, of: owner)
  }

  private mutating func addFile(_ name: String, to project: inout XcodeProject) {
    let file = add(
      [
        "isa": .text("PBXFileReference"), "lastKnownFileType": .text("sourcecode.swift"), "path": .text(name),
        "sourceTree": .text("<group>"),
      ], to: &project)
    insert(file, into: "children", ofAny: "PBXGroup", in: &project)
    compile(file, in: &project)
  }

  /// Adds a file to a target.
  private mutating func compile(_ file: String, in project: inout XcodeProject) {
    let build = add(["isa": .text("PBXBuildFile"), "fileRef": .text(file)], to: &project)
    insert(build, into: "files", ofAny: "PBXSourcesBuildPhase", in: &project)
  }

  private mutating func addGroup(_ name: String, to project: inout XcodeProject) {
    let object: [String: XcodeProject.Value] = [
      "isa": .text("PBXGroup"), "children": .list([]), "path": .text(name), "sourceTree": .text("<group>"),
    ]
    // A group is in one that was there before.
    let parent = one(of: project.identifiers("PBXGroup"))
    let group = add(object, to: &project)
    project.insert(group, into: "children", of: parent)
  }

  /// Removes a group without groups inside it, and its files.
  private mutating func removeGroup(from project: inout XcodeProject) {
    let groups = project.identifiers("PBXGroup").filter { group in
      !project.text(group, "path").isEmpty
        && project.list(group, "children").allSatisfy { project.text($0, "isa") == "PBXFileReference" }
    }
    guard !groups.isEmpty else { return }
    let group = one(of: groups)
    for child in project.list(group, "children") { project.remove(child) }
    project.remove(group)
  }

  private mutating func addConfigurations(to owner: String, in project: inout XcodeProject) {
    let configurations = ["Debug", "Release"].map { name in
      let settings: [String: XcodeProject.Value] = [
        "LD_RUNPATH_SEARCH_PATHS": .list(["$(inherited)", "@executable_path/Frameworks"]),
        "PRODUCT_NAME": .text("$(TARGET_NAME)"), "SDKROOT": .text("iphoneos"), "SWIFT_VERSION": .text("5.0"),
      ]
      return add(
        ["isa": .text("XCBuildConfiguration"), "buildSettings": .table(settings), "name": .text(name)], to: &project)
    }
    let list = add(
      [
        "isa": .text("XCConfigurationList"), "buildConfigurations": .list(configurations),
        "defaultConfigurationIsVisible": .text("0"), "defaultConfigurationName": .text("Release"),
      ], to: &project)
    project.objects[owner]?["buildConfigurationList"] = .text(list)
  }

  private mutating func addTarget(_ name: String, to project: inout XcodeProject) {
    let phases = ["PBXSourcesBuildPhase", "PBXFrameworksBuildPhase"].map { kind in
      add(["isa": .text(kind), "buildActionMask": .text("2147483647"), "files": .list([])], to: &project)
    }
    let product = add(
      [
        "isa": .text("PBXFileReference"), "explicitFileType": .text("wrapper.application"),
        "path": .text("\(name).app"), "sourceTree": .text("BUILT_PRODUCTS_DIR"),
      ], to: &project)
    project.insert(product, into: "children", of: project.text(project.root, "productRefGroup"))
    // The targets before it are its dependencies.
    let dependencies = project.list(project.root, "targets").prefix(1).map { target in
      let proxy = add(
        [
          "isa": .text("PBXContainerItemProxy"), "containerPortal": .text(project.root), "proxyType": .text("1"),
          "remoteGlobalIDString": .text(target), "remoteInfo": .text(project.text(target, "name")),
        ], to: &project)
      return add(
        ["isa": .text("PBXTargetDependency"), "target": .text(target), "targetProxy": .text(proxy)], to: &project)
    }
    let target = add(
      [
        "isa": .text("PBXNativeTarget"), "buildPhases": .list(phases), "dependencies": .list(dependencies),
        "name": .text(name), "productName": .text(name), "productReference": .text(product),
      ], to: &project)
    addConfigurations(to: target, in: &project)
    var attributes = project.table(project.root, "attributes")
    if case .table(var targets)? = attributes["TargetAttributes"] {
      targets[target] = .table(["CreatedOnToolsVersion": .text("15.0")])
      attributes["TargetAttributes"] = .table(targets)
    }
    project.objects[project.root]?["attributes"] = .table(attributes)
    project.insert(target, into: "targets", of: project.root)
  }

  private mutating func addPackage(_ name: String, to project: inout XcodeProject) {
    let package = add(
      [
        "isa": .text("XCRemoteSwiftPackageReference"), "repositoryURL": .text("https://example.com/\(name)"),
        "requirement": .table(["kind": .text("upToNextMajorVersion"), "minimumVersion": .text("1.0.0")]),
      ], to: &project)
    let product = add(
      ["isa": .text("XCSwiftPackageProductDependency"), "package": .text(package), "productName": .text(name)],
      to: &project)
    let build = add(["isa": .text("PBXBuildFile"), "productRef": .text(product)], to: &project)
    insert(package, into: "packageReferences", ofAny: "PBXProject", in: &project)
    insert(product, into: "packageProductDependencies", ofAny: "PBXNativeTarget", in: &project)
    insert(build, into: "files", ofAny: "PBXFrameworksBuildPhase", in: &project)
  }

  /// Adds, removes or changes a setting of a configuration.
  private mutating func changeSetting(_ value: String, in project: inout XcodeProject) {
    let configuration = one(of: project.identifiers("XCBuildConfiguration"))
    var settings = project.table(configuration, "buildSettings")
    let key = one(of: ["ALWAYS_SEARCH_USER_PATHS", "GCC_VERSION", "PRODUCT_NAME", "SDKROOT", "VALID_ARCHS"])
    settings[key] = chance(1, of: 4) ? nil : .text(value)
    project.objects[configuration]?["buildSettings"] = .table(settings)
  }
}

extension XcodeProject {
  /// Inserts an element into an array, by default at the end.
  mutating func insert(_ element: String, at index: Int? = nil, into key: String, of owner: String) {
    var list = list(owner, key)
    list.insert(element, at: index ?? list.count)
    objects[owner]?[key] = .list(list)
  }

  /// Removes an object from the arrays with this key.
  mutating func removeEntries(_ identifier: String, of key: String) {
    for owner in objects.keys where list(owner, key).contains(identifier) {
      let rest = list(owner, key).filter { $0 != identifier }
      objects[owner]?[key] = .list(rest)
    }
  }

  /// Removes a file or a group, and the build files of a file.
  mutating func remove(_ identifier: String) {
    for build in identifiers("PBXBuildFile") where text(build, "fileRef") == identifier {
      removeEntries(build, of: "files")
      objects[build] = nil
    }
    removeEntries(identifier, of: "children")
    objects[identifier] = nil
  }
}
