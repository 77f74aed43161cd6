import PropertyList
import PropertyListFiles

/// The work on one file in the user's editor: `pliers edit FILE` at a terminal.
///
/// The editor gets a copy of the text, also of one that does not parse, and a binary file as XML. The file is neither open nor locked
/// meanwhile. Whatever fails, a changed copy is kept.
struct EditorSession {
  private let pipeline: Pipeline
  private let input: Input
  /// Nil if the text does not parse.
  private let list: PropertyList?
  /// The text that the editor gets.
  private let text: Source
  private let lint: LintTask
  private let console: Console

  static func edit(_ invocation: Invocation, _ console: Console) throws(Failure) -> ExitStatus {
    let accepted = [Option.backup, .exitCode, .inPlace, .maximumNodes, .jobs, .recursive] + Option.selection
    if let other = invocation.options.first(where: { !accepted.contains($0.option) })?.option {
      throw Failure("--\(other.name) needs an operation; use -c or --script")
    }
    var invocation = invocation
    invocation.options.append(Option.jobs.having(1))
    let edit = FileEdit(pipeline: try Pipeline(invocation, console))
    for file in edit.pipeline.files {
      if file.findInputStream() != nil { throw Failure("an editor needs a file with a name") }
      if !file.exists { throw Failure("there is no file \(file.heading); 'pliers create' creates files") }
    }
    guard edit.canEditAll(console) else { return .trouble }
    return try edit.pipeline.forEachFile(console) { file, console throws(Failure) in
      try EditorSession(file, edit.pipeline, console).run()
    }
  }

  private init(_ file: Argument, _ pipeline: Pipeline, _ console: Console) throws(Failure) {
    (self.pipeline, self.console) = (pipeline, console)
    var input = try Input(file, for: pipeline.invocation, isRegular: true, from: console)
    if input.isSigned { throw .signedFile }
    // Other programs may write the file while the editor runs: a mapped one must not be read then.
    input.source = Source(Array(copying: input.source))
    self.input = input
    // Fails if the file may not be written. Opening it changes nothing.
    try Failure.convertingFileError(Descriptor.open(file, .overwrite).close())
    do throws(Failure) { list = try input.read(pipeline.invocation.readOptions) } catch {
      guard case .read(let problem)? = error.cause, problem.errors[.binary] == nil else { throw error }
      console.report(pipeline.invocation.describe(error, of: file))
      list = nil
    }
    text =
      if let list {
        list.format == .binary ? try list.exactXML() : list.source
      } else {
        (try? input.source.decodedText().source) ?? input.source
      }
    let settings = try SettingsOfFiles(pipeline.invocation, [file], ConfigurationSearch())[0]
    lint = LintTask(
      invocation: pipeline.invocation, name: file, isExplicit: true, settings: settings, original: nil,
      delivery: pipeline.delivery)
  }

  private var isBinary: Bool { list?.format == .binary }

  private func run() throws(Failure) -> ExitStatus {
    let copy = try Failure.convertingFileError(PrivateCopy(named: input.name.fileName, text.bytes))
    do throws(Failure) {
      let status = try edit(copy)
      copy.remove()
      return status
    } catch {
      guard keepIfChanged(copy) else { throw error }
      throw error.about(input.name).advising("the edited text is in \(copy.path.heading)")
    }
  }

  /// Returns true if the copy has a changed text. An unchanged copy is removed.
  private func keepIfChanged(_ copy: PrivateCopy) -> Bool {
    guard let edited = try? Input(copy.path, isRegular: true, from: console) else { return false }
    if !edited.source.bytes.equals(text.bytes) { return true }
    copy.remove()
    return false
  }

