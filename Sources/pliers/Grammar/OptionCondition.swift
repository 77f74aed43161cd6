import PropertyListFiles
import PropertyListLint

/// A condition without which an option could have no effect, whatever the files contain. The row of the option declares it, and
/// `Request.check` reads the rows before anything runs.
enum OptionCondition: Sendable {
  /// None of these options is given. With `values`, this is so only for these values of the declaring option. With `unless`, the
  /// condition does not apply if that option is given.
  case excludes([String], values: [String] = [], unless: String? = nil)
  /// One of these options is given.
  case needs([String])
  /// This option is not given, or has one of these values.
  case value(of: String, [String])
  /// This word follows the command.
  case word(String)
  /// The result is in one of these formats. Nil is the format of a result that depends on the value.
  case format([OutputFormat?])
  /// Results are lines on standard output, so that others can follow them.
  case lines
  /// A file is replaced.
  case replacedFile
  /// The result is written to a file.
  case resultFile
  /// The result does not replace its input.
  case keptInput
  /// No input is a stream, unless nothing is written.
  case namedFiles
  /// Only one file is named, unless all files make one result or the value names a stream.
  case oneFile
  /// A folder is named, or files are selected by an option.
  case folder
  /// Archives or property lists in data are opened.
  case openedData
}

extension Request {
  /// An option of the command line with its value.
  typealias GivenOption = (option: Option, value: Argument)

  /// Throws the sentence of the first condition of a given option that does not hold.
  func check(_ given: [GivenOption]) throws(UsageError) {
    for (option, value) in given {
      for condition in option.conditions {
        if let sentence = sentence(about: condition, "--" + option.name, value, given) { throw UsageError(sentence) }
      }
    }
  }

  /// The message if `option` does not meet `condition`, else nil.
  private func sentence(
    about condition: OptionCondition, _ option: String, _ value: Argument, _ given: [GivenOption]
  ) -> String? {
    func needs(_ isMet: Bool, _ needed: @autoclosure () -> String) -> String? {
      isMet ? nil : "\(option) needs \(needed())"
    }
    switch condition {
    case .excludes(let names, let values, let exception):
      guard values.isEmpty || values.contains(value.text), !given.contains(where: { $0.option.name == exception }),
        let other = given.first(where: { names.contains($0.option.name) })
      else { return nil }
      return "--\(other.option.name) and \(option)\(values.isEmpty ? "" : " " + value.text) exclude each other"
    case .needs(let names):
      return needs(given.contains { names.contains($0.option.name) }, names.map { "--" + $0 }.listed("or"))
    case .value(let name, let values):
      let other = given.last { $0.option.name == name }?.value.text
      return needs(other.map(values.contains) ?? true, "--\(name) \(values.listed("or"))")
    case .word(let word): return needs(word == operandWord, "'\(command.name) \(word)'")
    case .format(let formats):
      return needs(formats.contains(format), "the format \(formats.compactMap(\.?.rawValue).listed("or"))")
    case .lines: return needs(printsLines, "results that are lines of raw, json or type on standard output")
    case .replacedFile: return needs(replacesFile, "a file that is replaced")
    case .resultFile: return needs(writesResultFile, "a result in a file; name it with --output")
    case .keptInput:
      let replaced = files.contains { replaces($0, as: format ?? .noConversion) }
      return needs(!replaced, "a result that does not replace its file; name it with --output")
    case .namedFiles:
      return needs(output.showsDifference || !files.contains { $0.inputStream != nil }, "named files, not a stream")
    case .oneFile:
      if command.joinsFiles || Destination(value).isStream { return nil }
      if !selection.lists.isEmpty || searchesFolders {
        return "\(option) takes one file, not folders or lists of files"
      }
      return files.count > 1 ? "\(option) takes one file, found \(files.count)" : nil
    case .folder:
      let remedy =
        command.files == .searchedOnRequest ? " and --" + (command.name == "sort" ? "folders" : "recursive") : ""
      return needs(searchesFolders, "a folder\(remedy)")
    case .openedData: return needs(opensValues, "--unarchive, --classes or --nested")
    }
  }

  /// True if folders are searched for files.
  private var searchesFolders: Bool {
    if selection.findsFiles { return true }
    return (command.files != .searchedOnRequest || editing.entersFolders) && files.contains(where: \.isFolder)
  }

  private var printsLines: Bool {
    !extraction.writesBytes && output.path == nil && output.fileExtension == nil
      && [nil, .json, .raw, .type].contains(format)
  }

  private var writesResultFile: Bool {
    if let path = output.path { return !Destination(path).isStream }
    return output.fileExtension != nil && files.contains { $0.inputStream == nil }
  }
}
