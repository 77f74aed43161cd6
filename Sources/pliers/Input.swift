import PropertyList

/// One file to work on, with its bytes.
struct Input {
  /// The name as it was given; `-` is standard input.
  let name: Argument
  let source: Source
  /// What the file was when it was read; nil for standard input.
  let identity: FileIdentity?

  /// The name as messages show it.
  var displayName: String { name.displayName }

  /// Reads the file `name`.
  init(_ name: Argument, from console: Console) throws(Failure) {
    guard !name.bytes.isEmpty else { throw .emptyPath }
    self.name = name
    if name == "-" {
      source = try console.standardInput()
      identity = nil
      if source.count == 0 { throw .noInput }
    } else {
      let contents = try Descriptor.contents(of: name)
      source = contents.source
      identity = contents.identity
    }
  }

  /// Reads the property list.
  func read(_ options: ReadOptions) throws(Failure) -> PropertyList {
    do {
      return try PropertyList(reading: source, options)
    } catch {
      throw .unreadable(error)
    }
  }

  /// Reads the value at `keyPath`; see `PropertyList.init(reading:at:levels:_:)`.
  func read(
    at keyPath: PropertyList.KeyPath, levels: Int?, _ options: ReadOptions
  ) throws(Failure) -> PropertyList? {
    do {
      return try PropertyList(reading: source, at: keyPath, levels: levels, options)
    } catch {
      throw .unreadable(error)
    }
  }
}

extension Argument {
  /// The name of a file as messages show it.
  var displayName: String { self == "-" ? "<stdin>" : text }
}

extension Request {
  /// Runs `body` for each file. One that fails is reported, and the others are still done.
  func forEachFile(_ console: Console, _ body: (Argument) throws(Failure) -> Void) -> ExitStatus {
    var status = ExitStatus.success
    for file in files {
      do {
        try body(file)
      } catch {
        // Whoever reads our output has seen enough.
        if case .file(let reason) = error, reason.kind == .brokenPipe { return status }
        console.report(describe(error, of: file))
        status = .failure
      }
    }
    return status
  }

  /// Runs `body` for each file's property list.
  func forEachPropertyList(
    _ console: Console, _ body: (PropertyList, Input) throws(Failure) -> Void
  ) -> ExitStatus {
    forEachFile(console) { file throws(Failure) in
      let input = try Input(file, from: console)
      try body(try input.read(readOptions), input)
    }
  }
}
