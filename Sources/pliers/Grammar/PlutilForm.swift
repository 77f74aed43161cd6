import PropertyListFiles

/// A command in plutil's grammar: its verb, and the words that follow directly after it.
struct PlutilForm: Sendable {
  /// The verb, with its hyphen.
  let name: String
  /// Takes the verb's arguments off the front of the words.
  var parse: @Sendable (inout ArraySlice<Argument>, inout Request) throws(UsageError) -> Void = { _, _ in }
  /// Refuses options that the verb does not accept, and reports options without a meaning for it.
  var check: @Sendable (Request, _ report: (String) -> Void) throws(UsageError) -> Void = { _, _ in }
  /// Implementation of the verb, if it differs from the command of the own grammar.
  var body: Command.Body?
}
