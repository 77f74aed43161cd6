import PropertyListFiles

/// How plutil spells a command: its verb, and the words that follow directly after it.
struct PlutilForm: Sendable {
  /// The verb, with its hyphen.
  let name: String
  /// Takes the verb's arguments off the front of the words.
  let parse: @Sendable (inout ArraySlice<Argument>, inout Request) throws(UsageError) -> Void
  /// Refuses options that the verb does not accept, and reports options without a meaning for it.
  let check: @Sendable (Request, _ report: (String) -> Void) throws(UsageError) -> Void
  /// Implementation of the verb, if it differs from the command of the own grammar.
  let body: Command.Body?

  init(
    _ name: String,
    parse: @escaping @Sendable (inout ArraySlice<Argument>, inout Request) throws(UsageError) -> Void = { _, _ in },
    check: @escaping @Sendable (Request, (String) -> Void) throws(UsageError) -> Void = { _, _ in },
    body: Command.Body? = nil
  ) {
    self.name = name
    self.parse = parse
    self.check = check
    self.body = body
  }
}
