import PropertyList
import PropertyListFiles
import PropertyListLint

/// The value of an edit that depends on other options or on a file. It is made when all options are known.
struct NewValue: Sendable {
  let make: @Sendable (Invocation, Console) throws(Failure) -> PropertyList
}

/// The value options of pliers' own grammar. An option accepts its whole text or throws an error. Its value is a `PropertyList` or a
/// `NewValue`.
extension Option {
  static let values: [Option] = [
    .string, .integer, .real, .bool, .date, .data, .hex, .xml, .json, .array, .dict, .file,
    .valueOfFile,
  ]

  static let string = value("string", "TEXT", "a string") { word, option throws(Failure) in
    guard let text = String(validating: word.bytes, as: UTF8.self) else {
      throw Failure("\(option): the text is not valid UTF-8")
    }
    return try limited(option, PropertyList(string: text))
  }
  private static let integer = value("integer", "N", "an integer from -2^63 to 2^64-1") {
    word, option throws(Failure) in
    let digits = word.bytes.first == UInt8(ascii: "-") ? word.bytes.dropFirst() : word.bytes[...]
    if digits.allSatisfy(\.isDigit), let node = Int128(word.text).flatMap(Node.init(integer:)) {
      return PropertyList(node: node)
    }
    throw Failure("\(option): expected a decimal integer from -2^63 to 2^64-1, found '\(word.text)'")
  }.named(also: "int")
  private static let real = value("real", "R", "a real: a decimal number, nan, infinity or -infinity") {
    word, option throws(Failure) in
    if let value = PropertyList(realText: word.bytes) { return value }
    if Double(word.text)?.isInfinite == true { throw Failure("\(option): \(word.text) is too large for a real") }
    throw Failure("\(option): expected a decimal number, nan, infinity or -infinity, found '\(word.text)'")
  }.named(also: "float", "double")
  private static let bool = Option(
    "bool", nil, "B", "a boolean: true, false, yes or no",
    OptionValue(choices: ["true", "false", "yes", "no"]) { word, option throws(Failure) in
      let values = ["true": true, "yes": true, "false": false, "no": false]
      if let value = values[word.text.lowercased()] { return PropertyList(node: .boolean(value)) }
      throw Failure("\(option): expected true, false, yes or no, found '\(word.text)'")
    }
  ).named(also: "boolean")
  private static let date = value("date", "DATE", "a date as in RFC 3339: 2001-01-01T00:00:00Z; or now") {
    word, option throws(Failure) in
    PropertyList(node: .date(try OptionValue<Double>.date.parse(word, option)))
  }
  private static let data = value("data", "BASE64", "data in base64") { word, option throws(Failure) in
    if let value = PropertyList(base64Text: word.bytes) { return value }
    let hint = word.bytes.first == UInt8(ascii: "@") ? "; --file takes the content of a file" : ""
    throw Failure("\(option): expected base64 with its padding, found '\(word.text)'" + hint)
  }
  private static let hex = value("hex", "DIGITS", "data in hexadecimal digits") { word, option throws(Failure) in
    let digits = word.bytes.compactMap(\.hexadecimalDigit)
    guard digits.count == word.bytes.count, digits.count.isMultiple(of: 2) else {
      throw Failure("\(option): expected an even number of hexadecimal digits, found '\(word.text)'")
    }
    let bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    return try limited(option, PropertyList(data: Source(bytes)))
  }
  private static let xml = value("xml", "XML", "any value as an XML property list or a fragment of one") {
    word, option throws(Failure) in
    try propertyList(in: word, .xml, option: option, tags: false)
  }
  // `--types tag` may follow.
  private static let json = Option(
    "json", nil, "JSON", "any value as JSON; --types tag reads tags",
    OptionValue { word, option in
      NewValue { invocation, _ throws(Failure) in
        try propertyList(in: word, .json, option: option, tags: invocation.types == .tag)
      }
    })
  private static let array = Option(
    "array", nil, nil, "an empty array", OptionValue { _, _ in PropertyList.emptyArray })
  private static let dict = Option(
    "dict", nil, nil, "an empty dictionary", OptionValue { _, _ in PropertyList.emptyDictionary }
  ).named(also: "dictionary")

