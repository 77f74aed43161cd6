import PropertyList

/// Where a result goes.
enum Destination {
  case standardOutput
  case file(Argument)
}

extension Request {
  /// Where the result for `input` goes, in `format`.
  func destination(for input: Argument, format: OutputFormat) -> Destination {
    if let path = output.path { return path == "-" ? .standardOutput : .file(path) }
    if input == "-" { return .standardOutput }
    switch format {
    case .raw, .type:
      return .standardOutput
    case .swift where dialect.namesSourceFiles:
      return .file(input.replacingExtension(by: "swift"))
    case .objc where dialect.namesSourceFiles:
      return .file(input.replacingExtension(by: "m"))
    case .xml1, .binary1, .json, .swift, .objc, .noConversion, .openStep:
      if let fileExtension = output.fileExtension { return .file(input.replacingExtension(by: fileExtension)) }
      return output.isInPlace || command.overwritesInput || dialect.convertsInPlace ? .file(input) : .standardOutput
    }
  }

  /// Writes `list` in `format` to where it belongs.
  func deliver(
    _ list: PropertyList, as format: OutputFormat, for input: Input, _ console: Console
  ) throws(Failure) {
    let format = format.resolved(for: list.format)
    if dialect.refusesUnportableValues {
      do throws(WriteError) { try list.checkStringKeysAndNoNulls() } catch { throw .unwritable(error) }
    }
    switch destination(for: input.name, format: format) {
    case .standardOutput:
      if format == .binary1, files.count > 1, dialect.refusesSeveralBinaryResults { throw .severalBinaryResults }
      try write(list, as: format, sourceName: input.name, to: &console.output)
      endLine(after: format, to: &console.output)
      try console.check()
    case .file(let path):
      // The implementation imports its header whether that is written or not, as plutil's does.
      let headerName = format == .objc ? path.replacingExtension(by: "h").fileName.text : nil
      let header = try headerPath(for: path, format: format)
      try save(to: path, original: input) { output throws(Failure) in
        try write(list, as: format, sourceName: input.name, headerName: headerName, to: &output)
        if dialect.endsLinesInFiles { endLine(after: format, to: &output) }
      }
      if let header {
        try save(to: header, original: nil) { output throws(Failure) in
          do throws(WriteError) {
            try list.writeObjectiveCHeader(sourceName: input.name.fileName.text, to: &output)
          } catch {
            throw .unwritable(error)
          }
        }
      }
    }
  }

  /// Replaces the file at `path` by what `body` appends; `original` is what was read, perhaps from there.
  func save(
    to path: Argument, original: Input?, _ body: (inout Output) throws(Failure) -> Void
  ) throws(Failure) {
    if let original, path == original.name, original.identity?.isRegular == false { throw .notReplaceable }
    let outcome: Replacement.Outcome
    do throws(Failure) {
      outcome = try Replacement(of: path, original: original, backupSuffix: output.backupSuffix).write(body)
    } catch {
      guard case .file(let reason) = error else { throw error }
      throw .output(path, reason)
    }
    if outcome == .changedUnderneath { throw .changedUnderneath }
  }

  /// The header that belongs to the Objective-C file at `path`, if one is asked for.
  private func headerPath(for path: Argument, format: OutputFormat) throws(Failure) -> Argument? {
    guard output.writesHeader, format == .objc else { return nil }
    let header = path.replacingExtension(by: "h")
    guard header != path else { throw .headerIsImplementation }
    return header
  }
}

extension Argument {
  /// The last component of the path.
  var fileName: Argument {
    var end = bytes.count
    while end > 1, bytes[end - 1] == UInt8(ascii: "/") { end -= 1 }
    let start = bytes[..<end].lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return Argument(Array(bytes[min(start, end)..<end]))
  }

  /// The path with the extension of its last component replaced, or one appended where there is none.
  func replacingExtension(by name: Argument) -> Argument {
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let dot = bytes[start...].lastIndex(of: UInt8(ascii: "."))
    let stem = dot.map { $0 > start ? bytes[..<$0] : bytes[...] } ?? bytes[...]
    return Argument(stem + [UInt8(ascii: ".")] + name.bytes)
  }
}
