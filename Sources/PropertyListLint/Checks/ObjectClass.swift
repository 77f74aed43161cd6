import PropertyList

extension Rule {
  package static let misspeltClass = Rule(
    "misspelt-class", .warning, .schema, "an object of an Xcode project whose isa is nearly the name of a known class")
}

extension Check {
  static let objectClasses = Check(
    rules: [.misspeltClass],
    pass: .values(isDeep: true) { inspector, reading in
      if reading.remarks.mistakes.isEmpty { inspector.checkClasses(reading.list) }
    })
}

extension Inspector {
  private static let classes = NameList(
    """
    PBXAggregateTarget PBXAppleScriptBuildPhase PBXApplicationReference PBXApplicationTarget PBXBuildFile PBXBuildRule \
    PBXBuildStyle PBXBundleTarget PBXContainerItemProxy PBXCopyFilesBuildPhase PBXExecutableFileReference \
    PBXFileReference PBXFileSystemSynchronizedBuildFileExceptionSet \
    PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet PBXFileSystemSynchronizedRootGroup \
    PBXFrameworkReference PBXFrameworkTarget PBXFrameworksBuildPhase PBXGroup PBXHeadersBuildPhase \
    PBXJavaArchiveBuildPhase PBXLegacyTarget PBXLibraryReference PBXLibraryTarget PBXNativeTarget PBXProject \
    PBXReferenceProxy PBXResourcesBuildPhase PBXRezBuildPhase PBXShellScriptBuildPhase PBXSourcesBuildPhase \
    PBXTargetDependency PBXToolTarget PBXVariantGroup PBXZipArchiveReference XCBuildConfiguration \
    XCConfigurationList XCLocalSwiftPackageReference XCRemoteSwiftPackageReference \
    XCSwiftPackageProductDependency XCVersionGroup
    """.split(separator: " ").map(String.init))

  /// Notes objects of a project whose class is a misspelling of a known one.
  fileprivate mutating func checkClasses(_ list: PropertyList) {
    guard list.rootValue(of: "rootObject") != nil, let objects = list.rootValue(of: "objects"),
      case .dictionary = list.nodes[objects]
    else { return }
    var count = 0
    list.forEachPair(of: objects) { key in
      guard case .dictionary = list.nodes[key + 1], let value = list.value(of: "isa", in: key + 1),
        let slice = list.string(at: value), Self.classes.index(of: list.bytes(of: slice)) == nil,
        count < Limits.findings, let near = Self.classes.nearest(to: list.bytes(of: slice))
      else { return }
      count += 1
      note(
        Finding(
          .misspeltClass,
          "'\(list.shortText(of: slice))' is not a class of Xcode's projects; did you mean "
            + "'\(Self.classes[near])'?", at: nil, node: value))
    }
  }
}
