import PropertyList

// The schemas that have rows only.

extension SchemaTable {
  static let provisioning = SchemaTable(
    "provisioning", "a provisioning profile", provisioningMembers)
  private static let provisioningMembers = SchemaParser.members(of: [SchemaRows.provisioning], isClosed: true)

  // MARK: Files of Xcode

  static let workspaceSettings = SchemaTable(
    "workspace-settings", "the settings of a workspace", workspaceMembers)
  private static let workspaceMembers = SchemaParser.members(of: [SchemaRows.workspaceSettings])

  static let workspaceChecks = SchemaTable(
    "workspace-checks", "IDEWorkspaceChecks.plist", workspaceChecksMembers)
  private static let workspaceChecksMembers = SchemaParser.members(of: [SchemaRows.workspaceChecks], isClosed: true)

  static let schemeManagement = SchemaTable(
    "scheme-management", "xcschememanagement.plist", schemeManagementMembers)
  private static let schemeManagementMembers = SchemaParser.members(of: [SchemaRows.schemeManagement], isClosed: true)

  static let xcframework = SchemaTable(
    "xcframework", "the Info.plist of an XCFramework", xcframeworkMembers)
  private static let xcframeworkMembers = SchemaParser.members(of: [SchemaRows.xcframework], isClosed: true)

  static let xcarchive = SchemaTable(
    "xcarchive", "the Info.plist of an archive", xcarchiveMembers)
  private static let xcarchiveMembers = SchemaParser.members(of: [SchemaRows.xcarchive])
}
