import Foundation
import PackagePlugin

/// `swift package lint-plists [ARGUMENT…]`: lints the property lists of the package, or what the arguments of `pliers lint` say.
@main struct LintPlistsCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let process = Process()
    process.executableURL = try context.tool(named: "pliers").url
    // What SwiftPM puts into .build is not the package's own, even where git is not told to ignore it.
    process.arguments = ["lint"] + (arguments.isEmpty ? ["--exclude", "/.build", "."] : arguments)
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    if process.terminationReason != .exit || process.terminationStatus != 0 {
      Diagnostics.error("pliers lint ended with status \(process.terminationStatus)")
    }
  }
}
