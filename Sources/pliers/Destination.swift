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

  /// Sets the form of JSON. Throws if the other form was set before.
  mutating func setJSONForm(_ form: JSONForm) throws(UsageError) {
    if jsonForm != nil, jsonForm != form { throw UsageError("--compact and --readable exclude each other") }
    jsonForm = form
  }
}

/// Destination of a result.
enum Destination {
  case standardOutput
  case file(Argument)
}

extension Request {
  /// Returns the destination of the result for `input` in `format`.
  func destination(for input: Argument, format: OutputFormat) -> Destination {
    if let path = output.path { return path == "-" ? .standardOutput : .file(path) }
    if input == "-" { return .standardOutput }
    // plutil applies the extension to property lists only.
    if let fileExtension = output.fileExtension, !dialect.namesSourceFiles {
      return .file(input.replacingExtension(by: fileExtension))
    }
    switch format {
    case .raw, .type: return .standardOutput
    case .swift where dialect.namesSourceFiles: return .file(input.replacingExtension(by: "swift"))
    case .objc where dialect.namesSourceFiles: return .file(input.replacingExtension(by: "m"))
    case .xml1, .binary1, .json, .swift, .objc, .noConversion, .openStep:
      if let fileExtension = output.fileExtension { return .file(input.replacingExtension(by: fileExtension)) }
      return output.isInPlace || command.overwritesInput || dialect.convertsInPlace ? .file(input) : .standardOutput
    }
  }

  /// Writes `list` in `format` to its destination.
  func deliver(_ list: PropertyList, as format: OutputFormat, for input: Input, _ console: Console) throws(Failure) {
    let format = format.resolved(for: list.format)
    if dialect.refusesUnportableValues {
      do throws(WriteError) { try list.checkStringKeysAndNoNulls() } catch { throw .unwritable(error) }
    }
    switch destination(for: input.name, format: format) {
    case .standardOutput:
      if format == .binary1, files.count > 1, dialect.refusesSeveralBinaryResults {
        throw Failure(
          "binary results of several files cannot share standard output; use --in-place or --extension")
      }
      try console.printJSON(format == .json ? output.look : nil) { (output) throws(Failure) in
        try write(list, as: format, sourceName: input.name, to: &output)
        endLine(after: format, to: &output)
      }
    case .file(let path):
      // The implementation imports its header whether that is written or not, as plutil's does.
      let headerName = format == .objc ? path.replacingExtension(by: "h").fileName.text : nil
      let header = try headerPath(for: path, format: format)
      try save(to: path, original: input) { output throws(Failure) in
        try write(list, as: format, sourceName: input.name, headerName: headerName, to: &output)
        if dialect.endsLinesInFiles { endLine(after: format, to: &output) }
        // The header is written when the implementation is complete, but before it replaces the old file: either both
        // files are written or neither is.
        if let header, output.finish() { try saveHeader(of: list, to: header, sourceName: input.name) }
      }
    }
  }

  private func saveHeader(of list: PropertyList, to path: Argument, sourceName: Argument) throws(Failure) {
    try save(to: path, original: nil) { output throws(Failure) in
      do throws(WriteError) {
        try list.writeObjectiveCHeader(sourceName: sourceName.fileName.text, to: &output)
      } catch {
        throw .unwritable(error)
      }
    }
  }

  /// Prints what `body` appends, or replaces a file with it; see `save`.
  func put(
    at destination: Destination, original: Input?, _ console: Console,
    _ body: (inout Output) throws(Failure) -> Void
  ) throws(Failure) {
    switch destination {
    case .standardOutput: try body(&console.output)
    case .file(let path): try save(to: path, original: original, body)
    }
  }

  /// Replaces the file at `path` with the bytes that `body` appends. `original` is the input, which may come from the same
  /// file. With `isNew`, the file must not exist yet.
  func save(
    to path: Argument, original: Input?, isNew: Bool = false, _ body: (inout Output) throws(Failure) -> Void
  ) throws(Failure) {
    if let original, path.leadsToSameFile(as: original.name) {
      if original.isSigned { throw .signedFile }
      if original.identity?.isRegular == false { throw .notReplaceable }
    }
    var failure: Failure?
    let outcome: Replacement.Outcome
    do throws(FileError) {
      let append: (inout Output) -> Bool = { buffer in
        do throws(Failure) { try body(&buffer) } catch { failure = error }
        return failure == nil
      }
      if isNew {
        outcome = try path.createFile(append)
      } else {
        outcome = try Replacement(
          of: path, original: original?.file, backupSuffix: output.backupSuffix, isDurable: output.isDurable
        ).write(lock: original?.lock, append)
      }
    } catch {
      if isNew, error.kind == .exists { throw Failure("the file exists; remove it first").about(path) }
      let path = error.path ?? path
      throw error.damage.map { .damaged(path, copy: $0.copy, error) } ?? .output(path, error)
    }
    if let failure { throw failure }
    if outcome == .changedUnderneath { throw Failure.changedUnderneath.about(path) }
  }

  /// Path of the header for the Objective-C file at `path`; nil if none is requested.
  private func headerPath(for path: Argument, format: OutputFormat) throws(Failure) -> Argument? {
    guard output.writesHeader, format == .objc else { return nil }
    let header = path.replacingExtension(by: "h")
    guard !header.leadsToSameFile(as: path) else {
      throw Failure(
        "the header would overwrite the implementation; name it with a .m extension",
        plutil: "The header would overwrite the implementation")
    }
    return header
  }
}

extension Argument {
  /// True if both paths lead to the same file.
  func leadsToSameFile(as other: Argument) -> Bool {
    if self == other { return true }
    // A hyphen is standard input.
    guard self != "-", other != "-" else { return false }
    guard let one = try? identity(followsLinks: true), let another = try? other.identity(followsLinks: true) else {
      return false
    }
    return one.isRegular && one.isSameFile(as: another)
  }

  /// True for `-` as the name of an output, and for standard output under another name.
  var isStandardOutput: Bool { ["-", "/dev/stdout", "/dev/fd/1"].contains(self) || leadsToSameFile(as: "/dev/stdout") }
}
