import PropertyList
import PropertyListFiles

/// Options for archives and property lists in data.
struct ViewRequest {
  var unarchives = false
  var showsClasses = false
  var opensData = false
  /// True if a problem in an archive makes the exit status 1.
  var isStrict = false

  /// True if values are shown differently from how the file stores them.
  var changesValues: Bool { unarchives || opensData }

  /// Reason why a command that changes files does not accept the option `word`, and an alternative; nil if the option is not about views.
  static func reasonNotToEdit(with word: Argument) -> String? {
    switch word {
    case "--unarchive", "--classes":
      "\(word.text) shows the decoded objects of an archive, which cannot be written back; edit its $objects, which "
        + "'pliers print' shows without the option"
    case "--nested":
      "--nested shows the property lists in data, which cannot be edited there; extract one with 'pliers extract KEYPATH "
        + "--raw-bytes -o INNER FILE', edit INNER, and put it back with 'pliers set KEYPATH --file INNER FILE'"
    default: nil
    }
  }
}

extension Option {
  static let unarchive = flag(
    "unarchive", \.view.unarchives, "show the objects in a keyed archive; see 'pliers help archives'"
  ).on(.keptInput)
  static let classes = flag("classes", "as --unarchive, with the classes of all objects") {
    ($0.view.unarchives, $0.view.showsClasses) = (true, true)
  }.on(.keptInput)
  static let nested = flag(
    "nested", \.view.opensData,
    "show property lists in data as {\"$nested\": FORMAT, \"value\": …}; with --unarchive, archives in them, too"
  ).on(.keptInput)
  static let strict = flag(
    "strict", \.view.isStrict, scope: .report, "exit with 1 if an archive is malformed"
  ).on(.openedData)

  /// The options of commands that print values.
  static let views: [Option] = [.unarchive, .classes, .nested, .strict]
}

extension Request {
  /// True if archives or property lists in data are opened.
  var opensValues: Bool {
    view.changesValues || keyPath.dataSteps > 0
      || (comparison.options.only + [listing.pattern].compactMap { $0 }).contains { $0.dataSteps > 0 }
  }

  /// Reports text that was not read, and the problems of the archives that `list` was read from.
  ///
  /// - Returns: `.failure` if there are problems and `--strict` is given.
  func reportWarnings(of list: PropertyList, _ file: Argument, _ console: Console) -> ExitStatus {
    if dialect.reportsLosses, let start = list.facts.unreadStart {
      let text = list.source.bytes
      let position = TextPosition(of: start, in: text)
      console.report(
        "\(file.heading):\(position.line):\(position.column): warning: the rest of the file is not read\n"
          + fenced(excerpt(of: text, at: start, position)))
    }
    for warning in list.facts.archiveWarnings { console.report("\(file.heading): \(warning.message)") }
    return view.isStrict && !list.facts.archiveWarnings.isEmpty ? .failure : .success
  }
}
