import PropertyList

/// Differences between the grammars in the behaviour of commands.
struct Dialect: Sendable {
  enum Wording { case own, plutil, buddy }

  let wording: Wording
  /// Status for errors, as opposed to negative answers: a wrong command line, a file that cannot be read, and the like.
  private(set) var troubleStatus = ExitStatus.failure
  @Deferred var readOptions: ReadOptions
  private(set) var readsSignedFiles = true
  private(set) var searchesFolders = true
  @Deferred var xml: XMLStyle
  /// The order of keys in printed and raw text, and in JSON with `--readable`.
  private(set) var textKeyOrder = KeyOrder.input
  /// True if reals in raw text have six digits after the point.
  private(set) var hasFixedReals = false
  /// The layout of JSON for command lines without an option for it.
  @Deferred var json: JSONStyle
  /// The layout of JSON with `--readable`.
  @Deferred var readableLayout = JSONLayout.indented
  /// True if `convert` and `extract` overwrite the input when no output is named, and write Swift and Objective-C source to a new file
  /// beside it.
  private(set) var convertsInPlace = false
  /// True if values that only some formats can represent (null, keys that are not strings) are refused for all formats, and `print`
  /// describes them as Swift does.
  private(set) var refusesUnportableValues = false
  /// True if a result is refused that would replace an existing file (`create`), an input or another result (`-o`), or follow another
  /// binary result, and if edits change no file unless all files can be opened.
  private(set) var protectsResults = true
  /// True if edits of XML and JSON files change as few bytes as possible.
  private(set) var keepsText = true
  /// True for pliers' own grammar. One of several files with a value is enough for status 0, as for grep. Commands report text that was
  /// not read, and `convert` values that the output format cannot represent. Values on a terminal are coloured and control characters
  /// in them escaped.
  var isOwn: Bool { wording == .own }
  private(set) var appending = PlacementRule.always(.append)
  private(set) var replacement = PlacementRule.always(.replace)
  /// True if raw and type output ends in a newline in files, too, and compact JSON everywhere.
  private(set) var endsLinesInFiles = true

  func status(of failure: Failure) -> ExitStatus { failure.isAnswer ? .failure : troubleStatus }

  static let own = Dialect(
    wording: .own,
    troubleStatus: .trouble,
    readOptions: {
      var options = ReadOptions()
      options.readsTypedValues = true
      options.refusesBinaryText = true
      return options
    }(),
    xml: XMLStyle(keyOrder: .input, isExact: true),
    json: JSONStyle(layout: .indented, types: .plain))

  /// The dialect of `merge --git`. git would read the status 2 as a conflict.
  static let gitMerge: Dialect = {
    var dialect = own
    dialect.troubleStatus = .mergeFailure
    return dialect
  }()

  static let plutil = Dialect(
    wording: .plutil,
    readOptions: {
      var options = ReadOptions(formats: [.xml, .openStep, .json])
      options.readsWideIntegersAsReals = true
      options.readsAsFoundation = true
      options.checksWholeInput = true
      return options
    }(),
    readsSignedFiles: false,
    searchesFolders: false,
    xml: XMLStyle(keyOrder: .codeUnits, isExact: false),
    textKeyOrder: .standard,
    hasFixedReals: true,
    json: JSONStyle(layout: .compact, escapesSlashes: true, keyOrder: .input, types: .foundation),
    readableLayout: .foundation,
    convertsInPlace: true,
    refusesUnportableValues: true,
    protectsResults: false,
    keepsText: false,
    appending: .plutilAppend,
    replacement: .plutilReplace,
    endsLinesInFiles: false)

  /// The dialect of PlistBuddy: one status for all errors, no JSON, and sorted keys in new and rewritten XML files.
  static let buddy = Dialect(
    wording: .buddy,
    readOptions: {
      var options = ReadOptions(formats: [.xml, .openStep])
      options.refusesBinaryText = true
      options.readsAsFoundation = true
      options.checksWholeInput = true
      return options
    }(),
    xml: XMLStyle(keyOrder: .codeUnits, isExact: true),
    json: JSONStyle(layout: .indented, types: .refuse))
}
