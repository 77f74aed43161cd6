import PropertyList
import PropertyListFiles
import PropertyListLint

/// A condition without which an option could have no effect, whatever the files contain. The row of the option declares it, and
/// the parser reads the rows before anything runs.
enum OptionCondition: Sendable {
  /// None of these options is given. With `values`, this is so only for these values of the declaring option. With `unless`, the
  /// condition does not apply if that option is given.
  case excludes([String], values: [String] = [], unless: String? = nil)
  /// One of these options is given, or with `orFolder` a folder is searched.
  case needs([String], orFolder: Bool = false)
  /// This option is not given, or has one of these values.
  case value(of: String, [String])
  /// This word follows the command.
  case word(String)
  /// The result is in one of these formats. Nil is the format of a result that depends on the value.
  case format([OutputFormat?])
  /// Results are lines on standard output, so that others can follow them.
  case lines
  case replacedFile
  case resultFile
  /// The result does not replace its input.
  case keptInput
  /// No input is a stream, unless nothing is written.
  case namedFiles
  /// Only one file is named, unless all files make one result or the value names a stream.
  case oneFile
  /// A folder is named, or files are selected by an option.
  case folder
  case openedData
}

extension ParsedLine {
  /// The message if `subject` does not meet `condition`, else nil.
  func sentence(about condition: OptionCondition, _ subject: Value) -> String? {
    let option = "--" + subject.option.name
    func needs(_ isMet: Bool, _ needed: @autoclosure () -> String) -> String? {
      isMet ? nil : "\(option) needs \(needed())"
    }
    switch condition {
    case .excludes(let names, let values, let exception):
      let isInEffect = options.last { $0.option.name == subject.option.name }?.word == subject.word
      guard values.isEmpty || isInEffect && values.contains(subject.word.text),
        !options.contains(where: { $0.option.name == exception }),
        let other = options.first(where: { names.contains($0.option.name) })
      else { return nil }
      return "--\(other.option.name) and \(option)\(values.isEmpty ? "" : " " + subject.word.text) exclude each other"
    case .needs(let names, let orFolder):
      return needs(
        options.contains { names.contains($0.option.name) } || orFolder && searchesFolders,
        (names.map { "--" + $0 } + (orFolder ? ["a folder"] : [])).listed("or"))
    case .value(let name, let values):
      let other = options.last { $0.option.name == name }?.word.text
      return needs(other.map(values.contains) ?? true, "--\(name) \(values.listed("or"))")
    case .word(let word):
      return needs(operands.first?.word.text == word, "'\(command.name) \(word)'")
    case .format(let formats):
      return needs(formats.contains(format), "the format \(formats.compactMap(\.?.rawValue).listed("or"))")
    case .lines:
      return needs(printsLines, "results that are lines of raw, json or type on standard output")
    case .replacedFile:
      let delivery = Delivery(self)
      let outputs = files.filter { $0.inputStream == nil }.flatMap(delivery.outputs)
      return needs(!outputs.allSatisfy(\.destination.isStream), "a file that is replaced")
    case .resultFile:
      let hasFiles = files.contains { $0.inputStream == nil }
      return needs(
        self[.output].map { !Destination($0).isStream } ?? (has(.fileExtension) && hasFiles),
        "a result in a file; name it with --output")
    case .keptInput:
      let delivery = Delivery(self)
      let isReplaced = files.contains { delivery.replaces($0, as: format ?? .noConversion) }
      return needs(!isReplaced, "a result that does not replace its file; name it with --output")
    case .namedFiles:
      return needs(has(.dryRun) || !files.contains { $0.inputStream != nil }, "named files, not a stream")
    case .oneFile:
      if command.writes == .merged { return nil }
      if subject.option.fileUse != .input, Destination(subject.word).isStream { return nil }
      if has(.filesFrom) || searchesFolders {
        return "\(option) takes one file, not folders or lists of files"
          + (command.asksForFolders ? "; for results in another folder, copy this one and work on the copy" : "")
      }
      return files.count > 1 ? "\(option) takes one file, found \(files.count)" : nil
    case .folder:
      let needsOption = command.asksForFolders && subject.option.name != "recursive"
      return needs(searchesFolders, "a folder" + (needsOption ? " and --recursive" : ""))
    case .openedData:
      let keyPaths = all(.keyPath) + [keyPath] + (all(.shell) as [ShellVariable]).map(\.keyPath)
      return needs(
        ["unarchive", "nested", "classes"].contains { name in options.contains { $0.option.name == name } }
          || keyPaths.contains { $0.dataSteps > 0 }, "--unarchive, --classes or --nested")
    }
  }

  var printsLines: Bool {
    if has(.rawBytes) || has(.output) || has(.fileExtension) { return false }
    switch format {
    case nil, .json, .raw, .type: return true
    case .xml1, .binary1, .swift, .objc, .noConversion, .openStep: return false
    }
  }

  private var searchesFolders: Bool {
    if has(.filesFrom) || has(.changed) { return true }
    return entersFolders && files.contains(where: \.isFolder)
  }
}
