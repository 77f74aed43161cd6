import PropertyListFiles
import PropertyListLint

/// A condition without which an option could have no effect, whatever the files contain. The row of the option declares it, and
/// the parser reads the rows before anything runs.
struct OptionCondition: Sendable {
  /// Returns the message if an invocation with the option `given` does not meet the condition, else nil.
  let sentence: @Sendable (_ invocation: Invocation, _ given: Invocation.Value) -> String?

  static func needs(_ needed: String, _ isMet: @escaping @Sendable (Invocation) -> Bool) -> OptionCondition {
    OptionCondition { invocation, given in isMet(invocation) ? nil : "--\(given.option.name) needs \(needed)" }
  }

  /// One of `options` is given.
  static func needs(_ options: [Option]) -> OptionCondition {
    needs(options.map { "--" + $0.name }.listed("or")) { invocation in options.contains { invocation.has($0) } }
  }

  /// None of `options` is given. With `values`, this is so only for these values of the declaring option. With `unless`, the condition
  /// does not apply if that option is given.
  static func excludes(_ options: [Option], values: [String] = [], unless exception: Option? = nil) -> OptionCondition {
    OptionCondition { invocation, given in
      let isLast = invocation.options.last { $0.option == given.option }?.word == given.word
      let hasValue = values.isEmpty || isLast && values.contains(given.word.text)
      let isExcepted = exception.map { invocation.has($0) } ?? false
      guard hasValue, !isExcepted,
        let other = invocation.options.first(where: { options.contains($0.option) })
      else { return nil }
      let value = values.isEmpty ? "" : " " + given.word.text
      return "--\(other.option.name) and --\(given.option.name)\(value) exclude each other"
    }
  }

  /// `option` is not given, or has one of `values`.
  static func value(of option: Option, _ values: [String]) -> OptionCondition {
    needs("--\(option.name) \(values.listed("or"))") { invocation in
      invocation.options.last { $0.option == option }.map { values.contains($0.word.text) } ?? true
    }
  }

  /// The result is in one of `formats`. Nil is the format of a result that depends on the value.
  static func format(_ formats: [OutputFormat?]) -> OptionCondition {
    needs("the format \(formats.compactMap(\.?.rawValue).listed("or"))") { formats.contains($0.format) }
  }

  // Results that others can follow.
  static let lines: Self = needs("results that are lines of raw, json or type on standard output") { $0.printsLines }

  static let keptInput: Self = needs("a result that does not replace its file; name it with --output") { invocation in
    let delivery = Delivery(invocation: invocation)
    return !invocation.expectedFiles.contains { delivery.replaces($0, as: invocation.format ?? .noConversion) }
  }

  static let namedFiles: Self = needs("named files, not a stream") { invocation in
    invocation.has(.dryRun) || !invocation.files.contains { $0.findInputStream() != nil }
  }

  /// Only one file is named, unless all files make one result or the value names a stream.
  static let oneFile: Self = .init { invocation, given in
    if invocation.command.writes == .merged { return nil }
    let searches = invocation.searchesFolders
    guard searches || invocation.files.count > 1 else { return nil }
    if given.option.fileRole != .input, Destination(given.word).isStream { return nil }
    let found = searches ? ", not folders or lists of files" : ", found \(invocation.files.count)"
    let isEdit = searches && invocation.command.asksForFolders
    return "--\(given.option.name) takes one file\(found)"
      + (isEdit ? "; for results in another folder, copy this one and work on the copy" : "")
  }

  /// A folder is named, or files are selected by an option.
  static let folder: Self = .init { invocation, given in
    if invocation.searchesFolders { return nil }
    let needsOption = invocation.command.asksForFolders && given.option != .recursive
    return "--\(given.option.name) needs a folder" + (needsOption ? " and --recursive" : "")
  }
}

extension Invocation {
  var printsLines: Bool {
    if has(.rawBytes) || has(.output) || has(.fileExtension) { return false }
    switch format {
    case nil, .json, .raw, .type: return true
    case .xml1, .binary1, .swift, .objc, .noConversion, .openStep: return false
    }
  }

  private var selectsFiles: Bool { has(.filesFrom) || has(.changed) }

  var searchesFolders: Bool { selectsFiles || entersFolders && files.contains(where: \.isFolder) }

  /// The named files, and one more if an option selects files: conditions are checked before those are known. Its path is below a
  /// device, so that no file with this path can change the answer.
  var expectedFiles: [Argument] { selectsFiles ? files + ["/dev/null/selected"] : files }
}
