import PropertyList
import PropertyListFiles

/// Candidates for the word at the cursor of an unfinished command line. Nothing on the line is executed or expanded.
struct Completion {
  /// Words, each with a description, which can be empty; nil for files.
  private typealias Candidates = [(word: String, summary: String)]?

  /// The part of the cursor's word before its candidates: `--format=`, or nothing.
  private(set) var prefix: [UInt8] = []
  /// The rest of that word, up to the cursor.
  private(set) var typed: [UInt8]
  private var candidates: Candidates = nil
  /// The operands before the cursor, without the command.
  private var operands: [Argument] = []
  private var after: ArraySlice<Argument> = []
  private let console: Console

  static let extensions = Recognition.propertyLists + Recognition.json + ["nib"]

  init(fileAt path: Argument, _ console: Console) {
    typed = path.bytes
    self.console = console
  }

  /// Completes `word`, which is between the words `before`, without the name of the program, and `after`.
  init(of word: Argument, before: ArraySlice<Argument>, after: ArraySlice<Argument>, _ console: Console) {
    self.init(fileAt: word, console)
    self.after = after
    guard let name = before.first else {
      candidates = Command.all.map { ($0.name, $0.summary) }
      return
    }
    // Any other first word begins a command line of plutil; only files are offered there.
    guard let command = Command.named(name.text) else { return }
    candidates = complete(command, after: before.dropFirst())
  }

  var isPath: Bool { candidates == nil }

  /// The candidates; if there are too many, only those that begin with `typed`.
  func matches() -> [(word: [UInt8], summary: String)] {
    let all = candidates?.map { (Array($0.word.utf8), $0.summary) } ?? files.map { ($0, "") }
    let limit = 10_000
    return all.count <= limit ? all : Array(all.filter { $0.0.starts(with: typed) }.prefix(limit))
  }

  private mutating func complete(_ command: Command, after words: ArraySlice<Argument>) -> Candidates {
    var given: [Invocation.Value] = []
    var scan = WordScan(words, of: command)
    while let element = scan.nextWithoutErrors() {
      switch element {
      case .operand(let index): operands.append(words[index])
      case .help: break
      case .option(let option, let words, _):
        if words.count < option.wordCount { return values(of: option, command) }
        for word in words { if let value = try? option.given(word) { given.append(value) } }
      }
    }
    if !scan.optionsHaveEnded, typed.first == UInt8(ascii: "-") { return completeOption(of: command) }
    let expected = command.operands.filter { !$0.isReplaced(by: given) }
    guard operands.count < expected.count else {
      return command.fileOperands != .none || expected.count < command.operands.count ? nil : []
    }
    let operand = expected[operands.count]
    let candidates = values(of: operand.option, command, choices: operand.choices?(operands))
    // The word can be a file instead.
    let isFile = operand.soleFile == .isFile && candidates?.contains { $0.word.utf8.starts(with: typed) } == false
    return isFile ? nil : candidates
  }

  /// The options of `command`, or the values of the one before a `=`.
  private mutating func completeOption(of command: Command) -> Candidates {
    if let index = typed.firstIndex(of: UInt8(ascii: "=")) {
      var scan = WordScan([], of: command)
      guard let (option, _) = scan.find(Argument(typed)) else { return [] }
      prefix = Array(typed[...index])
      typed.removeSubrange(...index)
      return values(of: option, command)
    }
    let options = (command.valueOptions + command.options).map { ("--" + $0.name, $0.summary) }
    return options + [("--help", "describe \(command.name)")]
  }

  private func values(of option: Option, _ command: Command, choices: [String]? = nil) -> Candidates {
    let choices = choices ?? option.choices
    if !choices.isEmpty { return choices.map { ($0, "") } }
    if option.isKeyPath, command.fileOperands != .none { return keyPaths.map { ($0, "") } }
    return option.fileRole == nil ? [] : nil
  }

  /// The key paths of the first file on the line or, if there is none, of the only property list in the current folder.
  private var keyPaths: [String] {
    var lists = (operands + after).map(expanded).filter(\.isRegularFile)
    if lists.isEmpty {
      lists = entries(of: ".").map(\.name).filter {
        Recognition.isPropertyList(extension: $0.fileExtension) && $0.isRegularFile
      }
      if lists.count > 1 { return [] }
    }
    let invocation = Invocation(command: .paths, dialect: .own)
    guard let file = lists.first,
      let list = try? Input(file, for: invocation, from: console).read(invocation.readOptions)
    else { return [] }
    var keyPaths: [String] = []
    list.forEachKeyPath(to: Array(list.matches(of: PropertyList.KeyPath(parsing: "**")).dropFirst())) { _, keyPath in
      keyPaths.append(keyPath)
    }
    return keyPaths
  }

  /// Paths that begin with `typed`: property lists and folders or, if there are none, all files. Paths of folders end
  /// in a slash.
  private var files: [[UInt8]] {
    let slash = typed.lastIndex(of: .slash).map { $0 + 1 } ?? 0
    let folder = slash == 0 ? "." : expanded(Argument(typed[..<slash]))
    let start = typed[slash...]
    let names = entries(of: folder).map(\.name).filter {
      $0.bytes.starts(with: start) && (start.first == UInt8(ascii: ".") || $0.bytes.first != UInt8(ascii: "."))
    }.sorted()
    let paths = names.map { (name: $0, end: folder.appending($0).isFolder ? [UInt8.slash] : []) }
    let lists = paths.filter { !$0.end.isEmpty || Self.extensions.contains($0.name.fileExtension) }
    return (lists.isEmpty ? paths : lists).map { Array(typed[..<slash]) + $0.name.bytes + $0.end }
  }

  private func entries(of folder: Argument) -> [FolderEntry] { (try? folder.entries()) ?? [] }

  private func expanded(_ path: Argument) -> Argument {
    guard path.bytes.starts(with: "~/".utf8), let home = console.environment("HOME") else { return path }
    return Argument(Array(home.utf8) + path.bytes.dropFirst())
  }
}
