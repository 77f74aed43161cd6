import PropertyList
import PropertyListFiles

enum EditedList {
  /// The text with the changes; nil if nothing has changed.
  case text(EditedText?, insteadOf: Source)
  case list(PropertyList)
}

/// The edits of the files of an invocation.
struct FileEdit: Sendable {
  let pipeline: Pipeline
  /// The edits of each file, if the command edits values.
  var operations: [Operation] = []

  private var invocation: Invocation { pipeline.invocation }
  private var delivery: Delivery { pipeline.delivery }

  /// Opens each file, with a lock if it is the file that is written, reads it, and writes the result of `edit`, or of the operations if
  /// that is nil. With `--create`, a missing or empty file is created by the operations.
  func run(
    _ console: Console, _ edit: (@Sendable (PropertyList) throws(Failure) -> EditedList)? = nil
  ) throws(Failure) -> ExitStatus {
    let reader = pipeline.optionFiles.first { $0.word.findInputStream() == .standardInput }
    if let reader, pipeline.files.contains(where: { $0.findInputStream() == .standardInput }) {
      throw Failure("--\(reader.option.name) reads standard input, so name the FILE to edit")
    }
    if invocation.dialect.protectsResults, !canEditAll(console) { return .trouble }
    let (createsFile, keepsText) = (invocation.has(.create), invocation.dialect.keepsText)
    return try pipeline.forEachFile(console) { file, console throws(Failure) in
      let input: Input
      do throws(Failure) { input = try Input(file, for: invocation, isLocked: replacesInput, from: console) } catch {
        guard createsFile, error.isAboutMissingInput, mayCreate(file) else { throw error }
        if let status = try createMissing(file, console) { return status }
        input = try Input(file, for: invocation, isLocked: replacesInput, from: console)
      }
      if createsFile, input.isBlank { return try create(file, replacing: input, console) }
      if input.isSigned { throw .signedFile }
      var options = invocation.readOptions
      options.keepsText = keepsText
      let list = try input.read(options)
      // OpenStep cannot be written, so it is refused before anything else can fail.
      if keepsText, input.isBlank {
        throw Failure("the file contains only white space; --create of set and insert makes it a property list")
      }
      if keepsText, list.format == .openStep { throw .unwritable(WriteError(.openStep)) }
      try delivery.checkName(ofResultFor: input.name, in: list.format)
      let edited = if let edit { try edit(list) } else { try edited(list, of: input.name, console) }
      return try write(edited, insteadOf: list, for: input, console)
    }
  }

  /// Makes all operations in one step: in the text if the dialect keeps the text and the format has one.
  private func edited(_ list: PropertyList, of file: Argument, _ console: Console) throws(Failure) -> EditedList {
    var list = list
    guard var edit = TextEdit(list, types: invocation.jsonTypes) else {
      try applyAll(to: &list, file, console)
      return .list(list)
    }
    try applyAll(to: &edit.list, file, console)
    return .text(try edit.list.writing(edit.result()), insteadOf: edit.text)
  }

  /// Makes the edits one after the other, and reports on standard error which of them do nothing. Files that the command
  /// line does not name need not have the value.
  ///
  /// - Returns: the number of edits that were made.
  @discardableResult
  private func applyAll(
    to list: inout PropertyList, _ file: Argument, _ console: Console
  ) throws(Failure) -> Int {
    var count = 0
    var batch = EditBatch(of: list, CopyLimit(invocation.limits))
    for operation in operations {
      do throws(Failure) {
        if let (reason, isMissing) = try operation.apply(to: &batch) {
          if isMissing, pipeline.selected.found.contains(file) { continue }
          let heading = operation.label.isEmpty ? file.heading : "\(file.heading): \(operation.label)"
          console.report("\(heading): \(reason), so nothing is done")
        } else {
          count += 1
        }
      } catch {
        throw operation.label.isEmpty ? error : error.inside(operation.label)
      }
    }
    list = batch.current
    return count
  }

  /// Creates a missing file; returns nil if another program has created it in the meantime.
  private func createMissing(_ file: Argument, _ console: Console) throws(Failure) -> ExitStatus? {
    do throws(Failure) { return try create(file, console) } catch {
      guard file != "-", file.existsAndIsNoFolder else { throw error }
      return nil
    }
  }

