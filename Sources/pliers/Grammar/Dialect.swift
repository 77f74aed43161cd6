import PropertyList
import PropertyListFiles

/// Differences between the grammars in the behaviour of commands. Commands use these values. Only
/// the words of messages depend on `wording`.
struct Dialect: Sendable {
  enum Wording { case own, plutil, buddy }

  let wording: Wording
  /// Status for errors, as opposed to negative answers: a wrong command line, a file that cannot be read, and the like.
  private(set) var troubleStatus = ExitStatus.failure
  /// The text formats that are tried, in this order.
  let formats: [Format]
  private(set) var readsTypedValues = false
  /// True if JSON integers of more than 64 bits are reals.
  private(set) var readsWideIntegersAsReals = false
  /// True if the remains of a binary file are refused instead of being read as a string in the OpenStep format.
  private(set) var refusesBinaryText = true
  /// True if texts are read as Foundation reads them; see `ReadOptions.readsAsFoundation`.
  private(set) var readsAsFoundation = false
  private(set) var readsSignedFiles = true
  private(set) var searchesFolders = true
  /// True if the whole file is checked even if only one value is requested.
  private(set) var checksWholeInput = true
  /// Makes the layout of XML. A closure, since most runs write no XML.
  private let makeXML: @Sendable () -> XMLStyle
  /// The order of keys in what `print` prints, and in JSON with `--readable`.
  private(set) var textKeyOrder = KeyOrder.input
  /// True if `print` shows dictionaries with keys that are not strings as Swift describes them.
  private(set) var describesNonStringKeys = false
  let raw: TextStyle
  /// Makes the layout of JSON for command lines without an option for it.
  private let makeJSON: @Sendable () -> JSONStyle
  /// The layout of JSON with `--readable`.
  private var makeReadableLayout: @Sendable () -> JSONLayout = { .indented }
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

  var xml: XMLStyle { makeXML() }
  var json: JSONStyle { makeJSON() }
  var readableLayout: JSONLayout { makeReadableLayout() }

  static let own = Dialect(
    wording: .own,
    troubleStatus: .trouble,
    formats: [.xml, .json, .openStep],
    readsTypedValues: true,
    checksWholeInput: false,
    makeXML: { XMLStyle(keyOrder: .input, isExact: true) },
    raw: TextStyle(reals: .shortest, keyOrder: .input),
    makeJSON: { JSONStyle(layout: .indented, types: .plain) },
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
    formats: [.xml, .openStep, .json],
    readsWideIntegersAsReals: true,
    refusesBinaryText: false,
    readsAsFoundation: true,
    readsSignedFiles: false,
    searchesFolders: false,
    makeXML: { XMLStyle(keyOrder: .codeUnits, isExact: false) },
    textKeyOrder: .standard,
    describesNonStringKeys: true,
    raw: TextStyle(reals: .fixed, keyOrder: .standard),
    makeJSON: { JSONStyle(layout: .compact, escapesSlashes: true, keyOrder: .input, types: .foundation) },
    makeReadableLayout: { .foundation },
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
    formats: [.xml, .openStep],
    readsAsFoundation: true,
    makeXML: { XMLStyle(keyOrder: .codeUnits, isExact: true) },
    raw: TextStyle(reals: .fixed, keyOrder: .input),
    makeJSON: { JSONStyle(layout: .indented, types: .refuse) })
}
