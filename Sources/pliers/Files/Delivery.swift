import PropertyList
import PropertyListFiles

/// Where the results of a command go, and their form.
struct Delivery: Sendable {
  enum JSONForm { case readable, compact }

  private let line: ParsedLine
  /// The file of `--output`.
  let path: Argument?
  let fileExtension: Argument?
  /// Suffix of the backup's name; nil if the old file is not kept.
  let backupSuffix: Argument?
  /// True if a diff is printed and nothing is written.
  let showsDifference: Bool
  /// Form of JSON without an option for it; nil for that of the dialect.
  var defaultJSONForm: JSONForm?
  /// Appearance of printed values and of JSON on standard output; nil for plain text.
  var look: TerminalLook?

  init(_ line: ParsedLine) {
    self.line = line
    path = line[.output]
    fileExtension = line[.fileExtension]
    backupSuffix = line[.backup]
    showsDifference = line.has(.dryRun)
  }

  private var dialect: Dialect { line.dialect }
  /// True if results replace their inputs, unless a path or an extension is given.
  private var isInPlace: Bool {
    line.command.writes == .edited || dialect.convertsInPlace || line.has(.inPlace) || line.has(.gitMerge)
  }
  /// True if a header is written beside an Objective-C implementation.
  var writesHeader: Bool { line.has(.header) }
  var jsonForm: JSONForm? { line.has(.compact) ? .compact : line.has(.readable) ? .readable : defaultJSONForm }
  var omitsNewline: Bool { line.has(.omitNewline) }
  /// The requested order of keys; nil for the default.
  private var keyOrder: KeyOrder? { line.has(.sort) ? .codeUnits : nil }

  /// The order of keys in text for people.
  var textKeyOrder: KeyOrder { keyOrder ?? dialect.textKeyOrder }

  /// The status for a file without errors.
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
    if let fileExtension, !dialect.namesSourceFiles { return input.replacingExtension(by: fileExtension) }
    switch format {
    case .raw, .type: return nil
    case .swift where dialect.namesSourceFiles: return input.replacingExtension(by: "swift")
    case .objc where dialect.namesSourceFiles: return input.replacingExtension(by: "m")
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
      return [RunOutput(kind: dialect.protectsExistingFiles ? .new : .result, destination: Destination(input))]
    case .corrected: return line.has(.fix) ? outputs(at: .file(input)) : []
    case .type: return outputs(at: destination(for: input, format: .type))
    case .result, .edited, .merged: return outputs(at: destination(for: input, format: line.format ?? .noConversion))
    }
  }

  /// A result at `destination`, with its header and its backup if they are requested.
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

  /// Prints what `body` appends, or replaces a file with it; see `Destination.write`.
  func put(
    at destination: Destination, replacing original: Input? = nil, isNew: Bool = false, _ console: Console,
    _ body: (inout Output) throws(Failure) -> Void
  ) throws(Failure) {
    if destination == .standardOutput { return try body(&console.output) }
    try write(to: destination, replacing: original, isNew: isNew, body)
  }

  /// Replaces a file with what `body` appends; see `Destination.write`.
  func write(
    to destination: Destination, replacing original: Input?, isNew: Bool = false,
    _ body: (inout Output) throws(Failure) -> Void
  ) throws(Failure) {
    // git has all versions, so nothing is lost. A rebase would wait for the disk hundreds of times.
    let isDurable = line.command.writes != .merged || !line.has(.gitMerge)
    try destination.write(
      replacing: original, isNew: isNew, backupSuffix: backupSuffix, isDurable: isDurable, body)
  }

  /// Appends `list` in `format`. `sourceName` is the input's name, `headerName` the Objective-C header to import.
  func write(
    _ list: PropertyList, as format: OutputFormat, sourceName: Argument, headerName: String? = nil,
    to output: inout Output
  ) throws(Failure) {
    let list = format == .binary1 ? list : list.replacingLoneSurrogates()
    let name = sourceName.fileName.text
    try Failure.writing(as: format) { () throws(WriteError) in
      switch format {
      case .xml1:
        var style = dialect.xml
        if let keyOrder { style.keyOrder = keyOrder }
        try list.writeXML(style: style, to: &output)
      case .binary1: try list.writeBinary(keyOrder: keyOrder ?? .input, to: &output)
      case .json: try list.writeJSON(style: json, to: &output)
      case .raw: list.writeRaw(style: dialect.raw, to: &output)
      case .type: output.append(list.nodes[0].kind.rawValue)
      case .swift: try list.writeSwift(sourceName: name, keyOrder: textKeyOrder, to: &output)
      case .objc:
        try list.writeObjectiveC(sourceName: name, headerName: headerName, keyOrder: textKeyOrder, to: &output)
      case .noConversion, .openStep: throw WriteError(.openStep)
      }
    }
  }

  /// Appends a newline if the format does not end in one.
  func endLine(after format: OutputFormat, to output: inout Output) {
    switch format {
    case .raw, .type:
      if !omitsNewline { output.append(UInt8(ascii: "\n")) }
    case .json:
      if dialect.endsLinesInFiles, !json.layout.endsLine { output.append(UInt8(ascii: "\n")) }
    case .xml1, .binary1, .swift, .objc, .noConversion, .openStep: break
    }
  }

  /// The text of `list` in `format`, with a newline at its end.
  func text(of list: PropertyList, as format: OutputFormat, sourceName: Argument) throws(Failure) -> Source {
    let format = format.resolved(for: list.format)
    return try Source { (output) throws(Failure) in
      try write(list, as: format, sourceName: sourceName, to: &output)
      endLine(after: format, to: &output)
    }
  }

  private var json: JSONStyle {
    var style = dialect.json
    switch jsonForm {
    case .readable:
      style.layout = dialect.readableLayout
      style.keyOrder = dialect.textKeyOrder
    case .compact: style.layout = .compact
    case nil: break
    }
    if let keyOrder { style.keyOrder = keyOrder }
    if let types: JSONTypes = line[.types] { style.types = types }
    return style
  }
}

extension PropertyList {
  /// The value at `index` as JSON on one line; `keyPath` is its key path, for messages.
  func compactJSON(at index: Int, types: JSONTypes, keyPath: String = "") throws(Failure) -> [UInt8] {
    let style = JSONStyle(layout: .compact, types: types)
    do throws(WriteError) {
      return try Output.collect { (output) throws(WriteError) in
        try writeJSON(at: index, style: style, to: &output)
      }
    } catch {
      throw .unwritable(error, keyPath: keyPath.isEmpty ? error.keyPath.text : keyPath, format: .json)
    }
  }
}
