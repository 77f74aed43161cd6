import PropertyList
import PropertyListFiles

extension PropertyListStore {
  /// A problem with a store's file or with one of its values. The program continues with default values or with unsaved changes.
  public struct Problem: Error, Sendable, CustomStringConvertible {
    /// The kind of a problem.
    public enum Kind: Sendable {
      /// A value of the file is not of its key's type. Reading returns the default. A save that replaces the value keeps the old
      /// file, and reports its name.
      case undecodableValue
      /// A value that was set cannot be encoded, or the file's format cannot represent it; it is not saved.
      case unencodableValue
      /// The file cannot be read; known values stay, others are defaults.
      case unreadableFile
      /// The file is not a property list with a dictionary as its root. Known values stay, others are defaults. A save
      /// writes a new file with the known values and the changes, keeps the old file, and reports its name.
      case damagedFile
      /// The template for a missing file cannot be used.
      case unusableTemplate
      /// The file cannot be written. The changes stay in memory, and saving is tried again.
      case unwritableFile
    }

    /// The kind of the problem.
    public let kind: Kind
    /// The path of the file.
    public let path: String
    /// The key, if the problem is about one value.
    public let key: String?
    /// The message, with the path, and line and column where they are known:
    /// `settings.plist:14:3: expected an integer, found the string "x" (at Score)`.
    public private(set) var description: String

    /// Creates a problem. With `hasPosition`, the reason begins with the position in the file.
    init(_ kind: Kind, _ path: String, key: String? = nil, _ reason: String, hasPosition: Bool = false) {
      self.kind = kind
      self.path = path
      self.key = key
      description = hasPosition ? "\(path):\(reason)" : "\(path): \(reason)"
    }
  }
}

extension PropertyListStore.Problem {
  /// The same problem, with `text` at the end of its message.
  func adding(_ text: String) -> Self {
    var problem = self
    problem.description += text
    return problem
  }

  /// The problem of a value that cannot be saved.
  static func unsaved(_ key: String, in path: String, _ reason: String) -> Self {
    let name = PropertyList.KeyPath(components: [.key(key)])
    return Self(.unencodableValue, path, key: key, "the value for '\(name)' was not saved: \(reason)")
  }

  /// The problem of a file that changes whenever the store is about to replace it.
  static func busy(_ path: String) -> Self {
    Self(.unwritableFile, path, "another program keeps changing the file")
  }

  /// Prints a problem to standard error.
  static func print(_ problem: Self) {
    // If this fails, the problem cannot be reported.
    try? Process.sendToErrors(Array("\(problem)\n".utf8).span)
  }
}
