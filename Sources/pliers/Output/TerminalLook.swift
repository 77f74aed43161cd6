import PropertyList

enum ColorChoice: String, CaseIterable { case auto, always, never }

/// Appearance of values on a terminal: coloured, and without characters that control the terminal.
struct TerminalLook {
  let isColored: Bool

  /// Appends a key or a scalar. Unprintable characters are escaped as in JSON.
  func write(_ token: [UInt8], as paint: Paint, to output: inout Output) {
    let isPlain = token.allSatisfy(\.isPrintableASCII)
    let text =
      isPlain
      ? token
      : Array(String(decoding: token, as: UTF8.self).escaped(as: .json) { $0.isPrintable && $0 != "\t" }.utf8)
    output.append(text.span, isColored ? paint : nil)
  }
}

extension TerminalLook: PrintedScalars {
  func write(at index: Int, isKey: Bool, of list: borrowing PropertyList, level: Int, to output: inout Output) {
    let list = copy list
    let paint: Paint =
      switch list.nodes[index] {
      case _ where isKey: .key
      case .string, .data, .date: .string
      case .null: .null
      case .number, .wideInteger, .integer, .unsigned, .float, .real, .boolean, .uid, .array, .dictionary: .number
      }
    write(Output.collect { list.writePrintedScalar(at: index, to: &$0) }, as: paint, to: &output)
  }
}

/// Colours JSON text that was written without colours: the JSON writer has no code for terminals.
private struct JSONMarkup {
  let look: TerminalLook
  /// The current string, number or literal. A string is kept until the byte after it is known, because a colon makes it a key.
  var token: [UInt8] = []
  var isInString = false
  var isEscaped = false

  mutating func append(_ json: Span<UInt8>, to output: inout Output) {
    for index in json.indices { append(json[index], to: &output) }
  }

  private mutating func append(_ byte: UInt8, to output: inout Output) {
    if isInString {
      token.append(byte)
      isInString = isEscaped || byte != UInt8(ascii: "\"")
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      return
    }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"),
      UInt8(ascii: ","), UInt8(ascii: " "), .newline:
      endToken(isKey: byte == UInt8(ascii: ":"), on: &output)
      output.append(byte)
    default:
      isInString = byte == UInt8(ascii: "\"")
      token.append(byte)
    }
  }

  mutating func endToken(isKey: Bool = false, on output: inout Output) {
    guard let first = token.first else { return }
    let paint: Paint =
      switch first {
      case UInt8(ascii: "\""): isKey ? .key : .string
      case UInt8(ascii: "n"): .null
      default: .number
      }
    look.write(token, as: paint, to: &output)
    token.removeAll(keepingCapacity: true)
  }
}

extension TerminalLook {
  /// The appearance of values that suits standard output; nil for plain text.
  init?(_ invocation: Invocation, _ console: Console) {
    guard invocation.dialect.wording == .own else { return nil }
    // Unlike a report, a value may be the input of another program, so git's pager is no reason for colours.
    let isAutomatic = (invocation[.color] ?? ColorChoice.auto) == .auto
    isColored = (console.outputIsTerminal || !isAutomatic) && console.takesColor(invocation)
    if !isColored, !console.outputIsTerminal { return nil }
  }
}

extension Console {
  /// True if standard output is coloured. See https://no-color.org; some terminals have no colours.
  func takesColor(_ invocation: Invocation) -> Bool {
    switch invocation[.color] ?? ColorChoice.auto {
    case .always: true
    case .never: false
    case .auto:
      // git's pager shows colours; git sets this variable for it.
      (outputIsTerminal || environment("GIT_PAGER_IN_USE") == "true") && (environment("NO_COLOR") ?? "").isEmpty
        && environment("TERM") != "dumb"
    }
  }

  /// Prints the JSON that `body` appends in the given look.
  func printJSON(_ look: TerminalLook?, _ body: (inout Output) throws(Failure) -> Void) throws(Failure) {
    guard let look else { return try body(&output) }
    try withoutEscapes(if: look.isColored) { () throws(Failure) in
      var markup = JSONMarkup(look: look)
      var json = Output { bytes in
        markup.append(bytes, to: &self.output)
        return !self.output.hasFailed
      }
      try body(&json)
      json.flush()
      markup.endToken(on: &output)
    }
  }
}
