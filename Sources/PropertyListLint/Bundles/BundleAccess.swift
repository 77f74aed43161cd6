package import PropertyList

/// The file system as the checks of bundles see it: functions of paths. The library itself reads no files.
package struct BundleAccess {
  package enum EntryKind { case file, folder, link }
  package typealias Entry = (name: String, kind: EntryKind)

  /// The path of a file or folder as reports print it.
  let name: (String) -> String
  /// The entries of a folder; nil if it cannot be read.
  let entries: (String) -> [Entry]?
  /// The bytes of a regular file; nil if it cannot be read.
  let content: (String) -> Source?
  /// The text of a symbolic link.
  let destination: (String) -> String?
  let isExecutable: (String) -> Bool

  package init(
    name: @escaping (String) -> String, entries: @escaping (String) -> [Entry]?, content: @escaping (String) -> Source?,
    destination: @escaping (String) -> String?, isExecutable: @escaping (String) -> Bool
  ) {
    (self.name, self.entries, self.content) = (name, entries, content)
    (self.destination, self.isExecutable) = (destination, isExecutable)
  }
}
