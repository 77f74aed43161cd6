import Foundation
package import Testing

/// The program under test: the path in `PLIERS_TOOL`, of a release build, or the program built with the tests.
package enum Executable {
  package static let path: String = {
    if let path = ProcessInfo.processInfo.environment["PLIERS_TOOL"] { return path }
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
      return bundle.bundleURL.deletingLastPathComponent().appendingPathComponent("pliers").path
    #else
      return Bundle.main.bundleURL.appendingPathComponent("pliers").path
    #endif
  }()

  /// True if the program under test is a release build, as the one in `PLIERS_TOOL` must be.
  package static let isRelease: Bool = {
    #if DEBUG
      ProcessInfo.processInfo.environment["PLIERS_TOOL"] != nil
    #else
      true
    #endif
  }()

  /// Command prefix that drops root's privileges, so that file modes take effect. Empty for other users; nil if root's
  /// privileges cannot be dropped.
  package static let asOrdinaryUser: [String]? = {
    if NSUserName() != "root" { return [] }
    let prefix = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    let script = (prefix + [path, "--version"]).joined(separator: " ")
    return (try? shell(script, in: "/"))?.status == 0 ? prefix : nil
  }()

  /// Runs a script of the shell in `folder`; `$pliers` is the program. Standard input is empty.
  package static func shell(_ script: String, in folder: String) throws -> Outcome {
    try TestSupport.shell(script, in: folder, environment: ["pliers": path])
  }

  /// Runs the program with these words in `folder`. Standard input is empty.
  package static func run(_ words: [String], in folder: String) throws -> Outcome {
    try TestSupport.run(path, words, in: folder)
  }

  /// Runs the program in an empty folder under another name, with `input` on its standard input.
  package static func run(_ words: [String], input: [UInt8], name: String) throws -> Outcome {
    let scratch = try ScratchFolder()
    try scratch.folder("work")
    let file = URL(fileURLWithPath: try scratch.file("input", input))
    let link = try scratch.link(name, to: path)
    return try withExtendedLifetime(scratch) {
      try TestSupport.run(link, words, in: scratch.path("work"), input: FileHandle(forReadingFrom: file))
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// For tests that take long in a debug build, or whose limits are those of a release build.
  package static var release: Self { .enabled(if: Executable.isRelease, "needs a release build in PLIERS_TOOL") }
}
