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
}
