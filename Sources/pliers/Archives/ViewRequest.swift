import PropertyList
import PropertyListFiles

/// What the command line says about archives and property lists in data.
struct ViewRequest {
  var unarchives = false
  var showsClasses = false
  var opensData = false
  /// Whether what is wrong with an archive makes the answer no.
  var isStrict = false

  /// Whether values are shown otherwise than the file has them.
  var changesValues: Bool { unarchives || opensData }

  /// Why a command that edits does not take the option `word`, and what to do; nil for an option that is not about views.
  static func reasonNotToEdit(with word: Argument) -> String? {
    switch word {
    case "--unarchive", "--classes":
      "\(word.text) shows what an archive stands for, and that cannot be written back; edit its $objects, as "
        + "'pliers print' shows them without the option"
    case "--nested":
      "--nested shows what data holds, which cannot be edited there; take it out with 'pliers extract KEYPATH "
        + "--raw-bytes -o INNER FILE', edit INNER, and put it back with 'pliers set KEYPATH --file INNER FILE'"
    default: nil
    }
  }
}

extension Option {
  static let unarchive = flag(
    "unarchive", \.view.unarchives, "show a keyed archive as what was archived; 'pliers help archives' says how")
  static let classes = Option("classes", nil, nil, "as --unarchive, with the classes of all objects") {
    request, _ throws(UsageError) in
    request.view.unarchives = true
    request.view.showsClasses = true
  }
  static let nested = flag(
    "nested", \.view.opensData,
    "show property lists in data as {\"$nested\": FORMAT, \"value\": …}; with --unarchive, archives in them, too")
  static let strict = flag(
    "strict", \.view.isStrict, scope: .report, "exit with 1 if an archive is not as it should be"
  ).effective(where: \.opensValues, otherwise: "neither --unarchive nor --nested is given")

  /// The options of commands that print values.
  static let views: [Option] = [.unarchive, .classes, .nested, .strict]
}

extension Request {
  /// True if archives or property lists in data are opened.
  var opensValues: Bool {
    view.changesValues || keyPath.dataSteps > 0
      || (comparison.options.only + [listing.pattern].compactMap { $0 }).contains { $0.dataSteps > 0 }
  }

  /// Throws where what is shown of an archive would take the place of the archive.
  func checkView() throws(UsageError) {
    // A merge writes what the files hold.
    guard view.changesValues, !command.joinsFiles else { return }
    let option = view.unarchives ? "--unarchive" : "--nested"
    for file in files {
      if case .file(let path) = destination(for: file, format: format ?? .noConversion), path.leadsToSameFile(as: file)
      {
        throw UsageError(
          "\(option) shows what the file does not hold as such, which cannot take its place; name another file with --output"
        )
      }
    }
    if comparison.form == .edits || comparison.form == .patch {
      throw UsageError(
        "--format \(comparison.form.rawValue) is about what the files hold, and \(option) shows something else")
    }
  }

  /// Reports what is wrong with the archives that `list` was read from.
  ///
  /// - Returns: the status of the file, if all else is fine.
  func reportWarnings(of list: PropertyList, _ file: Argument, _ console: Console) -> ExitStatus {
    for warning in list.archiveWarnings { console.report("\(file.heading): \(warning.message)") }
    return view.isStrict && !list.archiveWarnings.isEmpty ? .failure : .success
  }
}
