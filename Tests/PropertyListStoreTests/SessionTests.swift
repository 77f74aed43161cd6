import Foundation
import PropertyListCoding
import PropertyListStore
import TestSupport
import Testing

// The code of the article "Settings that persist", as in an app: their lines are those of this file.

struct Window: Codable, Equatable {
  var title: String
  var frame: [Double]
}

extension PropertyListStore.Keys {
  static let showColumn = Key<Bool>("ShowColumn", default: true)
  static let windows = Key<[Window]>("Windows", default: [])  // any Codable and Sendable type
}

/// Settings persist until the program starts again. Each of these processes is one run of the program.
@Suite(.prompt) struct SessionTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test func `settings persist after a restart`() async throws {
    await #expect(processExitsWith: .success) { [home = folder.path as String] in
      useSettings(in: home)
      #expect(PropertyListStore.standard[.showColumn] && PropertyListStore.standard[.windows].isEmpty)

      PropertyListStore.standard[.showColumn] = false  // saved within a second, and at the end
      PropertyListStore.standard[.windows].append(Window(title: "Main", frame: [0, 0, 640, 480]))
    }
    await #expect(processExitsWith: .success) { [home = folder.path as String] in
      useSettings(in: home)

      @PropertyListStore.Stored(.showColumn) var showColumn  // the same as a property
      #expect(!showColumn)
      #expect(PropertyListStore.standard[.windows] == [Window(title: "Main", frame: [0, 0, 640, 480])])
      showColumn.toggle()
    }
    await #expect(processExitsWith: .success) { [home = folder.path as String] in
      useSettings(in: home)
      #expect(PropertyListStore.standard[.showColumn])
    }
  }

  @Test func `values are saved, updated and observed`() async throws {
    let store = PropertyListStore(path: folder.path("settings.plist"))
    try await store.save(timeout: .seconds(2))
    try await store.update(.score) { $0 += 1 }
    #expect(PropertyListStore(path: store.path)[.score] == 1)

    final class Sidebar { var isHidden = false }
    let sidebar = Sidebar()
    let toggling = Task {
      while !Task.isCancelled {
        store[.showColumn].toggle()
        try await Task.sleep(for: .milliseconds(10))
      }
    }
    for await isShown in store.observe(.showColumn) {
      sidebar.isHidden = !isShown
      if sidebar.isHidden { break }
    }
    toggling.cancel()
  }

  @Test func `files are read as with Foundation's decoder`() throws {
    let file = try folder.file("Windows.plist", "({title = Main; frame = (0, 0, 640, 480);})")
    let windows = try PlistDecoder().decode([Window].self, fromFile: file)  // XML, binary, JSON or OpenStep
    #expect(windows == [Window(title: "Main", frame: [0, 0, 640, 480])])
  }
}

/// Sets the folder of the standard store.
private func useSettings(in home: String) {
  #if os(Linux)
    unsafe setenv("XDG_CONFIG_HOME", home, 1)
  #else
    unsafe setenv("HOME", home, 1)
  #endif
}
