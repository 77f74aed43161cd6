import PropertyList
import PropertyListFiles

/// Differences between the grammars in the behaviour of commands. Commands use these values. Only
/// the words of messages depend on `wording`.
struct Dialect: Sendable {
  enum Wording { case own, plutil, buddy }

  let wording: Wording
  /// Status for errors, as opposed to negative answers: a wrong command line, a file that cannot be read, and the like.
  private(set) var troubleStatus = ExitStatus.failure
  @Deferred var readOptions: ReadOptions
  private(set) var readsSignedFiles = true
  private(set) var searchesFolders = true
  @Deferred var xml: XMLStyle
  /// The order of keys in what `print` prints, and in JSON with `--readable`.
  private(set) var textKeyOrder = KeyOrder.input
  /// True if `print` shows dictionaries with keys that are not strings as Swift describes them.
  private(set) var describesNonStringKeys = false
  let raw: TextStyle
  /// The layout of JSON for command lines without an option for it.
  @Deferred var json: JSONStyle
  /// The layout of JSON with `--readable`.
  @Deferred var readableLayout = JSONLayout.indented
  /// True if `convert` and `extract` overwrite the input when no output is named.
  private(set) var convertsInPlace = true
  /// True if Swift and Objective-C source is written to a new file beside the input.
  private(set) var namesSourceFiles = false
  /// True if values that only some formats can represent (null, keys that are not strings) are refused for all formats.
  private(set) var refusesUnportableValues = false
  /// True if at most one binary result can be written to standard output.
  private(set) var refusesSeveralBinaryResults = true
  /// True if `-o` may name one file for the results of several inputs, of which the last stays, and one of these inputs.
  private(set) var keepsLastResult = false
  /// True if edits of XML and JSON files change as few bytes as possible.
  private(set) var keepsText = true
  /// True if edits change no file unless all files can be opened, and a missing file that is a key path of another file gets a
  /// hint.
  private(set) var checksEditedFiles = true
  /// True if one of several files with a value is enough for status 0, as for grep.
  private(set) var isAnyFileEnough = false
  /// True if commands report text that was not read, and `convert` values that the output format cannot represent.
  private(set) var reportsLosses = false
  private(set) var appending = PlacementRule.always(.append)
  private(set) var replacement = PlacementRule.always(.replace)
  private(set) var protectsExistingFiles = false
  /// True if raw and type output ends in a newline in files, too, and compact JSON everywhere.
  private(set) var endsLinesInFiles = true
  /// True if values on a terminal are coloured and control characters in them escaped.
  private(set) var adaptsToTerminal = false

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
    raw: TextStyle(reals: .shortest, keyOrder: .input),
    json: JSONStyle(layout: .indented, types: .plain),
    convertsInPlace: false,
    isAnyFileEnough: true,
    reportsLosses: true,
    protectsExistingFiles: true,
    adaptsToTerminal: true)

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
    describesNonStringKeys: true,
    raw: TextStyle(reals: .fixed, keyOrder: .standard),
    json: JSONStyle(layout: .compact, escapesSlashes: true, keyOrder: .input, types: .foundation),
    readableLayout: .foundation,
    namesSourceFiles: true,
    refusesUnportableValues: true,
    refusesSeveralBinaryResults: false,
    keepsLastResult: true,
    keepsText: false,
    checksEditedFiles: false,
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
    raw: TextStyle(reals: .fixed, keyOrder: .input),
    json: JSONStyle(layout: .indented, types: .refuse))
}
