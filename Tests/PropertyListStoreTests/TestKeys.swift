import Foundation
import PropertyList
import PropertyListStore
import Synchronization
import TestSupport

extension PropertyListStore.Keys {
  static let score = Key<Int>("Score", default: 0)
  static let title = Key<String>("Title", default: "untitled")
  static let nickname = Key<String?>("Nickname")
}

/// A store in a scratch folder, with the problems that it has reported.
final class Fixture: Sendable {
  let folder: ScratchFolder
  let store: PropertyListStore
  private let collected = Mutex<[PropertyListStore.Problem]>([])

  /// A store of the file `settings.plist`, which contains `text`; nil means that there is no file.
  init(_ text: String? = nil, format: PropertyList.OutputFormat = .xml, template: String? = nil) throws {
    folder = try ScratchFolder()
    if let text { try folder.file("settings.plist", text) }
    store = PropertyListStore(
      path: folder.path("settings.plist"), format: format, template: template.map { [folder] in folder.path($0) })
    store.problemHandler = { [unowned self] problem in collected.withLock { $0.append(problem) } }
  }

  /// A later save would make the folder again after it is removed. Without the file, every change can be saved.
  deinit {
    store.problemHandler = { _ in }
    if (try? store.save()) != nil { return }
    try? FileManager.default.removeItem(atPath: store.path)
    try? store.save()
  }

  /// Contents of the file.
  var text: String { get throws { try folder.text("settings.plist") } }

  /// Descriptions of the reported problems, without the folder's path.
  var problems: [String] {
    collected.withLock { $0.map { $0.description.replacingOccurrences(of: folder.path + "/", with: "") } }
  }

  var problemKinds: [PropertyListStore.Problem.Kind] { collected.withLock { $0.map(\.kind) } }

  /// Another store of the same file, as in another process.
  func otherStore() -> PropertyListStore { PropertyListStore(path: store.path) }
}

/// A property list as Apple writes it, with these lines in its dictionary.
func settings(_ lines: String) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
  <plist version="1.0">
  <dict>
  \(lines.split(separator: "\n").map { "\t\($0)\n" }.joined())</dict>
  </plist>

  """
}