  /// Runs the editor until the text can be written or is not changed, and writes it.
  private func edit(_ copy: PrivateCopy) throws(Failure) -> ExitStatus {
    let known = KnownFindings(lint.errors(in: isBinary ? text : input.source))
    while true {
      try runEditor(on: copy)
      let edited = try editedText(in: copy)
      if edited.bytes.equals(text.bytes) {
        console.report("\(input.name.heading): nothing was changed")
        return .success
      }
      guard let (source, list) = try read(edited), try acceptsErrors(in: source, besides: known) else { continue }
      if isBinary {
        try pipeline.delivery.deliver(list, as: .binary1, for: input, console)
      } else {
        try pipeline.delivery.put(at: .file(input.name), replacing: input, console) { $0.append(source.bytes) }
      }
      return pipeline.delivery.status(ifChanged: true)
    }
  }

  /// The shell splits the words of the variable, as for git.
  private func runEditor(on copy: PrivateCopy) throws(Failure) {
    let editor =
      ["VISUAL", "EDITOR"].compactMap(console.environment).first { !$0.allSatisfy(\.isWhitespace) } ?? "vi"
    console.report("\(input.name.heading): waiting for the editor, which has the text in \(copy.path.heading)")
    let words = ["sh", "-c", Argument(editor + " \"$@\""), Argument(editor), copy.path]
    let status = try Failure.convertingFileError(Process.runInForeground(words, beforeEnd: { _ = keepIfChanged(copy) }))
    guard status == 0 else {
      let end = status.map { "ended with status \($0)" } ?? "was ended by a signal"
      throw Failure("nothing was written, since '\(editor)' \(end)")
    }
  }

  private func editedText(in copy: PrivateCopy) throws(Failure) -> Source {
    do throws(Failure) { return try Input(copy.path, isRegular: true, from: console).source } catch {
      throw Failure("nothing was written, since the editor left no text: \(error.message(copy.path.heading))")
    }
  }

  /// The text in the encoding of the file, and the list in it. If it cannot be read, reports why; nil if the user edits it again.
  private func read(_ edited: Source) throws(Failure) -> (source: Source, list: PropertyList)? {
    do throws(Failure) {
      // Bytes that could not be decoded were edited as they are.
      let isEncoded = isBinary || (try? input.source.decodedText()) == nil
      var new = input
      new.source = isEncoded ? edited : try Failure.writing(edited.encoded(like: input.source))
      var options = pipeline.invocation.readOptions
      if let list { options.formats = [isBinary ? .xml : list.format] }
      let newList = try new.read(options)
      guard newList.format != .binary else { throw Failure("the edited text is a binary property list") }
      return (new.source, newList)
    } catch {
      console.report(pipeline.invocation.describe(error, of: input.name))
      try askToEditAgain()
      return nil
    }
  }

  /// Reports the errors in `source` that are not `known`. False if there are any and the user edits the text again.
  private func acceptsErrors(in source: Source, besides known: KnownFindings) throws(Failure) -> Bool {
    var (errors, known) = (lint.errors(in: source), known)
    known.remove(from: &errors)
    for error in errors { console.report(String(error.text(in: input.name.heading).dropLast())) }
    if errors.isEmpty { return true }
    return try !askToEditAgain(orWriteWith: counted(errors.count, "new error"))
  }

  /// Returns true if the user edits the text again, and false if it is written with `errors`. Giving up is a failure.
  @discardableResult
  private func askToEditAgain(orWriteWith errors: String? = nil) throws(Failure) -> Bool {
    let offer = errors.map { ", write it with \($0) (w)" } ?? ""
    while true {
      console.output.append("edit again (y)\(offer) or give up (n)? ")
      console.finishOutput()
      let line = try console.inputLine() ?? Array("n".utf8)
      switch String(decoding: line, as: UTF8.self).lowercased().first {
      case "y": return true
      case "n": throw Failure("nothing was written")
      case "w" where errors != nil: return false
      default: break
      }
    }
  }
}

extension PropertyList {
  /// The list as XML from which a reader gets the same values. Throws an error about a value that XML cannot represent.
  fileprivate func exactXML() throws(Failure) -> Source {
    do throws(WriteError) {
      _ = try written(as: .xml, types: .refuse)
      return try xml()
    } catch {
      throw Failure.unwritable(error, keyPath: error.keyPath.text, format: .xml1).advising("edit -c edits such a file")
    }
  }
}
