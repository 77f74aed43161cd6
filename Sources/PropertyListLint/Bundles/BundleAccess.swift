public import PropertyList

/// The file system as the checks of bundles see it. The library itself reads no files.
public struct BundleAccess {
  /// The kinds of entries of a folder.
  public enum EntryKind: Sendable {
    /// A regular file.
    case file
    /// A folder.
    case folder
    /// A symbolic link.
    case link
  }

  /// An entry of a folder.
  public typealias Entry = (name: String, kind: EntryKind)

  let entries: (String) -> [Entry]?
  let content: (String) -> PropertyList.Source?
  let destination: (String) -> String?
  let isExecutable: (String) -> Bool

  /// Access by these functions of paths.
  ///
  /// - Parameters:
  ///   - entries: The entries of a folder; nil if it cannot be read.
  ///   - content: The bytes of a regular file; nil if it cannot be read.
  ///   - destination: The text of a symbolic link.
  ///   - isExecutable: True for a file that may be executed.
  public init(
    entries: @escaping (String) -> [Entry]?, content: @escaping (String) -> PropertyList.Source?,
    destination: @escaping (String) -> String?, isExecutable: @escaping (String) -> Bool
  ) {
    (self.entries, self.content) = (entries, content)
    (self.destination, self.isExecutable) = (destination, isExecutable)
  }
}
