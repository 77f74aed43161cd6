import PropertyList
import PropertyListFiles

/// A file that was read, with its bytes.
struct Input {
  /// The name on the command line; `-` is standard input.
  let name: Argument
  var source: Source
  /// Identity of the file when it was read; nil for a stream.
  let identity: FileIdentity?
  /// The lock of a file that is to be replaced; nil if it cannot be locked.
  let lock: FileLock?
  private(set) var isSigned = false

  var file: LoadedFile? { identity.map { LoadedFile(path: name, source: source, identity: $0) } }

  /// Reads the file `name`: the content of a signed file, if the dialect of `invocation` reads such files. With `isRegular`, nothing but
  /// a regular file is opened. With `isLocked`, a file is opened with a lock: other programs that take locks wait with their changes of
  /// it until this value ends.
  init(
    _ name: Argument, for invocation: Invocation? = nil, isRegular: Bool = false, isLocked: Bool = false,
    from console: Console
  ) throws(Failure) {
    self.name = name
    do throws(Failure) {
      guard !name.bytes.isEmpty else { throw .emptyPath }
      let lock = isLocked && name != "-" ? try Self.lock(name) : nil
      self.lock = lock
      let descriptor =
        if let lock {
          lock.descriptor
        } else if name == "-" {
          InheritedStream.standardInput.descriptor
        } else {
          try Failure.convertingFileError(isRegular ? Descriptor.openRegular(name) : Descriptor.open(name, .read))
        }
      defer { if lock == nil { descriptor.close() } }
      if descriptor.stream == .standardInput {
        (source, identity) = (try console.standardInput(), nil)
        if source.count == 0 { throw .noInput }
      } else {
        let identity = if let lock { lock.identity } else { try Failure.convertingFileError(descriptor.identity()) }
        self.identity = descriptor.stream == nil ? identity : nil
        // A stream can be read only once, so streams are read in the order of their names.
        console.waitForRoom(identity.isStream || descriptor.stream != nil ? nil : identity.size)
        source = try Failure.convertingFileError(descriptor.load(identity, of: name))
      }
    } catch {
      throw error.about(name)
    }
    guard let invocation, !invocation.dialect.isPlutil, source.beginsSignedMessage else { return }
    do throws(SignedMessageError) { source = try source.signedContent() } catch {
      throw Failure(error.description).about(name)
    }
    isSigned = true
  }

  /// The lock of a file. Nil for a stream, and for a file that may not be written: reading or writing it fails then.
  private static func lock(_ name: Argument) throws(Failure) -> FileLock? {
    do throws(FileError) { return try FileLock(at: name) } catch {
      if error.kind == .locked { throw .output(name, error) }
      // Reading could succeed, without a lock, if another program creates the file meanwhile.
      if error.kind == .notFound { throw .system(error) }
      if error == .notRegular, name.findInputStream() == nil { throw .notReplaceable }
      return nil
    }
  }

  /// True if the file is empty or contains only white space.
  var isBlank: Bool { source.bytes.startOfContent == source.count }

  func read(_ options: ReadOptions) throws(Failure) -> PropertyList {
    let options = options.named(name)
    do { return try PropertyList(reading: source, options) } catch { throw .unreadable(error, of: name) }
  }

  func read(at keyPath: PropertyList.KeyPath, levels: Int?, _ options: ReadOptions) throws(Failure) -> PropertyList? {
    let options = options.named(name)
    do { return try PropertyList(reading: source, at: keyPath, levels: levels, options) } catch {
      throw .unreadable(error, of: name)
    }
  }
}

extension ReadOptions {
  func named(_ name: Argument) -> ReadOptions {
    var options = self
    options.emptyFormat = Format(fileExtension: name.fileExtension)
    return options
  }
}

extension Console {
  /// The bytes of a file that an option names; `-` is standard input.
  func content(of name: Argument, for option: String) throws(Failure) -> Source {
    try Failure.inside("\(option): \(name.heading)") { () throws(Failure) in
      if name.findInputStream() == .standardInput { return try standardInput() }
      return try Failure.convertingFileError(Descriptor.contents(of: name))
    }
  }
}
