import PropertyList
import PropertyListFiles
import PropertyListLint

/// Where the results of a command go, and their form.
struct Delivery: Sendable {
  let invocation: Invocation
  /// Appearance of printed values and of JSON on standard output; nil for plain text.
  var look: TerminalLook?
  /// True if the results of several files could follow one another.
  var hasSeveralFiles = false

  var path: Argument? { invocation[.output] }
  var fileExtension: Argument? { invocation[.fileExtension] }
  var backupSuffix: Argument? { invocation[.backup] }
  var showsDifference: Bool { invocation.has(.dryRun) }
  private var dialect: Dialect { invocation.dialect }
  /// True if results replace their inputs, unless a path or an extension is given.
  private var isInPlace: Bool {
    invocation.command.writes == .edited || dialect.convertsInPlace || invocation.has(.inPlace)
      || invocation.has(.gitMerge)
  }
  var writesHeader: Bool { invocation.has(.header) }
  /// True if JSON is one line: on request, and for the values that a pattern matches.
  var isCompact: Bool { invocation.has(.compact) || invocation.keyPath.isPattern }
  private var keyOrder: KeyOrder? { invocation.has(.sort) ? .codeUnits : nil }

  var textKeyOrder: KeyOrder { keyOrder ?? dialect.textKeyOrder }

  func status(ifChanged isChanged: Bool) -> ExitStatus {
    isChanged && invocation.has(.exitCode) ? .changed : .success
  }

  // MARK: Destinations

  func destination(for input: Argument, format: OutputFormat) -> Destination {
    if let path { return Destination(path) }
    let path = resultPath(for: input, format: format)
    guard let path, input.findInputStream() == nil else { return .standardOutput }
    return path == input ? .file(path) : Destination(path)
  }

  /// Path of the result for the file `input` if the command line does not name it; nil if the result is printed.
  private func resultPath(for input: Argument, format: OutputFormat) -> Argument? {
    // plutil applies the extension to property lists only.
    if let fileExtension, !dialect.convertsInPlace { return input.replacingExtension(by: fileExtension) }
    switch format {
    case .raw, .type: return nil
    case .swift where dialect.convertsInPlace: return input.replacingExtension(by: "swift")
    case .objc where dialect.convertsInPlace: return input.replacingExtension(by: "m")
    case .xml1, .binary1, .json, .swift, .objc, .noConversion, .openStep:
      return fileExtension.map(input.replacingExtension) ?? (isInPlace ? input : nil)
    }
  }

  func replaces(_ input: Argument, as format: OutputFormat) -> Bool {
    guard case .file(let path) = destination(for: input, format: format) else { return false }
    return path.isSameFile(as: input)
  }

  /// The outputs that may be written for the file `input`; empty if the command only prints. Unless a format is requested, the
  /// result is taken for one that is written to a file.
  func outputs(for input: Argument) -> [RunOutput] {
    if showsDifference { return [] }
    switch invocation.command.writes {
    case .lines: return []
    case .created:
      return [RunOutput(kind: dialect.protectsResults ? .new : .result, destination: Destination(input))]
    case .corrected: return invocation.has(.fix) ? outputs(at: .file(input)) : []
    case .type: return outputs(at: destination(for: input, format: .type))
    case .result, .edited, .merged:
      return outputs(at: destination(for: input, format: invocation.format ?? .noConversion))
    }
  }

  private func outputs(at destination: Destination) -> [RunOutput] {
    let result = RunOutput(kind: .result, destination: destination)
    guard case .file(let path) = destination else { return [result] }
    var outputs = [result]
    if writesHeader {
      outputs.append(RunOutput(kind: .header, destination: .file(path.replacingExtension(by: "h"))))
    }
    if let backupSuffix {
      let target = (try? path.followingLinks()) ?? path
      outputs.append(RunOutput(kind: .backup, destination: .file(Argument(target.bytes + backupSuffix.bytes))))
    }
    return outputs
  }

  // MARK: Writing

