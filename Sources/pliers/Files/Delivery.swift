import PropertyList
import PropertyListFiles

/// Where the results of a command go, and their form.
struct Delivery: Sendable {
  private let line: ParsedLine
  /// Appearance of printed values and of JSON on standard output; nil for plain text.
  let look: TerminalLook?

  init(_ line: ParsedLine, _ look: TerminalLook? = nil) { (self.line, self.look) = (line, look) }

  var path: Argument? { line[.output] }
  var fileExtension: Argument? { line[.fileExtension] }
  var backupSuffix: Argument? { line[.backup] }
  var showsDifference: Bool { line.has(.dryRun) }
  private var dialect: Dialect { line.dialect }
  /// True if results replace their inputs, unless a path or an extension is given.
  private var isInPlace: Bool {
    line.command.writes == .edited || dialect.convertsInPlace || line.has(.inPlace) || line.has(.gitMerge)
  }
  var writesHeader: Bool { line.has(.header) }
  /// True if JSON is one line: on request, and for the values that a pattern matches.
  var isCompact: Bool { line.has(.compact) || line.keyPath.isPattern }
  private var keyOrder: KeyOrder? { line.has(.sort) ? .codeUnits : nil }

  var textKeyOrder: KeyOrder { keyOrder ?? dialect.textKeyOrder }

  func status(ifChanged isChanged: Bool) -> ExitStatus {
    isChanged && line.has(.exitCode) ? .changed : .success
  }

  // MARK: Destinations

  func destination(for input: Argument, format: OutputFormat) -> Destination {
    if let path { return Destination(path) }
    guard let path = resultPath(for: input, format: format), input.inputStream == nil else { return .standardOutput }
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

  /// What may be written for the file `input`; empty if nothing is, or if the command only prints. Without a requested format, a
  /// result is in one that is written to files.
  func outputs(for input: Argument) -> [RunOutput] {
    if showsDifference { return [] }
    switch line.command.writes {
    case .lines: return []
    case .created:
      return [RunOutput(kind: dialect.protectsResults ? .new : .result, destination: Destination(input))]
    case .corrected: return line.has(.fix) ? outputs(at: .file(input)) : []
    case .type: return outputs(at: destination(for: input, format: .type))
    case .result, .edited, .merged: return outputs(at: destination(for: input, format: line.format ?? .noConversion))
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
    let isDurable = line.command.writes != .merged || !line.has(.gitMerge)
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
          list.writeRaw(hasFixedReals: dialect.hasFixedReals, keyOrder: dialect.textKeyOrder, to: &output)
        } else {
          output.append(list.nodes[0].kind.rawValue)
        }
        if endsLine, !line.has(.omitNewline) { output.append(.newline) }
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
    } else if line.has(PlutilGrammar.readable) {
      style.layout = dialect.readableLayout
      style.keyOrder = dialect.textKeyOrder
    }
    if let keyOrder { style.keyOrder = keyOrder }
    if let types: JSONTypes = line[.types] { style.types = types }
    return style
  }
}

enum Destination: Equatable {
  case stream(InheritedStream)
  case file(Argument)

  static let standardOutput = Destination.stream(.standardOutput)

  /// The destination that the command line names; `-` is standard output.
  init(_ name: Argument) {
    self = name == "-" ? .standardOutput : InheritedStream(name).map(Destination.stream) ?? .file(name)
  }

  var name: Argument {
    switch self {
    case .stream(let stream): Argument(stream.name)
    case .file(let path): path
    }
  }

  var isStream: Bool { if case .stream = self { true } else { false } }
}

extension Pipeline {
  func deliver(_ list: PropertyList, as format: OutputFormat, for input: Input, _ console: Console) throws(Failure) {
    let format = format.resolved(for: list.format)
    // The writer of XML refuses the same values first.
    if line.dialect.refusesUnportableValues, format != .xml1 {
      try Failure.writing(list.checkWritable(within: .portable))
    }
    let destination = delivery.destination(for: input.name, format: format)
    if destination.isStream, format == .binary1, files.count > 1, line.dialect.protectsResults {
      throw Failure(severalBinaryResults)
    }
    var header: Argument?
    if format == .objc, case .file(let path) = destination { header = path.replacingExtension(by: "h") }
    func append(to output: inout Output) throws(Failure) {
      // The implementation imports its header whether that is written or not, as plutil's does.
      try delivery.write(
        list, as: format, sourceName: input.name, headerName: header?.fileName.text,
        endsLine: destination.isStream || line.dialect.endsLinesInFiles, to: &output)
      // When the implementation is complete, but before it replaces the old file: either both files are written or neither is.
      guard let header, delivery.writesHeader, output.flush() else { return }
      try delivery.put(at: .file(header), console) { output throws(Failure) in
        try Failure.writing(list.writeObjectiveCHeader(sourceName: input.name.fileName.text, to: &output))
      }
    }
    if destination == .standardOutput, format == .json { return try console.printJSON(delivery.look, append) }
    try delivery.put(at: destination, replacing: input, console, append)
    if case .file(let path) = destination, path != input.name { reportName(of: path, as: format, console) }
  }

  /// Writes the edited list to its destination, or prints the difference, in XML if the list has no text.
  func deliver(
    _ edited: EditedList, insteadOf list: PropertyList, for input: Input, _ console: Console
  ) throws(Failure) -> ExitStatus {
    let isChanged: Bool
    switch edited {
    case .text(let text, let old):
      isChanged = text != nil
      if delivery.showsDifference {
        if let text { console.output.append(unifiedDifference(old, text.whole, name: input.name).span) }
      } else if isChanged || writesUnchanged(input) {
        let bytes = try list.writing(text?.encoded(like: input.source)) ?? EditedText(input.source)
        let destination = delivery.destination(for: input.name, format: .noConversion)
        try delivery.put(at: destination, replacing: input, console) { $0.append(contentsOf: bytes) }
      }
    case .list(let new):
      isChanged = !new.isEqual(to: list)
      if delivery.showsDifference {
        guard isChanged else { break }
        let texts = try [list, new].map { list throws(Failure) in try list.writing(list.xml()) }
        console.output.append(unifiedDifference(texts[0], texts[1], name: input.name).span)
      } else if isChanged || writesUnchanged(input) {
        try deliver(new, as: .noConversion, for: input, console)
      }
    }
    return delivery.status(ifChanged: isChanged)
  }

  /// True if even an unchanged result is written: its destination is not the input, or plutil's grammar writes its own layout.
  private func writesUnchanged(_ input: Input) -> Bool {
    delivery.path != nil || delivery.fileExtension != nil || input.identity == nil || !line.dialect.keepsText
  }
}
