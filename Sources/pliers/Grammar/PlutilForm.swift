import PropertyListFiles

/// A command in plutil's grammar: its verb, and the words that follow directly after it.
struct PlutilForm: Sendable {
  /// The verb, with its hyphen.
  let name: String
  /// Removes the verb's arguments from the start of the words, and returns their values.
  var parse: @Sendable (inout ArraySlice<Argument>) throws(UsageError) -> [ParsedLine.Value] = { _ in [] }
  /// Throws if the verb does not accept an option, and reports options that have no effect.
  var check: @Sendable (ParsedLine, _ report: (String) -> Void) throws(UsageError) -> Void = { _, _ in }
  /// Implementation of the verb, if it differs from the command of pliers' own grammar.
  var run: Command.Run?
}