  /// Prints what `body` appends, or writes it to a stream, or replaces a file with it. `original` is the input, which may come from
  /// the same file. With `isNew`, a file must not exist yet.
  func put(
    at destination: Destination, replacing original: Input? = nil, isNew: Bool = false, _ console: Console,
    _ body: (inout Output) throws(Failure) -> Void
  ) throws(Failure) {
    if destination == .standardOutput { return try body(&console.output) }
    if let original, let identity = original.identity, case .file(let path) = destination,
      path.isSameFile(as: original.name)
    {
      if original.isSigned { throw .signedFile }
      if !identity.isRegular { throw .notReplaceable }
    }
    // git has all versions, so nothing is lost. A rebase would wait for the disk hundreds of times.
    let isDurable = !invocation.has(.gitMerge)
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
          of: path, original: original?.file, lock: original?.lock, backupSuffix: backupSuffix, isDurable: isDurable
        ).write(append)
      }
    } catch {
      if isNew, error.kind == .exists { throw Failure("the file exists; remove it first").about(destination.name) }
      throw .output(error.path ?? destination.name, error)
    }
    if let failure { throw failure }
    if outcome == .changedUnderneath { throw Failure.changedUnderneath.about(destination.name) }
  }

  /// Writes a result in `format` to its destination. `text` is the one of `text(of:)` if the caller has made it.
  func deliver(
    _ list: PropertyList, as format: OutputFormat, text: Source? = nil, for input: Input, _ console: Console
  ) throws(Failure) {
    let format = format.resolved(for: list.format)
    // plutil refuses for all formats what only some can represent. The writer of XML refuses the same values first.
    if dialect.isPlutil, format != .xml1 {
      try Failure.writing(list.checkWritable(within: .xml))
    }
    let destination = destination(for: input.name, format: format)
    if destination.isStream, format == .binary1, hasSeveralFiles, dialect.protectsResults {
      throw Failure(severalBinaryResults)
    }
    var header: Argument?
    if format == .objc, case .file(let path) = destination { header = path.replacingExtension(by: "h") }
    func append(to output: inout Output) throws(Failure) {
      if let text, header == nil { return output.append(text.bytes) }
      // The implementation imports its header whether that is written or not, as plutil's does.
      try write(
        list, as: format, sourceName: input.name, headerName: header?.fileName.text,
        endsLine: destination.isStream || dialect.endsLinesInFiles, to: &output)
      // When the implementation is complete, but before it replaces the old file: either both files are written or neither is.
      guard let header, writesHeader, output.flush() else { return }
      try put(at: .file(header), console) { output throws(Failure) in
        try Failure.writing(list.writeObjectiveCHeader(sourceName: input.name.fileName.text, to: &output))
      }
    }
    if destination == .standardOutput, format == .json { return try console.printJSON(look, append) }
    try put(at: destination, replacing: input, console, append)
    if case .file(let path) = destination, path != input.name { reportName(of: path, as: format, console) }
  }

  /// The message that binary results would follow one another, with the options that write files.
  var severalBinaryResults: String {
    let options = [Option.inPlace, .fileExtension].filter(invocation.command.options.has).map { "--" + $0.name }
    return "binary results of several files cannot follow one another; use " + options.listed("or")
  }

  /// Appends `list` in `format`, and with `endsLine` a newline if the format does not end in one. `sourceName` is the input's name,
  /// `headerName` the Objective-C header to import.
  func write(
    _ list: PropertyList, as format: OutputFormat, sourceName: Argument, headerName: String? = nil,
    endsLine: Bool = true, to output: inout Output
  ) throws(Failure) {
    let list = format == .binary1 ? list : list.replacingLoneSurrogates()
    let name = sourceName.fileName.text
    func append() throws(WriteError) {
      switch format {
      case .xml1:
        var style = dialect.xml
        if let keyOrder { style.keyOrder = keyOrder }
        try list.writeXML(style: style, to: &output)
      case .binary1: try list.writeBinary(keyOrder: keyOrder ?? .input, to: &output)
      case .json:
        let style = json
        try list.writeJSON(style: style, to: &output)
        if endsLine, dialect.endsLinesInFiles, !style.layout.endsLine { output.append(.newline) }
      case .raw, .type:
        if format == .raw {
          list.writeRaw(hasFixedReals: dialect.isPlutil, keyOrder: dialect.textKeyOrder, to: &output)
        } else {
          output.append(list.nodes[0].kind.rawValue)
        }
        if endsLine, !invocation.has(.omitNewline) { output.append(.newline) }
      case .swift: try list.writeSwift(sourceName: name, keyOrder: textKeyOrder, to: &output)
      case .objc:
        try list.writeObjectiveC(sourceName: name, headerName: headerName, keyOrder: textKeyOrder, to: &output)
      case .noConversion, .openStep: throw WriteError(.openStep)
      }
    }
    try Failure.writing(as: format, append())
  }

  func text(of list: PropertyList, as format: OutputFormat, sourceName: Argument) throws(Failure) -> Source {
    let format = format.resolved(for: list.format)
    return try Source { (output) throws(Failure) in
      try write(list, as: format, sourceName: sourceName, to: &output)
    }
  }

  private var json: JSONStyle {
    var style = dialect.json
    if isCompact {
      style.layout = .compact
    } else if invocation.has(PlutilGrammar.readable) {
      style.layout = .foundation
      style.keyOrder = dialect.textKeyOrder
    }
    if let keyOrder { style.keyOrder = keyOrder }
    if let types: JSONTypes = invocation[.types] { style.types = types }
    return style
  }

  // MARK: Results whose name is that of another format

  /// The format that the name of a result implies, if readers of it do not read `format`: those of property lists read XML, binary
  /// and OpenStep under any name, but not JSON. Nil for plain text, and in dialects without warnings.
  private func impliedFormat(of path: Argument, otherThan format: OutputFormat) -> OutputFormat? {
    guard invocation.dialect.reportsLosses, let named = Recognition.format(of: path) else { return nil }
    let implied = OutputFormat(named)
    switch format {
    case .raw, .type, .noConversion: return nil
    case .swift, .objc: return implied
    case .xml1, .binary1, .json, .openStep: return (implied == .json) == (format == .json) ? nil : implied
    }
  }

  /// Reports a result at `path` in a format that the name does not imply.
  func reportName(of path: Argument, as format: OutputFormat, _ console: Console) {
    guard let implied = impliedFormat(of: path, otherThan: format) else { return }
    console.report("\(path.heading): note: the content is \(format.title), not \(implied.title) as the name implies")
  }

  /// Throws if the result for `file`, which has its format, would get the name of another format: a conversion could be meant.
  func checkName(ofResultFor file: Argument, in format: @autoclosure () -> Format?) throws(Failure) {
    guard !showsDifference, path != nil || fileExtension != nil,
      case .file(let path) = destination(for: file, format: .noConversion), path != file,
      let name = Recognition.format(of: path), name != Recognition.format(of: file),
      let format = format().map({ OutputFormat($0) }), let implied = impliedFormat(of: path, otherThan: format)
    else { return }
    throw Failure(
      "the result is \(format.title) like \(file.heading), not \(implied.title); use another extension, or convert it: "
        + "-o - | pliers convert \(implied.rawValue) -o \(path.heading)"
    ).about(path)
  }
}
