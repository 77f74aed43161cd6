import PropertyList
import PropertyListFiles
import PropertyListLint

/// The value options of pliers' own grammar. An option accepts its whole text or throws an error.
extension Option {
  static let values: [Option] = [
    .string, .integer, .real, .bool, .date, .data, .hex, .xml, .json, .array, .dict, .file,
    .valueOfFile,
  ]

  private static let string = Option("string", nil, "TEXT", scope: .operation, "a string") {
    request, word throws(UsageError) in
    guard let text = String(validating: word.bytes, as: UTF8.self) else {
      throw UsageError("--string: the text is not valid UTF-8")
    }
    request.editing.value = try limited("--string", PropertyList(string: text))
  }
  private static let integer = Option("integer", nil, "N", scope: .operation, "an integer from -2^63 to 2^64-1") {
    request, word throws(UsageError) in
    let digits = word.bytes.first == UInt8(ascii: "-") ? word.bytes.dropFirst() : word.bytes[...]
    if digits.allSatisfy(\.isDigit) {
      if let value = Int64(word.text) { return request.editing.value = PropertyList(node: .integer(value)) }
      if let value = UInt64(word.text) { return request.editing.value = PropertyList(node: .unsigned(value)) }
    }
    throw UsageError("--integer: expected a decimal integer from -2^63 to 2^64-1, found '\(word.text)'")
  }.named(also: "int")
  private static let real = Option(
    "real", nil, "R", scope: .operation, "a real: a decimal number, nan, infinity or -infinity"
  ) { request, word throws(UsageError) in
    guard let value = PropertyList(realText: word.bytes) else {
      if Double(word.text)?.isInfinite == true { throw UsageError("--real: \(word.text) is too large for a real") }
      throw UsageError("--real: expected a decimal number, nan, infinity or -infinity, found '\(word.text)'")
    }
    request.editing.value = value
  }.named(also: "float", "double")
  private static let bool = Option("bool", nil, "B", scope: .operation, "a boolean: true, false, yes or no") {
    request, word throws(UsageError) in
    switch word.text.lowercased() {
    case "true", "yes": request.editing.value = PropertyList(node: .boolean(true))
    case "false", "no": request.editing.value = PropertyList(node: .boolean(false))
    default: throw UsageError("--bool: expected true, false, yes or no, found '\(word.text)'")
    }
  }.named(also: "boolean").choosing { ["true", "false", "yes", "no"] }
  private static let date = Option(
    "date", nil, "DATE", scope: .operation, "a date as in RFC 3339: 2001-01-01T00:00:00Z; or now"
  ) { request, word throws(UsageError) in
    // Whole seconds, since XML cannot represent fractions.
    if word == "now" { return request.editing.value = PropertyList(.date(Process.secondsSince2001())) }
    guard let value = PropertyList(dateText: word.bytes) else {
      throw UsageError("--date: expected an RFC 3339 date like 2001-01-01T00:00:00Z, or now, found '\(word.text)'")
    }
    request.editing.value = value
  }
  private static let data = Option("data", nil, "BASE64", scope: .operation, "data in base64") {
    request, word throws(UsageError) in
    guard let value = PropertyList(base64Text: word.bytes) else {
      throw UsageError("--data: expected base64 with its padding, found '\(word.text)'")
    }
    request.editing.value = value
  }
  private static let hex = Option("hex", nil, "DIGITS", scope: .operation, "data in hexadecimal digits") {
    request, word throws(UsageError) in
    let digits = word.bytes.map { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count.isMultiple(of: 2), !digits.contains(nil) else {
      throw UsageError("--hex: expected an even number of hexadecimal digits, found '\(word.text)'")
    }
    let halves = digits.compactMap { $0.map(UInt8.init) }
    let bytes = stride(from: 0, to: halves.count, by: 2).map { halves[$0] << 4 | halves[$0 + 1] }
    request.editing.value = try limited("--hex", PropertyList(data: bytes))
  }
  private static let xml = Option(
    "xml", nil, "XML", scope: .operation, "any value as an XML property list or a fragment of one"
  ) { request, word throws(UsageError) in
    request.editing.makeValue = { _, _ throws(UsageError) in
      try propertyList(in: word, .xml, option: "--xml", tags: false)
    }
  }
  private static let json = Option("json", nil, "JSON", scope: .operation, "any value as JSON; --types tag reads tags")
  { request, word throws(UsageError) in
    request.editing.makeValue = { request, _ throws(UsageError) in
      try propertyList(in: word, .json, option: "--json", tags: request.types == .tag)
    }
  }
  private static let array = Option("array", nil, nil, scope: .operation, "an empty array") {
    request, _ throws(UsageError) in
    request.editing.value = .emptyArray
  }
  private static let dict = Option("dict", nil, nil, scope: .operation, "an empty dictionary") {
    request, _ throws(UsageError) in
    request.editing.value = .emptyDictionary
  }.named(also: "dictionary")

  private static let file = Option(
    "file", nil, "PATH", scope: .operation, "data: the content of a file; '-' is standard input"
  ) { request, path throws(UsageError) in
    request.editing.makeValue = { request, console throws(UsageError) in
      let content = try OwnGrammar.content(of: path, for: "--file", console)
      guard let kind = request.editing.contentKind else {
        return try limited("--file \(path.text)", PropertyList(data: content))
      }
      let name = kind == "line" ? "string" : kind
      let kinds = values.filter { contentKinds.contains($0.name) }
      guard let option = kinds.first(where: { $0.names.contains(name) }) else {
        throw .unknown("kind", kind, among: contentKinds, option: "--as: ")
      }
      var bytes = Array(copying: content)
      // Only in a string is the last newline of the file part of the value.
      if kind != "string", bytes.last == 0x0A {
        bytes.removeLast()
        if bytes.last == 0x0D { bytes.removeLast() }
      }
      var inner = request
      inner.editing.makeValue = nil
      do throws(UsageError) {
        try option.apply(&inner, Argument(bytes))
        if let makeValue = inner.editing.makeValue { return try makeValue(inner, console) }
      } catch {
        throw UsageError("--file \(path.text): ", error)
      }
      guard let value = inner.editing.value else {
        return try limited("--file \(path.text)", PropertyList(data: bytes))
      }
      return value
    }
  }.naming(.input)
  /// Values of `--as`.
  static let contentKinds = ["string", "line", "integer", "real", "bool", "date", "data", "hex", "xml", "json"]

  /// Returns the value of `make`. If it is too long, throws an error about `option`.
  private static func limited(
    _ option: String, _ make: @autoclosure () throws(SyntaxError) -> PropertyList
  ) throws(UsageError) -> PropertyList {
    do throws(SyntaxError) { return try make() } catch {
      throw UsageError("\(option): \(error.message(in: [UInt8]().span))")
    }
  }

  /// Reads the value in `word`. Throws if a lenient reader would change or drop a part of the text.
  private static func propertyList(
    in word: Argument, _ format: Format, option: String, tags: Bool
  ) throws(UsageError) -> PropertyList {
    var options = ReadOptions(formats: [format])
    options.readsTags = tags
    let source = Source(word.bytes)
    let value: PropertyList
    do { value = try PropertyList(reading: source, options) } catch {
      throw UsageError(diagnostic: diagnostic(error, name: option))
    }
    if let message = diagnostic(findingOf: refusedInValues, in: source, expectedFormat: format, name: option) {
      throw UsageError(diagnostic: message)
    }
    return value
  }

  /// Rules about text that readers change or drop.
  private static let refusedInValues: Set<Rule> = [
    .duplicateKey, .droppedText, .trailingContent, .impossibleDate, .brokenBase64, .numberRange, .keyAsValue,
    .booleanContent, .nestedPropertyList, .trailingComma, .invalidUTF8, .fragment,
  ]
}
