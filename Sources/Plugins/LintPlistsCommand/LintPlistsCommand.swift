import Foundation
import PackagePlugin

/// `swift package lint-plists [ARGUMENT…]`: runs `pliers lint` with these arguments, on the package if they name no files.
@main struct LintPlistsCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let process = Process()
    process.executableURL = try context.tool(named: "pliers").url
    process.arguments = ["lint"] + LintArguments(arguments).words
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    if process.terminationReason != .exit || process.terminationStatus != 0 {
      Diagnostics.error("pliers lint ended with status \(process.terminationStatus)")
    }
  }
}
