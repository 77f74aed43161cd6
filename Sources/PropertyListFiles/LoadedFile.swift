package import PropertyList

/// A file that was read.
package struct LoadedFile {
  /// The path that it was read from.
  package let path: Argument
  /// Its bytes.
  package let source: Source
  /// Its identity before it was read.
  package let identity: FileIdentity

  package init(path: Argument, source: Source, identity: FileIdentity) {
    self.path = path
    self.source = source
    self.identity = identity
  }

  /// Reads the regular file at `path`. It is not mapped: a mapping would change with the file.
  package init(reading path: Argument) throws(FileError) {
    guard !path.bytes.contains(0) else { throw .emptyName }
    try path.identity(followsLinks: true).refuseDevices()
    let descriptor = try Descriptor.open(path, .read)
    defer { descriptor.close() }
    let identity = try descriptor.identity()
    self.init(path: path, source: try descriptor.load(expecting: identity.size), identity: identity)
  }
}
