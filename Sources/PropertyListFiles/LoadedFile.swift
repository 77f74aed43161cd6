package import PropertyList

/// A file as it was read.
package struct LoadedFile {
  /// The path that it was read from.
  package let path: Argument
  /// The bytes that it held.
  package let source: Source
  /// What it was then.
  package let identity: FileIdentity

  package init(path: Argument, source: Source, identity: FileIdentity) {
    self.path = path
    self.source = source
    self.identity = identity
  }
}
