import PropertyList
import PropertyListFiles

extension Pipeline {
  /// Makes all edits in each file in one step: in its text if the dialect keeps the text and the format has one.
  func edit(_ operations: [Operation], _ console: Console) throws(UsageError) -> ExitStatus {
    if console.inputIsUsed, files.contains(where: { $0.inputStream == .standardInput }) {
      throw UsageError("--script, --file or --from reads standard input, so name the FILE to edit")
    }
    let createsFile = line.has(.create)
    return forEachEditedFile(console) { file, console throws(Failure) in
      let input: Input
      do throws(Failure) { input = try openToEdit(file, console) } catch {
        guard createsFile, line.hintOfMissingFile == nil, error.isAboutMissingInput else { throw error }
        do throws(Failure) { return try create(file, with: operations, console) } catch {
          // Another program may have created the file in the meantime.
          guard file != "-", file.existsAndIsNoFolder else { throw error }
          input = try openToEdit(file, console)
        }
      }
      if createsFile, input.source.count == 0 {
        return try create(file, replacing: input, with: operations, console)
      }
      var list = try readToChange(input)
      let isChanged: Bool
      if var edit = TextEdit(list, types: reading.jsonTypes) {
        try apply(operations, to: &edit.list, format: list.format, file, console)
        let text = try edit.list.writing(edit.result())
        isChanged = try deliver(text, insteadOf: edit, for: input, console)
      } else {
        let original = list
        try apply(operations, to: &list, format: line.dialect.keepsText ? list.format : nil, file, console)
        isChanged = try deliver(list, insteadOf: original, for: input, console)
      }
      return delivery.status(ifChanged: isChanged)
    }
  }

  /// Reads the file `name` to edit it. It is locked if it is the file that is written.
  func openToEdit(_ name: Argument, _ console: Console) throws(Failure) -> Input {
    let isWritten =
      !delivery.showsDifference && delivery.destination(for: name, format: .noConversion) == .file(name)
    return try reading.open(name, isLocked: isWritten, console)
  }

  /// Reads the property list of a file to change, with its text if the dialect keeps it.
  func readToChange(_ input: Input) throws(Failure) -> PropertyList {
    if input.isSigned { throw .signedFile }
    var options = reading.options
    options.keepsText = line.dialect.keepsText
    let list = try input.read(options)
    // OpenStep cannot be written, so it is refused before anything else can fail.
    if line.dialect.keepsText, list.format == .openStep { throw .unwritable(WriteError(.openStep)) }
    try checkName(ofResultFor: input.name, in: list.format)
    return list
  }

  /// Makes the edits one after the other, and reports on standard error which of them do nothing.
  ///
  /// - Returns: the number of edits that were made.
  @discardableResult
  func apply(
    _ operations: [Operation], to list: inout PropertyList, format: Format?, _ file: Argument, _ console: Console
  ) throws(Failure) -> Int {
    var count = 0
    var batch = EditBatch(of: list, CopyLimit(reading.limits))
    for operation in operations {
      do throws(Failure) {
        if let reason = try operation.apply(to: &batch, format: format, types: reading.jsonTypes) {
          let keyPath = reason == .exists ? operation.target ?? operation.keyPath : operation.keyPath
          let text = reason.description(of: "key path '\(printable(keyPath.text.shortened))'")
          console.report("\(file.heading): \(operation.label)\(text), so nothing is done")
        } else {
          count += 1
        }
      } catch {
        throw operation.label.isEmpty ? error : error.inOperation(operation.label)
      }
    }
    list = batch.current
    return count
  }

  // MARK: Files that do not exist yet

  /// Creates a file with the result of `operations` on an empty dictionary, or prints the difference. `empty` is the file if it
  /// exists; nil for a missing one and for standard input.
  func create(
    _ file: Argument, replacing empty: Input? = nil, with operations: [Operation], _ console: Console
  ) throws(Failure) -> ExitStatus {
    var list = PropertyList.emptyDictionary
    list.format = Recognition.formatOfNewFile(file == "-" ? delivery.path ?? file : file) ?? .xml
    if file != "-" { try checkName(ofResultFor: file, in: list.format) }
    // If no operation applies, no file is created.
    guard try apply(operations, to: &list, format: list.format, file, console) > 0 else { return .success }
    let text = try delivery.text(of: list, as: .noConversion, sourceName: file)
    if delivery.showsDifference {
      console.output.append(unifiedDifference(Source([]), text, name: file).span)
    } else {
      let destination = delivery.destination(for: file, format: OutputFormat(list.format))
      let isNew = destination == .file(file) && empty == nil
      try delivery.put(at: destination, replacing: empty, isNew: isNew, console) { output throws(Failure) in
        output.append(text.bytes)
      }
    }
    return delivery.status(ifChanged: true)
  }

  // MARK: Results

  /// Writes the edited text to its destination, or prints the difference. `text` is nil if nothing has changed.
  ///
  /// - Returns: True if anything changes.
  func deliver(
    _ text: EditedText?, insteadOf edit: TextEdit, for input: Input, _ console: Console
  ) throws(Failure) -> Bool {
    if delivery.showsDifference {
      if let text { console.output.append(unifiedDifference(edit.text, text.whole, name: input.name).span) }
      return text != nil
    }
    guard text != nil || writesUnchanged(input) else { return false }
    let bytes = try edit.list.writing(text?.encoded(like: input.source)) ?? EditedText(input.source)
    try delivery.put(at: delivery.destination(for: input.name, format: .noConversion), replacing: input, console) {
      output throws(Failure) in output.append(contentsOf: bytes)
    }
    return text != nil
  }

  /// Writes an edited list as a whole, or prints the difference of its XML form.
  ///
  /// - Returns: True if anything changes.
  func deliver(
    _ list: PropertyList, insteadOf original: PropertyList, for input: Input, _ console: Console
  ) throws(Failure) -> Bool {
    let isChanged = !list.isEqual(to: original)
    if delivery.showsDifference {
      if isChanged {
        let texts = try [original, list].map { list throws(Failure) in try list.writing(list.xml()) }
        console.output.append(unifiedDifference(texts[0], texts[1], name: input.name).span)
      }
    } else if isChanged || writesUnchanged(input) {
      try deliver(list, as: .noConversion, for: input, console)
    }
    return isChanged
  }

  /// True if the result is written even if the edits change nothing: its destination is not the input, or the grammar is plutil's,
  /// which always writes its own layout.
  private func writesUnchanged(_ input: Input) -> Bool {
    delivery.path != nil || delivery.fileExtension != nil || input.identity == nil || !line.dialect.keepsText
  }
}

extension Failure {
  /// Calls `body`, which writes `format`, and converts its error.
  static func writing<Result>(
    as format: OutputFormat? = nil, _ body: () throws(WriteError) -> Result
  ) throws(Failure) -> Result {
    do throws(WriteError) { return try body() } catch {
      throw .unwritable(error, keyPath: error.keyPath.text, format: format)
    }
  }
}

extension PropertyList {
  /// Calls `body` and converts its error, which is about this list.
  func writing<Result>(_ body: @autoclosure () throws(WriteError) -> Result) throws(Failure) -> Result {
    try Failure.writing(as: .init(format), body)
  }

  fileprivate func xml() throws(WriteError) -> Source {
    try Source { (output) throws(WriteError) in
      try writeXML(style: XMLStyle(keyOrder: .input, isExact: false), to: &output)
    }
  }
}
