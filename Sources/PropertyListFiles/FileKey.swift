/// The identity of the file at a path, or of a stream. The file need not exist yet. Paths with equal keys lead to the same file.
package enum FileKey: Hashable {
  case existing(FileIdentity.Key)
  case missing(folder: FileIdentity.Key, name: FileName)
  /// A stream that is no file: a terminal, or closed.
  case stream(InheritedStream)

  #if canImport(Darwin)
    /// Apple's file systems usually ignore case, and always compare names by canonical equivalence.
    package typealias FileName = String
  #else
    package typealias FileName = Argument
  #endif

  /// Nil for a device, which has no contents to overwrite, and if neither the file nor its folder can be read.
  package init?(_ path: Argument) {
    switch try? path.target() {
    case .stream(let stream): self.init(stream)
    case .file(let target, let known):
      if let identity = known ?? (try? target.identity(followsLinks: true)) {
        if identity.isDevice { return nil }
        self = .existing(identity.key)
      } else if let folder = try? target.folder.identity(followsLinks: true) {
        #if canImport(Darwin)
          self = .missing(folder: folder.key, name: target.fileName.text.lowercased())
        #else
          self = .missing(folder: folder.key, name: target.fileName)
        #endif
      } else {
        return nil
      }
    case nil: return nil
    }
  }

  package init(_ stream: InheritedStream) {
    if let identity = try? stream.descriptor.identity(), !identity.isDevice {
      self = .existing(identity.key)
    } else {
      self = .stream(stream)
    }
  }
}

extension Argument {
  /// True if both paths lead to the same file, which may not exist yet.
  package func isSameFile(as other: Argument) -> Bool {
    if self == other { return true }
    guard let key = FileKey(self) else { return false }
    return key == FileKey(other)
  }
}
