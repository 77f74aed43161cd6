import Foundation
import TestSupport
import Testing

/// Each script prints its usage for `--help`, and does nothing else.
struct ScriptsTests {
  /// The paths of the executable files in the folder `scripts`.
  private static let names: [String] = {
    let folder = projectRoot + "/scripts"
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return names.filter { name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
      return attributes?[.type] as? FileAttributeType == .typeRegular
        && FileManager.default.isExecutableFile(atPath: "\(folder)/\(name)")
        // The scripts of the Debian package are run by dpkg; `bench --library` builds its programs in a hidden folder.
        && !name.hasPrefix("packaging/") && !name.contains("/.build/")
    }
  }()

  @Test(.enabled(if: isInstalled("python3"), "needs python3"), arguments: names)
  func helpIsTheUsage(name: String) throws {
    let outcome = try Executable.shell("PYTHONDONTWRITEBYTECODE=1 scripts/\(name) --help", in: projectRoot)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.outputText.contains(try Regex("usage: (scripts/)?\(name)\\b")), "\(outcome.outputText)")
  }

  @Test func readMeListsEachScript() throws {
    let text = String(decoding: try projectFile("scripts/README.md"), as: UTF8.self)
    for name in Self.names where !name.hasPrefix("generators/") {
      #expect(text.contains("\n| `\(name)` ") || text.contains("\n| `\(name) "), "\(name)")
    }
  }
}