  private static func value(
    _ name: String, _ valueName: String, _ summary: @autoclosure @escaping @Sendable () -> String,
    parse: @escaping @Sendable (Argument, String) throws(Failure) -> PropertyList
  ) -> Option {
    Option(name, nil, valueName, summary(), OptionValue(parse))
  }

  static let file: Option = Option(
    "file", nil, "PATH", "data: the content of a file; '-' is standard input",
    OptionValue { path, _ in
      NewValue { invocation, console throws(Failure) in
        let content = try console.content(of: path, for: "--file")
        guard let (kind, option): (name: String, option: Option) = invocation[.contentKind] else {
          return try limited("--file \(path.text)", PropertyList(data: content))
        }
        var bytes = Array(copying: content)
        // Only in a string is the last newline of the file part of the value.
        if kind != "string", bytes.last == .newline {
          bytes.removeLast()
          if bytes.last == 0x0D { bytes.removeLast() }
        }
        return try Failure.inside("--file \(path.text)") { () throws(Failure) in
          let given = try option.given(Argument(bytes), as: "--as \(kind)")
          if let value = given.value as? PropertyList { return value }
          guard let value = given.value as? NewValue else { throw Failure("a value is missing") }
          return try value.make(invocation, console)
        }
      }
    }
  ).named(also: "data-file").naming(.input)
  /// Values of `--as`.
  static let contentKinds = ["string", "line", "integer", "real", "bool", "date", "data", "hex", "xml", "json"]

  /// Returns the value of `make`. If it is too long, throws an error about `option`.
  private static func limited(
    _ option: String, _ make: @autoclosure () throws(SyntaxError) -> PropertyList
  ) throws(Failure) -> PropertyList {
    do throws(SyntaxError) { return try make() } catch {
      throw Failure("\(option): \(error.message(in: [UInt8]().span))")
    }
  }

  /// Reads the value in `word`. Throws if a lenient reader would change or drop a part of the text.
  private static func propertyList(
    in word: Argument, _ format: Format, option: String, tags: Bool
  ) throws(Failure) -> PropertyList {
    var options = ReadOptions(formats: [format])
    options.readsTags = tags
    let source = Source(word.bytes)
    let value: PropertyList
    do { value = try PropertyList(reading: source, options) } catch {
      throw Failure(diagnostic: { readErrorText(error, name: $0) }).inside(option)
    }
    if let finding = firstFinding(of: refusedInValues, in: source, expectedFormat: format) {
      throw Failure(diagnostic: { $0 + finding }).inside(option)
    }
    return value
  }

  /// Rules about text that readers change or drop.
  private static let refusedInValues: Set<Rule> = [
    .duplicateKey, .droppedText, .trailingContent, .impossibleDate, .brokenBase64, .numberRange, .keyAsValue,
    .booleanContent, .nestedPropertyList, .trailingComma, .invalidUTF8, .fragment,
  ]
}

extension Option {
  static let valueOfFile: Option = Option(
    "from", nil, "PATH", "the value in another property list; '-' is standard input",
    OptionValue { path, _ in
      NewValue { invocation, console throws(Failure) in
        let keyPath = invocation[.valueKeyPath] ?? PropertyList.KeyPath.root
        return try Failure.inside("--from: " + path.heading) { () throws(Failure) in
          switch try invocation.values(in: try Input(path, for: invocation, from: console), at: keyPath) {
          case .found(let list, let indexes): return list.list(at: indexes[0])
          case .none(let list): throw .notFound(keyPath, hint: list?.hint(for: keyPath) ?? "")
          }
        }
      }
    }
  ).naming(.input)
  static let valueKeyPath = Option(
    "from-at", nil, "KEYPATH", "take the value at KEYPATH of the file of --from, not the root",
    .exactKeyPath
  ).on(.needs([.valueOfFile]))
}
