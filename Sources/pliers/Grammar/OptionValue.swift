import PropertyList
import PropertyListFiles
import PropertyListLint

/// The value of an option: what a word means, independently of the command and of other words.
struct OptionValue<Value: Sendable>: Sendable {
  /// Returns the value of a word. `option` is the spelling of the option, for messages.
  let parse: @Sendable (_ word: Argument, _ option: String) throws(Failure) -> Value
  /// The possible words, for shell completion; empty if they cannot be listed.
  let choices: @Sendable () -> [String]

  init(
    choices: @autoclosure @escaping @Sendable () -> [String] = [],
    _ parse: @escaping @Sendable (_ word: Argument, _ option: String) throws(Failure) -> Value
  ) {
    (self.parse, self.choices) = (parse, choices)
  }

  /// A value by its name. If there are too many names for the message, `kind` is what they are names of.
  static func name(
    _ kind: String? = nil, of names: @autoclosure @escaping @Sendable () -> [String],
    _ value: @escaping @Sendable (String) -> Value?
  ) -> OptionValue {
    OptionValue(choices: names()) { word, option throws(Failure) in
      if let value = value(word.text) { return value }
      if let kind { throw .unknown(kind, word.text, among: names(), option: option + ": ") }
      throw Failure(
        "\(option): expected \(names().listed("or")), found '\(word.text)'" + suggestion(for: word.text, among: names())
      )
    }
  }
}

extension OptionValue<Argument> {
  static var word: OptionValue { OptionValue { word, _ in word } }
}

extension OptionValue<Int> {
  static func count(from minimum: Int = 0) -> OptionValue {
    OptionValue { word, option throws(Failure) in
      guard let count = Int(word.text) else { throw Failure("\(option): expected a number, found '\(word.text)'") }
      if count < minimum { throw Failure("\(option): must be \(minimum) or more, found '\(word.text)'") }
      return count
    }
  }
}

extension OptionValue<Double> {
  /// A date, in seconds since 2001.
  static var date: OptionValue {
    OptionValue { word, option throws(Failure) in
      // Whole seconds, since XML cannot represent fractions.
      if word == "now" { return Process.secondsSince2001() }
      if let seconds = Double(isoDate: word.bytes.span) { return seconds }
      throw Failure("\(option): expected an RFC 3339 date like 2001-01-01T00:00:00Z, or now, found '\(word.text)'")
    }
  }
}

extension OptionValue where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
  static var choice: OptionValue { choice(of: Array(Value.allCases)) }

  static func choice(of values: @autoclosure @escaping @Sendable () -> [Value]) -> OptionValue {
    .name(of: values().map(\.rawValue)) { name in values().first { $0.rawValue == name } }
  }
}

extension OptionValue<PropertyList.KeyPath> {
  /// A key path or a pattern.
  static var keyPath: OptionValue { OptionValue { word, _ throws(Failure) in try .parse(word) } }
  static var exactKeyPath: OptionValue { OptionValue { word, _ throws(Failure) in try .parseExact(word) } }
}
