import PropertyList
import TestSupport
import Testing

@testable import PropertyListLint

@Suite struct MissingObjectTests {
  /// Identifiers of Xcode's have 24 hexadecimal digits.
  private static let root = "29B97313FDCFA39411CA2CEA"
  private static let other = "29B97313FDCFA39411CA2CEB"
  private static let missing = "0123456789ABCDEF01234567"

  private func project(_ members: String, root: String = Self.root) -> String {
    "// !$*UTF8*$!\n{\nobjects = {\n\(Self.root) = {isa = PBXProject;\n\(members)\n};\n\(Self.other) = {isa = PBXGroup;};\n};\n"
      + "rootObject = \(root);\n}\n"
  }

  @Test(arguments: [
    "mainGroup = \(other);", "targets = (\(other), );", "projectReferences = ({ProjectRef = \(other); });",
    // Not an identifier, or not in the place of a reference.
    "mainGroup = FR_1;", "mainGroup = 0123456789ABCDEF0123456;", "mainGroup = 0123456789ABCDEF0123456Z;",
    "name = \(missing);", "remoteGlobalIDString = \(missing);", "buildSettings = {target = \(missing);};",
    "attributes = {TargetAttributes = {\(missing) = {TestTargetID = \(missing);};};};",
  ])
  func projects(_ members: String) { #expect(lint(project(members)) == []) }

  @Test(arguments: [
    ("mainGroup = \(missing);", "5:13", "mainGroup", "mainGroup"),
    ("targets = (\(other),\n\(missing),);", "6:1", "targets", "targets.1"),
    ("projectReferences = ({ProductGroup = \(missing);});", "5:38", "ProductGroup", "projectReferences.0.ProductGroup"),
    ("packageReferences = (\"\(missing)\" /* a */);", "5:23", "packageReferences", "packageReferences.0"),
  ])
  func missingObjects(_ members: String, _ place: String, _ key: String, _ keyPath: String) {
    #expect(
      lint(project(members)) == [
        "\(place) missing-object expected an object of the project for \(key), found none with the identifier \(Self.missing) "
          + "(at objects.\(Self.root).\(keyPath))"
      ])
  }

  /// An excerpt of a project lacks nearly everything: that is one finding.
  @Test func missingProject() {
    #expect(
      lint(project("mainGroup = \(Self.missing);", root: Self.missing)).map { $0.prefix(40) }
        == ["9:14 missing-object expected an object o"])
  }

  @Test(arguments: ["{objects = {}; }\n", "{rootObject = \(missing);}\n", "{objects = (); rootObject = \(missing);}\n"])
  func otherFiles(_ text: String) { #expect(lint(text) == []) }

  @Test func projectInXML() {
    let text = document(
      "<dict><key>objects</key><dict/><key>rootObject</key><string>\(Self.missing)</string></dict>")
    #expect(lintedWhole(text).map { $0.prefix(19) } == ["4:61 missing-object"])
  }

  @Test func manyReferencesAreBounded() {
    expectBoundedWork {
      let references = (0..<12_000).map { String($0 + 1_000_000_000, radix: 16).uppercased() }
        .map { "\(String(repeating: "0", count: 24 - $0.count))\($0)," }.joined(separator: "\n")
      #expect(findingCount(project("targets = (\(references));")) == Limits.findings)
    }
  }
}
