import PropertyList
import PropertyListFiles

/// A parsed command line of any grammar. Commands read the values of their operands and options from it: `invocation[.depth]`.
struct Invocation: Sendable {
  /// The value of an option, or of an operand that has the same values as an option.
  struct Value: Sendable {
    let option: Option
    /// The word of the command line; empty for an option without a value.
    let word: Argument
    /// The value of the type that the row of the option declares.
    let value: any Sendable
  }

  let command: Command
  let dialect: Dialect
  var operands: [Value] = []
  var options: [Value] = []
  /// The named files, or the words of a command with a separate grammar.
  var files: [Argument] = []
  /// Operands and files that can be the value of the option before them, which must follow a `=`.
  var separateValues: [Value] = []
  /// The operands and values that can be FILE if it is missing.
  var possibleFiles: [Value] = []

  // An invocation without options makes no rows of options, nor the metadata of `Value?`: 15 % of the instructions of `-lint`.

  /// The last value of `option`; nil if it is not given.
  subscript<Parsed: Sendable>(_ option: @autoclosure () -> Option) -> Parsed? {
    options.isEmpty ? nil : last(of: option, in: options)?.value as? Parsed
  }

  func operand<Parsed: Sendable>(_ option: @autoclosure () -> Option) -> Parsed? {
    operands.isEmpty ? nil : last(of: option, in: operands)?.value as? Parsed
  }

  func all<Parsed: Sendable>(_ option: @autoclosure () -> Option) -> [Parsed] {
    guard !options.isEmpty else { return [] }
    let option = option()
    return options.compactMap { $0.option == option ? $0.value as? Parsed : nil }
  }

  func has(_ option: @autoclosure () -> Option) -> Bool { !options.isEmpty && last(of: option, in: options) != nil }

  private func last(of option: () -> Option, in values: [Value]) -> Value? {
    let option = option()
    return values.last { $0.option == option }
  }

  /// The key path of the operand or of `--at`; the root if neither is given.
  var keyPath: PropertyList.KeyPath { self[.keyPath] ?? operand(.keyPath) ?? PropertyList.KeyPath.root }

  /// The operand TO; the root if it is missing.
  var target: PropertyList.KeyPath { operand(.target) ?? PropertyList.KeyPath.root }

  /// The requested format of the result; nil if it depends on the input.
  var format: OutputFormat? { self[.format] ?? operand(.format) }

  /// True if folders are replaced by the property lists in them.
  var entersFolders: Bool { !command.asksForFolders || has(.recursive) }

  /// The options that name files, beside the result of `--output`.
  var optionFiles: [Value] { options.filter { $0.option.fileRole.map { $0 != .result } ?? false } }
}