  /// Creates a file with the result of the operations on an empty dictionary, or prints the difference. `empty` is the file if it
  /// exists; nil for a missing one and for standard input.
  private func create(
    _ file: Argument, replacing empty: Input? = nil, _ console: Console
  ) throws(Failure) -> ExitStatus {
    var list = PropertyList.emptyDictionary
    list.format = Recognition.formatOfNewFile(file == "-" ? delivery.path ?? file : file) ?? .xml
    if file != "-" { try delivery.checkName(ofResultFor: file, in: list.format) }
    // If no operation applies, no file is created.
    guard try applyAll(to: &list, file, console) > 0 else { return .success }
    let text = try delivery.text(of: list, as: .noConversion, sourceName: file)
    if delivery.showsDifference {
      console.printDifference(from: Source([]), to: text, of: file)
    } else {
      let destination = delivery.destination(for: file, format: OutputFormat(list.format))
      let isNew = destination == .file(file) && empty == nil
      try delivery.put(at: destination, replacing: empty, isNew: isNew, console) { $0.append(text.bytes) }
    }
    return delivery.status(ifChanged: true)
  }

  /// Writes the edited list to its destination, or prints the difference, in XML if the list has no text.
  func write(
    _ edited: EditedList, insteadOf list: PropertyList, for input: Input, _ console: Console
  ) throws(Failure) -> ExitStatus {
    let isChanged =
      switch edited {
      case .text(let text, _): text != nil
      case .list(let new): !new.isEqual(to: list)
      }
    guard isChanged || !delivery.showsDifference && writesUnchanged(input) else { return .success }
    if case .list = edited, list.facts.lostDuplicateKeys, invocation.dialect.reportsLosses {
      console.report("\(input.name.heading): warning: duplicate keys; only the values that readers keep were written")
    }
    switch edited {
    case .text(let text, let old) where delivery.showsDifference:
      console.printDifference(from: old, to: text?.whole ?? old, of: input.name)
    case .text(let text, _):
      let bytes = try list.writing(text?.encoded(like: input.source)) ?? EditedText(input.source)
      let destination = delivery.destination(for: input.name, format: .noConversion)
      try delivery.put(at: destination, replacing: input, console) { $0.append(contentsOf: bytes) }
    case .list(let new) where delivery.showsDifference:
      try console.printDifference(from: list.writing(list.xml()), to: new.writing(new.xml()), of: input.name)
    case .list(let new): try delivery.deliver(new, as: .noConversion, for: input, console)
    }
    return delivery.status(ifChanged: isChanged)
  }

  /// True if even an unchanged result is written: its destination is not the input, or plutil's grammar writes its own layout.
  private func writesUnchanged(_ input: Input) -> Bool {
    delivery.path != nil || delivery.fileExtension != nil || input.identity == nil || !invocation.dialect.keepsText
  }

  // MARK: Checks before the first edit

  /// Checks that all files can be edited, and reports those that cannot: a word that is not a file may be a key path, and then the
  /// edit would change the wrong value in the other files. A single file is opened next anyway.
  func canEditAll(_ console: Console) -> Bool {
    var canEdit = !pipeline.selected.hasFailed
    if !canEdit { console.report("nothing was changed, since not all folders can be read") }
    guard pipeline.files.count > 1 else { return canEdit }
    for file in pipeline.files where file.findInputStream() == nil {
      guard let obstacle = obstacle(toEditing: file) else { continue }
      console.report(invocation.describe(obstacle, of: file) + "; nothing was changed")
      canEdit = false
    }
    return canEdit
  }

  private func obstacle(toEditing file: Argument) -> Failure? {
    if file.bytes.isEmpty { return .emptyPath }
    do throws(FileError) { try Descriptor.openRegular(file).close() } catch {
      if error.kind == .notFound, invocation.has(.create), mayCreate(file) { return nil }
      guard error == .notRegular else { return .system(error) }
      return file.isFolder ? .system(.isFolder) : replacesInput ? .notReplaceable : nil
    }
    return nil
  }

  /// False if the missing file is probably a key path or a value, because the words are in another order.
  private func mayCreate(_ file: Argument) -> Bool {
    if Recognition.format(of: file) ?? Recognition.formatOfNewFile(file) != nil { return true }
    let isIndexed = (invocation[.keyPath] as PropertyList.KeyPath?).flatMap { Int($0.text) } != nil
    let isMisplaced = invocation.keyPathOfFile != nil || invocation.hintOfMissingFile != nil
    return pipeline.files.allSatisfy { $0 == file } && !isIndexed && !isMisplaced
  }

  /// True if results of files that are no streams replace them.
  private var replacesInput: Bool {
    !delivery.showsDifference && delivery.path == nil && delivery.fileExtension == nil
  }
}

extension PropertyList {
  func writing<Result>(_ body: @autoclosure () throws(WriteError) -> Result) throws(Failure) -> Result {
    try Failure.writing(as: .init(format), body())
  }

  func xml() throws(WriteError) -> Source {
    try Source { (output) throws(WriteError) in
      try writeXML(style: XMLStyle(keyOrder: .input, isExact: true), to: &output)
    }
  }
}
