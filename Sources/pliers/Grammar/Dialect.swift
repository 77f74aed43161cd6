import PropertyList
import PropertyListFiles

/// Differences between the grammars in the behaviour of commands. Commands use these values, and never the grammar.
struct Dialect: Sendable {
  /// The words of messages.
  enum Wording { case own, plutil, buddy }

  let wording: Wording
  /// Status for errors, as opposed to negative answers: a wrong command line, a file that cannot be read, and the like.
  private(set) var troubleStatus: ExitStatus
  /// The text formats that are tried, in this order.
  let formats: [Format]
  /// Whether GNUstep's typed values are read.
  let readsTypedValues: Bool
  /// True if the remains of a binary file are refused instead of being read as a string in the OpenStep format.
  let refusesBinaryText: Bool
  /// True if a signed file is read as its signed content.
  let readsSignedFiles: Bool
  /// Whether all of a file is checked where only one value is asked for.
  let checksWholeInput: Bool
  /// How XML looks. Styles are made when they are asked for, since most runs write none of them.
  private let makeXML: @Sendable () -> XMLStyle
  /// The order of keys in what `print` prints, and in JSON with `--readable`.
  let textKeyOrder: KeyOrder
  /// Whether `print` shows dictionaries with keys that are not strings as Swift describes them.
  let describesNonStringKeys: Bool
  /// How raw output looks.
  let raw: TextStyle
  /// How JSON looks where no option says so.
  private let makeJSON: @Sendable () -> JSONStyle
  /// The layout of JSON with `--readable`.
  private let makeReadableLayout: @Sendable () -> JSONLayout
  /// Whether `convert` and `extract` overwrite the input when no output is named.
  let convertsInPlace: Bool
  /// True if Swift and Objective-C source is written to a new file beside the input.
  let namesSourceFiles: Bool
  /// True if values that only some formats can represent (null, keys that are not strings) are refused for all formats.
  let refusesUnportableValues: Bool
  /// Whether standard output takes a binary result of one file only.
  let refusesSeveralBinaryResults: Bool
  /// Whether edits of XML and JSON files change only the bytes they must.
  let keepsText: Bool
  /// True if edits change no file unless all files can be opened.
  let checksEditedFiles: Bool
  /// True if one of several files with a value is enough for status 0, as for grep.
  let isAnyFileEnough: Bool
  /// Whether `convert` reports what the output format cannot represent.
  let reportsLosses: Bool
  /// What `insert --append` does.
  let appending: PlacementRule
  /// What `replace` does.
  let replacement: PlacementRule
  /// Whether `create` refuses to overwrite.
  let protectsExistingFiles: Bool
  /// Whether raw and type output ends in a newline in files, too, and compact JSON everywhere.
  let endsLinesInFiles: Bool
  /// True if values on a terminal are coloured and control characters in them escaped.
  let adaptsToTerminal: Bool

  /// The status for a file that failed.
  func status(of failure: Failure) -> ExitStatus { failure.isAnswer ? .failure : troubleStatus }

  var xml: XMLStyle { makeXML() }
  var json: JSONStyle { makeJSON() }
  var readableLayout: JSONLayout { makeReadableLayout() }

  static let own = Dialect(
    wording: .own,
    troubleStatus: .trouble,
    formats: [.xml, .json, .openStep],
    readsTypedValues: true,
    refusesBinaryText: true,
    readsSignedFiles: true,
    checksWholeInput: false,
    makeXML: { XMLStyle(keyOrder: .input, isExact: true) },
    textKeyOrder: .input,
    describesNonStringKeys: false,
    raw: TextStyle(reals: .shortest, keyOrder: .input),
    makeJSON: { JSONStyle(layout: .indented, escapesSlashes: false, keyOrder: .input, types: .plain) },
    makeReadableLayout: { .indented },
    convertsInPlace: false,
    namesSourceFiles: false,
    refusesUnportableValues: false,
    refusesSeveralBinaryResults: true,
    keepsText: true,
    checksEditedFiles: true,
    isAnyFileEnough: true,
    reportsLosses: true,
    appending: .always(.append),
    replacement: .always(.replace),
    protectsExistingFiles: true,
    endsLinesInFiles: true,
    adaptsToTerminal: true)

  /// That of `merge --git`: git takes the usual status of trouble for a conflict.
  static let gitMerge: Dialect = {
    var dialect = own
    dialect.troubleStatus = .mergeFailure
    return dialect
  }()

  static let plutil = Dialect(
    wording: .plutil,
    troubleStatus: .failure,
    formats: [.xml, .openStep, .json],
    readsTypedValues: false,
    refusesBinaryText: false,
    readsSignedFiles: false,
    checksWholeInput: true,
    makeXML: { XMLStyle(keyOrder: .codeUnits, isExact: false) },
    textKeyOrder: .standard,
    describesNonStringKeys: true,
    raw: TextStyle(reals: .fixed, keyOrder: .standard),
    makeJSON: { JSONStyle(layout: .compact, escapesSlashes: true, keyOrder: .input, types: .foundation) },
    makeReadableLayout: { .foundation },
    convertsInPlace: true,
    namesSourceFiles: true,
    refusesUnportableValues: true,
    refusesSeveralBinaryResults: false,
    keepsText: false,
    checksEditedFiles: false,
    isAnyFileEnough: false,
    reportsLosses: false,
    appending: .plutilAppend,
    replacement: .plutilReplace,
    protectsExistingFiles: false,
    endsLinesInFiles: false,
    adaptsToTerminal: false)

  /// PlistBuddy's: one status for all errors, no JSON, and XML with sorted keys for files that are written anew.
  static let buddy = Dialect(
    wording: .buddy,
    troubleStatus: .failure,
    formats: [.xml, .openStep],
    readsTypedValues: false,
    refusesBinaryText: true,
    readsSignedFiles: true,
    checksWholeInput: true,
    makeXML: { XMLStyle(keyOrder: .codeUnits, isExact: true) },
    textKeyOrder: .input,
    describesNonStringKeys: false,
    raw: TextStyle(reals: .fixed, keyOrder: .input),
    makeJSON: { JSONStyle(layout: .indented, escapesSlashes: false, keyOrder: .input, types: .refuse) },
    makeReadableLayout: { .indented },
    convertsInPlace: true,
    namesSourceFiles: false,
    refusesUnportableValues: false,
    refusesSeveralBinaryResults: true,
    keepsText: true,
    checksEditedFiles: true,
    isAnyFileEnough: false,
    reportsLosses: false,
    appending: .always(.append),
    replacement: .always(.replace),
    protectsExistingFiles: false,
    endsLinesInFiles: true,
    adaptsToTerminal: false)
}
