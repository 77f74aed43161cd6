import PropertyList

// The schemas that have rows only.

extension SchemaTable {
  static let provisioning: SchemaTable = {
    var table = SchemaTable(
      "provisioning", "a provisioning profile", isClosed: true, SchemaRows.joined([SchemaRows.provisioning]))
    table.isGenerated = { _ in true }
    return table
  }()

  // MARK: Files of Xcode

  static let workspaceSettings = SchemaTable(
    "workspace-settings", "the settings of a workspace", SchemaRows.joined([SchemaRows.workspaceSettings]))

  static let workspaceChecks = SchemaTable(
    "workspace-checks", "IDEWorkspaceChecks.plist", isClosed: true, SchemaRows.joined([SchemaRows.workspaceChecks]))

  static let schemeManagement = SchemaTable(
    "scheme-management", "xcschememanagement.plist", isClosed: true, SchemaRows.joined([SchemaRows.schemeManagement]))

  static let xcframework = SchemaTable(
    "xcframework", "the Info.plist of an XCFramework", isClosed: true, SchemaRows.joined([SchemaRows.xcframework]))

  static let xcarchive = SchemaTable(
    "xcarchive", "the Info.plist of an archive", SchemaRows.joined([SchemaRows.xcarchive]))
}
