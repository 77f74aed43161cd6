import PropertyList

/// Differences between the grammars in the behaviour of commands.
struct Dialect: Sendable {
  enum Wording { case own, plutil, buddy }

  let wording: Wording
  /// Status for errors, as opposed to negative answers: a wrong command line, a file that cannot be read, and the like.
  let troubleStatus: ExitStatus

  static let own = Dialect(wording: .own, troubleStatus: .trouble)
  /// The dialect of `merge --git`. git would read the status 2 as a conflict.
  static let gitMerge = Dialect(wording: .own, troubleStatus: .mergeFailure)
  static let plutil = Dialect(wording: .plutil, troubleStatus: .failure)
  /// The dialect of PlistBuddy: one status for all errors, no JSON, and sorted keys in new and rewritten XML files.
  static let buddy = Dialect(wording: .buddy, troubleStatus: .failure)

  func status(of failure: Failure) -> ExitStatus { failure.isAnswer ? .failure : troubleStatus }

  /// True if commands report text that was not read, values that the output format cannot represent, and misleading names of results.
  var reportsLosses: Bool { wording == .own }
  var isPlutil: Bool { wording == .plutil }

  // MARK: Reading

  var readOptions: ReadOptions {
    var options = ReadOptions()
    switch wording {
    case .own:
      options.readsTypedValues = true
      options.refusesBinaryText = true
    case .plutil:
      options.formats = [.xml, .openStep, .json]
      options.readsAsFoundation = true
    case .buddy:
      options.formats = [.xml, .openStep]
      options.refusesBinaryText = true
      options.readsAsFoundation = true
    }
    return options
  }

  // MARK: Writing

  var xml: XMLStyle { XMLStyle(keyOrder: wording == .own ? .input : .codeUnits, isExact: !isPlutil) }
  /// The layout of JSON for command lines without an option for it.
  var json: JSONStyle {
    switch wording {
    case .own: JSONStyle(layout: .indented, types: .plain)
    case .plutil: JSONStyle(layout: .compact, escapesSlashes: true, keyOrder: .input, types: .foundation)
    case .buddy: JSONStyle(layout: .indented, types: .refuse)
    }
  }
  /// The order of keys in printed and raw text, and in JSON with `--readable`.
  var textKeyOrder: KeyOrder { isPlutil ? .standard : .input }
  /// True if raw and type output ends in a newline in files, too, and compact JSON everywhere.
  var endsLinesInFiles: Bool { !isPlutil }
  /// True if `convert` and `extract` overwrite the input when no output is named, and write Swift and Objective-C source to a new file
  /// beside it.
  var convertsInPlace: Bool { isPlutil }
  /// True if a result is refused that would replace an existing file (`create`), an input or another result (`-o`), or follow another
  /// binary result, and if edits change no file unless all files can be opened.
  var protectsResults: Bool { !isPlutil }
  /// True if edits of XML and JSON files change as few bytes as possible.
  var keepsText: Bool { !isPlutil }
}
