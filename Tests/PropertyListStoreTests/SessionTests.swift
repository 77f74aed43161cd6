import Foundation
import PropertyListCoding
import PropertyListStore
import TestSupport
import Testing

// What README.md shows of the libraries, as an app has it: its lines are those of this file.

struct Window: Codable, Equatable {
  var title: String
  var frame: [Double]
}

extension PropertyListStore.Keys {
  static let showColumn = Key<Bool>("ShowColumn", default: true)
  static let windows = Key<[Window]>("Windows", default: [])  // any Codable value
}

/// A session comes back when the program starts again: each of these processes is one run of it.
struct SessionTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test func `settings come back after a restart`() async throws {
    await #expect(processExitsWith: .success) { [home = folder.path as String] in
      useSettings(in: home)
      #expect(PropertyListStore.standard[.showColumn] && PropertyListStore.standard[.windows].isEmpty)

      PropertyListStore.standard[.showColumn] = false  // saved within a second, and at the end
      PropertyListStore.standard[.windows].append(Window(title: "Main", frame: [0, 0, 640, 480]))
    }
    await #expect(processExitsWith: .success) { [home = folder.path as String] in
      useSettings(in: home)

      @Stored(.showColumn) var showColumn  // the same as a property
      #expect(!showColumn)
      #expect(PropertyListStore.standard[.windows] == [Window(title: "Main", frame: [0, 0, 640, 480])])
      showColumn.toggle()
    }
    await #expect(processExitsWith: .success) { [home = folder.path as String] in
      useSettings(in: home)
      #expect(PropertyListStore.standard[.showColumn])
    }
  }

  @Test func `files are read as with Foundation's decoder`() throws {
    let file = try folder.file("Windows.plist", "({title = Main; frame = (0, 0, 640, 480);})")
    let windows = try PlistDecoder().decode([Window].self, fromFile: file)  // XML, binary, JSON or OpenStep
    #expect(windows == [Window(title: "Main", frame: [0, 0, 640, 480])])
  }

  /// Each line of the README's Swift stands in this file, in the same order.
  @Test func `the README shows this file`() throws {
    let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readMe = try String(contentsOf: project.appending(path: "README.md"), encoding: .utf8)
    let block = try #require(readMe.components(separatedBy: "```swift\n").last?.components(separatedBy: "```").first)
    var rest = try String(contentsOfFile: #filePath, encoding: .utf8).split(separator: "\n").map(trimmed)[...]
    for line in block.split(separator: "\n").map(trimmed) {
      let place = try #require(rest.firstIndex(of: line), "\(line)")
      rest = rest[(place + 1)...]
    }
    #expect(block.split(separator: "\n").count == 10)
  }

  private func trimmed(_ line: Substring) -> String { line.trimmingCharacters(in: .whitespaces) }
}

/// Has the standard store lie in a folder of the test.
private func useSettings(in home: String) {
  #if os(Linux)
    unsafe setenv("XDG_CONFIG_HOME", home, 1)
  #else
    unsafe setenv("HOME", home, 1)
  #endif
}
