import PropertyList
import PropertyListFiles

/// A file that was read, with its bytes.
struct Input {
  /// The name on the command line; `-` is standard input.
  let name: Argument
  private(set) var source: Source
  /// Identity of the file when it was read; nil for a stream.
  let identity: FileIdentity?
  /// The lock of a file that is to be replaced; nil if it cannot be locked.
  let lock: FileLock?
  /// True if `source` is the content of a signed file.
  private(set) var isSigned = false

  /// The name as messages show it.
  var displayName: String { name.displayName }

  /// The file; nil for a stream.
  var file: LoadedFile? { identity.map { LoadedFile(path: name, source: source, identity: $0) } }

  /// Reads the file `name`. With `isRegular`, nothing but a regular file is opened. With `isLocked`, other programs that take
  /// locks wait with their changes of the file until this value ends.
  init(
    _ name: Argument, isRegular: Bool = false, isLocked: Bool = false, from console: Console
  ) throws(Failure) {
    do throws(Failure) { try self.init(opening: name, isRegular, isLocked, console) } catch { throw error.about(name) }
  }

  /// Locks the file `name`; nil if that is impossible. Reading or writing the file fails then.
  private static func lock(of name: Argument) throws(Failure) -> FileLock? {
    do throws(FileError) { return try FileLock(at: name) } catch {
      if error.kind == .locked { throw .output(name, error) }
      // Reading could succeed, without a lock, if another program creates the file meanwhile.
      if error.kind == .notFound { throw .file(error) }
      return nil
    }
  }

  private init(
    opening name: Argument, _ isRegular: Bool, _ isLocked: Bool, _ console: Console
  ) throws(Failure) {
    guard !name.bytes.isEmpty else { throw .emptyPath }
    self.name = name
    lock = isLocked ? try Input.lock(of: name) : nil
    let descriptor =
      name == "-"
      ? InheritedStream.standardInput.descriptor
      : try Failure.files(isRegular ? Descriptor.openRegular(name) : Descriptor.open(name, .read))
    defer { descriptor.close() }
    guard descriptor.stream != .standardInput else {
      source = try console.standardInput()
      identity = nil
      if source.count == 0 { throw .noInput }
      return
    }
    let identity = try Failure.files(descriptor.identity())
    // A stream can be read only once, so streams are read in the order of their names.
    console.waitForRoom(identity.isStream || descriptor.stream != nil ? nil : identity.size)
    source = try Failure.files(descriptor.load(identity, of: name))
    self.identity = descriptor.stream == nil ? identity : nil
  }

  mutating func unwrapSignedContent() throws(Failure) {
    guard source.beginsSignedMessage else { return }
    do throws(SignedMessageError) { source = try source.signedContent() } catch {
      throw Failure(error.description).about(name)
    }
    isSigned = true
  }

  func read(_ options: ReadOptions) throws(Failure) -> PropertyList {
    let options = options.named(name)
    do { return try PropertyList(reading: source, options) } catch { throw .unreadable(error, of: name) }
  }

  /// Reads the value at `keyPath`; see `PropertyList.init(reading:at:levels:_:)`.
  func read(at keyPath: PropertyList.KeyPath, levels: Int?, _ options: ReadOptions) throws(Failure) -> PropertyList? {
    let options = options.named(name)
    do { return try PropertyList(reading: source, at: keyPath, levels: levels, options) } catch {
      throw .unreadable(error, of: name)
    }
  }
}

extension ReadOptions {
  /// These options for a file with the name `name`.
  func named(_ name: Argument) -> ReadOptions {
    var options = self
    options.emptyFormat = Format(fileExtension: name.fileExtension)
    return options
  }
}
