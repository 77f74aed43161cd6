import Foundation
import PackagePlugin

/// Lints the property lists among a target's files at each build. The build shows the findings among its diagnostics.
///
/// The package's `.pliers.json` sets the rules and their severities.
@main struct LintPropertyLists: BuildToolPlugin {
  /// Extensions that only property lists have, unlike `.json`.
  private static let extensions: Set<String> = [
    "plist", "strings", "stringsdict", "entitlements", "xcprivacy", "mobileconfig", "loctable",
  ]

  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    // A resource may be a folder, which lint searches.
    let files = target.sourceFiles.map(\.url).filter {
      Self.extensions.contains($0.pathExtension) || $0.hasDirectoryPath
    }
    guard !files.isEmpty else { return [] }
    return [
      // A command that declares no outputs runs at each build.
      .buildCommand(
        displayName: "Linting the property lists of \(target.name)",
        executable: try context.tool(named: "pliers").url,
        arguments: ["lint", "--quiet", "--color", "never", "--"] + files.map(\.path), inputFiles: files, outputFiles: []
      )
    ]
  }
}
