package import Foundation

/// A folder for one test. It is removed when this object is released.
package final class ScratchFolder: Sendable {
  package let path: String

  /// In memory, if there is a gigabyte for them, so that tests do not wait for a disk; or where TMPDIR says.
  private static let parent: String = {
    let memory = "/dev/shm"
    let free = (try? FileManager.default.attributesOfFileSystem(forPath: memory))?[.systemFreeSize] as? Int ?? 0
    let isUsable = free >= 1 << 30 && FileManager.default.isWritableFile(atPath: memory)
    return isUsable && ProcessInfo.processInfo.environment["TMPDIR"] == nil ? memory : NSTemporaryDirectory()
  }()

  package init() throws {
    path = Self.parent + "/pliers-tests-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of the file `name` in the folder.
  package func path(_ name: String) -> String { path + "/" + name }

  /// Creates a file, and returns its path.
  @discardableResult
  package func file(_ name: String, _ text: String) throws -> String {
    try file(name, Array(text.utf8))
  }

  /// Creates a file, and returns its path.
  @discardableResult
  package func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  /// Creates a folder in this folder.
  package func folder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
  }

  /// Creates a symbolic link at `name`, and returns its path.
  @discardableResult
  package func link(_ name: String, to destination: String) throws -> String {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: destination)
    return path(name)
  }

  /// Contents of the file `name`.
  package func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path(name))), as: UTF8.self)
  }

  /// Sorted names of the entries of the folder.
  package func names(in subfolder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(subfolder)).sorted()
  }

  /// Metadata of the file `name`; a link is not followed.
  package func attributes(_ name: String) throws -> FileAttributes {
    let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
    return FileAttributes(
      mode: attributes[.posixPermissions] as? Int ?? 0,
      inode: attributes[.systemFileNumber] as? Int ?? 0,
      links: attributes[.referenceCount] as? Int ?? 0,
      modified: attributes[.modificationDate] as? Date,
      isLink: attributes[.type] as? FileAttributeType == .typeSymbolicLink)
  }

  /// Sets the mode of the file `name`.
  package func setMode(_ mode: Int, of name: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
  }

  /// Sets the modification time of the file `name` to 2001-01-02.
  package func age(_ name: String) throws {
    let date = Date(timeIntervalSinceReferenceDate: 86400)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path(name))
  }
}

/// Metadata of a file.
package struct FileAttributes: Equatable {
  package var mode: Int
  package var inode: Int
  package var links: Int
  package var modified: Date?
  package var isLink: Bool
}
