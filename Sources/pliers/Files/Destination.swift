import PropertyList
import PropertyListFiles

/// Options for results.
struct OutputOptions {
  enum JSONForm { case readable, compact }

  var path: Argument?
  var fileExtension: Argument?
  var isInPlace = false
  /// Suffix of the backup's name; nil if the old file is not kept.
  var backupSuffix: Argument?
  /// True if written files are flushed to the disk.
  var isDurable = true
  /// True if a diff is printed and nothing is written.
  var showsDifference = false
  /// True if the exit status reports changes.
  var exitsWithChange = false
  var jsonForm: JSONForm?
  var isSorted = false
  var omitsNewline = false
  /// Appearance of printed values and of JSON on standard output; nil for plain text.
  var look: TerminalLook?
  /// The depth at which `print` shows containers as their counts.
  var maximumDepth = Int.max
  /// True if the name of the file is printed before each result.
  var namesFiles = false
  /// True if the name is not printed even for files of a folder or a list.
  var omitsNames = false
  var writesHeader = false
  var nulls = NullTreatment.fail
}

/// Destination of a result.
enum Destination: Equatable {
  case stream(InheritedStream)
  case file(Argument)

  static let standardOutput = Destination.stream(.standardOutput)

  /// The destination that the command line names; `-` is standard output.
  init(_ name: Argument) {
    self = name == "-" ? .standardOutput : InheritedStream(name).map(Destination.stream) ?? .file(name)
  }

  /// The name in messages.
  var name: Argument {
    switch self {
    case .stream(let stream): Argument(stream.name)
    case .file(let path): path
    }
  }

  var isStream: Bool { if case .stream = self { true } else { false } }
}

extension Request {
  /// Returns the destination of the result for `input` in `format`.
  func destination(for input: Argument, format: OutputFormat) -> Destination {
    if let path = output.path { return Destination(path) }
    guard let path = resultPath(for: input, format: format), input.inputStream == nil else { return .standardOutput }
    return path == input ? .file(path) : Destination(path)
  }

  /// Path of the result for the file `input` if the command line does not name it; nil if the result is printed.
  private func resultPath(for input: Argument, format: OutputFormat) -> Argument? {
    // plutil applies the extension to property lists only.
    if let fileExtension = output.fileExtension, !dialect.namesSourceFiles {
      return input.replacingExtension(by: fileExtension)
    }
    switch format {
    case .raw, .type: return nil
    case .swift where dialect.namesSourceFiles: return input.replacingExtension(by: "swift")
    case .objc where dialect.namesSourceFiles: return input.replacingExtension(by: "m")
    case .xml1, .binary1, .json, .swift, .objc, .noConversion, .openStep:
      if let fileExtension = output.fileExtension { return input.replacingExtension(by: fileExtension) }
      let isInPlace = output.isInPlace || merging.isForGit || command.overwritesInput || dialect.convertsInPlace
      return isInPlace ? input : nil
    }
  }

  /// True if the result for the file `input` replaces it.
  func replaces(_ input: Argument, as format: OutputFormat) -> Bool {
    guard case .file(let path) = destination(for: input, format: format) else { return false }
    return path.isSameFile(as: input)
  }

  /// Writes `list` in `format` to its destination.
  func deliver(_ list: PropertyList, as format: OutputFormat, for input: Input, _ console: Console) throws(Failure) {
    let format = format.resolved(for: list.format)
    if dialect.refusesUnportableValues {
      do throws(WriteError) { try list.checkWritable(within: .portable) } catch { throw .unwritable(error) }
    }
    let destination = destination(for: input.name, format: format)
    switch destination {
    case .stream:
      if format == .binary1, files.count > 1, dialect.refusesSeveralBinaryResults {
        throw Failure(severalBinaryResults)
      }
      func append(to output: inout Output) throws(Failure) {
        try write(list, as: format, sourceName: input.name, to: &output)
        endLine(after: format, to: &output)
      }
      guard destination == .standardOutput, format == .json, let look = output.look else {
        return try put(at: destination, original: input, console, append)
      }
      try console.printJSON(look, append)
    case .file(let path):
      // The implementation imports its header whether that is written or not, as plutil's does.
      let headerName = format == .objc ? path.replacingExtension(by: "h").fileName.text : nil
      let header = output.writesHeader && format == .objc ? path.replacingExtension(by: "h") : nil
      try save(to: destination, original: input) { output throws(Failure) in
        try write(list, as: format, sourceName: input.name, headerName: headerName, to: &output)
        if dialect.endsLinesInFiles { endLine(after: format, to: &output) }
        // The header is written when the implementation is complete, but before it replaces the old file: either both
        // files are written or neither is.
        if let header, output.finish() { try saveHeader(of: list, to: header, sourceName: input.name) }
      }
      if path != input.name { reportName(of: path, as: format, console) }
    }
  }

  private func saveHeader(of list: PropertyList, to path: Argument, sourceName: Argument) throws(Failure) {
    try save(to: .file(path), original: nil) { output throws(Failure) in
      do throws(WriteError) {
        try list.writeObjectiveCHeader(sourceName: sourceName.fileName.text, to: &output)
      } catch {
        throw .unwritable(error)
      }
    }
  }

  /// Prints what `body` appends, or replaces a file with it; see `save`.
  func put(
    at destination: Destination, original: Input?, isNew: Bool = false, _ console: Console,
    _ body: (inout Output) throws(Failure) -> Void
  ) throws(Failure) {
    if destination == .standardOutput { return try body(&console.output) }
    try save(to: destination, original: original, isNew: isNew, body)
  }

  /// Replaces a file with the bytes that `body` appends, or writes them to a stream other than standard output. `original` is the
  /// input, which may come from the same file. With `isNew`, a file must not exist yet.
  func save(
    to destination: Destination, original: Input?, isNew: Bool = false, _ body: (inout Output) throws(Failure) -> Void
  ) throws(Failure) {
    if let original, let identity = original.identity, case .file(let path) = destination,
      path.isSameFile(as: original.name)
    {
      if original.isSigned { throw .signedFile }
      if !identity.isRegular { throw .notReplaceable }
    }
    var failure: Failure?
    var outcome = Replacement.Outcome.written
    do throws(FileError) {
      let append: (inout Output) -> Bool = { buffer in
        do throws(Failure) { try body(&buffer) } catch { failure = error }
        return failure == nil
      }
      switch destination {
      case .stream(let stream): try stream.write(append)
      case .file(let path) where isNew: outcome = try path.createFile(append)
      case .file(let path):
        outcome = try Replacement(
          of: path, original: original?.file, backupSuffix: output.backupSuffix, isDurable: output.isDurable
        ).write(lock: original?.lock, append)
      }
    } catch {
      if isNew, error.kind == .exists { throw Failure("the file exists; remove it first").about(destination.name) }
      let path = error.path ?? destination.name
      throw error.damage.map { .damaged(path, copy: $0.copy, error) } ?? .output(path, error)
    }
    if let failure { throw failure }
    if outcome == .changedUnderneath { throw Failure.changedUnderneath.about(destination.name) }
  }
}
