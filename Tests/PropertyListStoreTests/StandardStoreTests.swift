import Foundation
import PropertyListStore
import TestSupport
import Testing

/// The standard store, which exists once in each process. Each test therefore uses it in a separate process.
@Suite(.prompt) struct StandardStoreTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  #if os(Linux)
    @Test func fileIsInXDGConfigHome() async throws {
      await #expect(processExitsWith: .success) { [path = folder.path as String] in
        unsafe setenv("XDG_CONFIG_HOME", path + "/config", 1)
        PropertyListStore.standard[.score] = 1
      }
      #expect(try savedScore(in: "config") == 1)
    }

    @Test(arguments: [nil, "", "relative"]) func fileIsInTheHomeFolderWithoutXDGConfigHome(setting: String?)
      async throws
    {
      await #expect(processExitsWith: .success) { [path = folder.path as String, setting = setting as String?] in
        if let setting { unsafe setenv("XDG_CONFIG_HOME", setting, 1) } else { unsafe unsetenv("XDG_CONFIG_HOME") }
        unsafe setenv("HOME", path, 1)
        PropertyListStore.standard[.score] = 1
      }
      #expect(try savedScore(in: ".config") == 1)
    }

    /// The folder has the name of the program, which here is the test runner.
    private func savedScore(in name: String) throws -> Int {
      let program = URL(fileURLWithPath: CommandLine.arguments[0]).lastPathComponent
      #expect(try folder.names(in: name) == [program])
      return PropertyListStore(path: folder.path("\(name)/\(program)/settings.plist"))[.score]
    }
  #endif

  @Test func standardStoreCanBeReplaced() async throws {
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      struct Sidebar {
        @PropertyListStore.Stored(.showColumn) var showColumn
      }
      PropertyListStore.standard = PropertyListStore(path: path + "/own.plist")
      let sidebar = Sidebar()
      sidebar.showColumn = false
      try #require(!PropertyListStore.standard[.showColumn])
    }
    #expect(!PropertyListStore(path: folder.path("own.plist"))[.showColumn])
  }
}
