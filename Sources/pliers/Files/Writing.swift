import PropertyList
import PropertyListFiles

extension Request {
  /// Appends `list` in `format`. `sourceName` is the input's name, `headerName` the Objective-C header to import.
  func write(
    _ list: PropertyList, as format: OutputFormat, sourceName: Argument, headerName: String? = nil,
    to output: inout Output
  ) throws(Failure) {
    let list = format == .binary1 ? list : list.replacingLoneSurrogates()
    let name = sourceName.fileName.text
    let textKeyOrder = keyOrder ?? dialect.textKeyOrder
    do throws(WriteError) {
      switch format {
      case .xml1:
        var style = dialect.xml
        if let keyOrder { style.keyOrder = keyOrder }
        try list.writeXML(style: style, to: &output)
      case .binary1: try list.writeBinary(keyOrder: keyOrder ?? .input, to: &output)
      case .json: try list.writeJSON(style: jsonStyle, to: &output)
      case .raw: list.writeRaw(style: dialect.raw, to: &output)
      case .type: output.append(list.nodes[0].kind.rawValue)
      case .swift: try list.writeSwift(sourceName: name, keyOrder: textKeyOrder, to: &output)
      case .objc:
        try list.writeObjectiveC(sourceName: name, headerName: headerName, keyOrder: textKeyOrder, to: &output)
      case .noConversion, .openStep: throw WriteError(.openStep)
      }
    } catch {
      throw .unwritable(error, keyPath: error.keyPath.text, format: format)
    }
  }

  /// Appends a newline if the format does not end in one.
  func endLine(after format: OutputFormat, to output: inout Output) {
    switch format {
    case .raw, .type:
      if !self.output.omitsNewline { output.append(UInt8(ascii: "\n")) }
    case .json:
      if dialect.endsLinesInFiles, !jsonStyle.layout.endsLine { output.append(UInt8(ascii: "\n")) }
    case .xml1, .binary1, .swift, .objc, .noConversion, .openStep: break
    }
  }

  /// The requested order of keys; nil for the default.
  private var keyOrder: KeyOrder? { output.isSorted ? .codeUnits : nil }

  private var jsonStyle: JSONStyle {
    var style = dialect.json
    switch output.jsonForm {
    case .readable:
      style.layout = dialect.readableLayout
      style.keyOrder = dialect.textKeyOrder
    case .compact: style.layout = .compact
    case nil: break
    }
    if let keyOrder { style.keyOrder = keyOrder }
    style.types = jsonTypes
    return style
  }

  /// Form of dates, data and other types that JSON lacks.
  var jsonTypes: JSONTypes { types ?? dialect.json.types }
}

extension OutputFormat {
  init(_ format: Format) {
    self =
      switch format {
      case .xml: .xml1
      case .binary: .binary1
      case .json: .json
      case .openStep: .openStep
      }
  }

  /// Name of the format in messages.
  var title: String {
    switch self {
    case .xml1: "XML"
    case .binary1: "a binary property list"
    case .json: "JSON"
    case .swift: "Swift"
    case .objc: "Objective-C"
    case .openStep: "OpenStep"
    case .raw, .type, .noConversion: "this format"
    }
  }

  /// The format to write for an input of `format`.
  func resolved(for format: Format) -> OutputFormat { self == .noConversion ? OutputFormat(format) : self }
}
