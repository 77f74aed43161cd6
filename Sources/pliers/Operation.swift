import PropertyList
import PropertyListFiles

/// One edit: a change, its key path, and its condition.
struct Operation {
  enum Change {
    case put(PropertyList, PlacementRule)
    case remove
    /// Changes existing values.
    case revise(Revision)
    /// Copies or moves the value to this key path.
    case transfer(to: PropertyList.KeyPath, Transfer)
  }

  struct Transfer {
    /// True if the value is removed from its old key path.
    let moves: Bool
    /// True if an existing value may be replaced.
    let overwrites: Bool
    /// The new key of all values that a pattern matches.
    var renaming: KeyPathPattern.Renaming?
  }

  /// Condition for the change.
  enum Condition { case always, ifAbsent, ifPresent }

  let change: Change
  let keyPath: PropertyList.KeyPath
  var condition = Condition.always
  /// The required kind of the existing value.
  var expected: Expectation?
  var createsParents = false
  /// True if all values that match a pattern are changed.
  var changesAll = false
  /// True if an edit does nothing if an equal value exists.
  var isUnique = false
  /// Form in JSON of the value's types that JSON lacks; nil for the form of the file.
  var types: JSONTypes?
  /// The files that its options name.
  var optionFiles: [OptionFile] = []
  /// Position of the operation in a script: "operation 2, line 5: "; empty if the operation is a command.
  var label = ""

  /// Makes the edit in `list`. `format` is the file's format, in which values must read back unchanged; nil if they may be
  /// rounded, as in plutil.
  ///
  /// - Returns: the reason if nothing is done, because `condition` is not met.
  func apply(
    to list: inout PropertyList, format: Format?, types: JSONTypes, _ budget: inout CopyBudget
  ) throws(Failure) -> EditError.Reason? {
    let pattern = KeyPathPattern(keyPath)
    let keyPath = pattern == nil ? keyPath(in: list) : keyPath
    let found = renaming.map(list.find) ?? list.find(keyPath).map { [$0] } ?? pattern.map(list.find) ?? []
    switch condition {
    case .always: break
    case .ifAbsent where renaming != nil: break
    case .ifAbsent: if target.map({ list.find($0) != nil }) ?? !found.isEmpty { return .exists }
    case .ifPresent: if found.isEmpty { return .missing }
    }
    if expected != nil || pattern != nil || revises, found.isEmpty {
      let hasDottedKey = renaming != nil && pattern.map { !list.find($0).isEmpty } ?? false
      let hint = hasDottedKey ? #"; a dot in a key to rename is written '\.'"# : list.hint(for: keyPath)
      throw .notFound(keyPath, hint: hint)
    }
    if found.count > 1, !changesAll {
      throw .severalMatches(keyPath, count: found.count, reason: "--all changes all of them")
    }
    for index in found { try expected?.check(list.nodes[index].kind, at: keyPath) }
    if pattern == nil, mayAdd,
      let refusal = list.refusal(toAddAt: target ?? keyPath, createsParents: createsParents)
    {
      throw refusal
    }
    switch change {
    case .remove:
      try edit(&list) { list throws(EditError) in
        if pattern == nil { try list.remove(at: keyPath) } else { try list.replace(found, with: nil, keyPath) }
      }
    case .revise(let revision): try revise(found, of: &list, with: revision, format: format, types: types, &budget)
    case .transfer(let target, let transfer):
      if !transfer.moves, let index = found.first { try budget.deduct(of: index, in: list) }
      try edit(&list) { list throws(EditError) in
        if let renaming = transfer.renaming {
          try list.rename(
            renaming, existing: condition == .ifAbsent ? .stays : transfer.overwrites ? .isReplaced : .fails)
        } else if transfer.moves {
          try list.move(keyPath, to: target, overwrites: transfer.overwrites, createsParents: createsParents)
        } else {
          try list.copy(keyPath, to: target, overwrites: transfer.overwrites, createsParents: createsParents)
        }
      }
    case .put(let value, let rule):
      if pattern != nil { try budget.deduct(copies: max(0, found.count - 1), of: 0, in: value) }
      try put(
        value, rule, at: keyPath, pattern == nil ? found : list.outermost(found), isPattern: pattern != nil, in: &list,
        format: format, types: types)
    }
    return nil
  }

  /// The key path of an existing value; some of its dots may belong to keys. A new value goes to the key path as written,
  /// never to a guessed one.
  private func keyPath(in list: PropertyList) -> PropertyList.KeyPath {
    guard target != nil || !createsParents && !makesNew, list.find(keyPath) == nil else { return keyPath }
    return list.dottedKeyPath(for: keyPath) ?? keyPath
  }

  /// Key path that a value is copied or moved to.
  fileprivate var target: PropertyList.KeyPath? {
    if case .transfer(let target, _) = change { target } else { nil }
  }

  private var renaming: KeyPathPattern.Renaming? {
    if case .transfer(_, let transfer) = change { transfer.renaming } else { nil }
  }

  /// True if the operation inserts a value, whose key path is never guessed.
  var makesNew: Bool {
    switch change {
    case .put(_, .always(.insert)), .put(_, .always(.append)): true
    case .put, .remove, .revise, .transfer: false
    }
  }

  /// True if the operation may add a value.
  private var mayAdd: Bool {
    switch change {
    case .put(_, .always(.replace)), .remove, .revise: false
    case .put, .transfer: true
    }
  }

  /// True if the operation changes only existing values.
  private var revises: Bool { if case .revise = change { true } else { false } }

  private func put(
    _ value: PropertyList, _ rule: PlacementRule, at keyPath: PropertyList.KeyPath, _ found: [Int],
    isPattern: Bool, in list: inout PropertyList, format: Format?, types: JSONTypes
  ) throws(Failure) {
    let placement = rule.placement(in: list, at: keyPath)
    let replaces = placement == .set || placement == .replace
    // The list is not captured by a closure: another reference to its nodes would make the edit copy them.
    func exists(_ value: PropertyList, in list: PropertyList) -> Bool {
      replaces && !found.isEmpty && found.allSatisfy { list.isEqual(at: $0, to: value) }
        || isUnique && list.contains(value, at: keyPath, placement)
    }
    if exists(value, in: list) { return }
    let value = try written(value, as: format, types: types)
    if exists(value, in: list) { return }
    let changed = found.filter { !list.isEqual(at: $0, to: value) }
    try edit(&list) { list throws(EditError) in
      if replaces, isPattern { return try list.replace(changed, with: value, keyPath) }
      if createsParents { try list.createParents(of: keyPath) }
      try list.put(value, at: keyPath, placement)
    }
  }

  private func edit(
    _ list: inout PropertyList, _ change: (inout PropertyList) throws(EditError) -> Void
  ) throws(Failure) {
    do throws(EditError) { try change(&list) } catch {
      let (reason, keyPath) = (error.reason, error.keyPath)
      let hint =
        switch reason {
        case .missing: list.hint(for: keyPath)
        case .noParent: list.remedy(for: keyPath)
        case .exists, .notAnIndex, .notAKey, .outOfBounds, .notFirst, .notAContainer, .notAnArray,
          .root, .insideItself, .tooLarge:
          ""
        }
      throw .edit(error, at: self.keyPath, hint: hint)
    }
  }

  /// The value that a reader finds in a file of `format`; `value` itself if the format is nil.
  func written(_ value: PropertyList, as format: Format?, types: JSONTypes) throws(Failure) -> PropertyList {
    guard let format else { return value }
    do throws(WriteError) { return try value.written(as: format, types: self.types ?? types, among: types) } catch {
      throw .unwritable(error, keyPath: keyPath.text(with: error.keyPath), format: OutputFormat(format))
    }
  }
}

/// Rule for adding a value: a placement of the engine, or a rule of plutil, which depends on the existing value.
enum PlacementRule: Sendable {
  case always(Placement)
  /// `-replace`: a dictionary's value may exist, and an array index inserts before the element.
  case plutilReplace
  /// `-insert -append`: the value is appended to the array. If nothing exists at the key path, the value is stored there.
  case plutilAppend

  func placement(in list: PropertyList, at keyPath: PropertyList.KeyPath) -> Placement {
    switch self {
    case .always(let placement): return placement
    case .plutilReplace: return list.container(at: keyPath)?.kind == .array ? .insert : .set
    case .plutilAppend:
      guard let container = list.container(at: keyPath) else { return .append }
      return container.kind == .dictionary && !container.hasValue ? .insert : .append
    }
  }
}

extension Expectation {
  /// Throws unless a value of `kind` satisfies the expectation.
  func check(_ kind: PropertyList.Kind, at keyPath: PropertyList.KeyPath) throws(Failure) {
    switch self {
    case .kind(let expected):
      if kind != expected { throw .unexpectedKind(keyPath, expected: expected.plutilName, actual: kind) }
    case .any: throw .unexpectedKind(keyPath, expected: "any", actual: kind)
    }
  }
}

extension Operation {
  /// The operation of a command line.
  init(_ request: Request, _ change: Change, label: String = "") {
    self.init(
      change: change, keyPath: request.keyPath, condition: request.editing.condition, expected: request.expected,
      createsParents: request.editing.createsParents, changesAll: request.editing.changesAll,
      isUnique: request.editing.isUnique, types: request.types, optionFiles: request.optionFiles, label: label)
  }
}

extension Request {
  /// Makes all edits in each file in one step: in its text if the dialect keeps the text and the format has one.
  func edit(_ operations: [Operation], _ console: Console) throws(UsageError) -> ExitStatus {
    if console.inputIsUsed, files.contains(where: { $0.inputStream == .standardInput }) {
      throw UsageError("--script, --file or --from reads standard input, so name the FILE to edit")
    }
    return forEachEditedFile(console) { file, console throws(Failure) in
      let input: Input
      do throws(Failure) { input = try inputToEdit(file, console) } catch {
        guard editing.createsFile, hintOfMissingFile == nil, error.isAboutMissingInput else { throw error }
        do throws(Failure) { return try create(file, with: operations, console) } catch {
          // Another program may have created the file in the meantime.
          guard file != "-", file.isFile else { throw error }
          input = try inputToEdit(file, console)
        }
      }
      if editing.createsFile, input.source.count == 0 {
        return try create(file, replacing: input, with: operations, console)
      }
      var list = try readToChange(input)
      let isChanged: Bool
      if var edit = TextEdit(list, types: jsonTypes) {
        try apply(operations, to: &edit.list, format: list.format, file, console)
        isChanged = try deliver(edit, for: input, console)
      } else {
        let original = list
        try apply(operations, to: &list, format: dialect.keepsText ? list.format : nil, file, console)
        isChanged = try deliver(list, insteadOf: original, for: input, console)
      }
      return status(ifChanged: isChanged)
    }
  }

  /// Reads the property list of a file to change, with its text if the dialect keeps it.
  func readToChange(_ input: Input) throws(Failure) -> PropertyList {
    if input.isSigned { throw .signedFile }
    var options = readOptions
    options.keepsText = dialect.keepsText
    let list = try input.read(options)
    // OpenStep cannot be written, so it is refused before anything else can fail.
    if dialect.keepsText, list.format == .openStep { throw .unwritable(WriteError(.openStep)) }
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
    var budget = CopyBudget(limits)
    // A few operations take less time without the batch's index of keys.
    var batch = operations.count < 4 ? nil : EditBatch(of: list)
    for operation in operations {
      do throws(Failure) {
        if let reason = try apply(operation, to: &list, batch: &batch, format: format, &budget) {
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
    batch?.withList { list = $0 }
    return count
  }

  /// Makes one edit, in `batch` if there is one and it handles the edit.
  ///
  /// - Returns: the reason if nothing is done.
  private func apply(
    _ operation: Operation, to list: inout PropertyList, batch: inout EditBatch?, format: Format?,
    _ budget: inout CopyBudget
  ) throws(Failure) -> EditError.Reason? {
    switch try batch?.add(operation, format: format, types: jsonTypes) {
    case nil: return try operation.apply(to: &list, format: format, types: jsonTypes, &budget)
    case .done: return nil
    case .skipped(let reason): return reason
    case .unhandled:
      return try batch?.withList { list throws(Failure) in
        try operation.apply(to: &list, format: format, types: jsonTypes, &budget)
      } ?? nil
    }
  }

  // MARK: Results

  /// The status for a file without errors.
  func status(ifChanged isChanged: Bool) -> ExitStatus { output.exitsWithChange && isChanged ? .changed : .success }

  /// Writes the text of `edit` to its destination, or prints the difference.
  ///
  /// - Returns: True if anything changes.
  private func deliver(_ edit: TextEdit, for input: Input, _ console: Console) throws(Failure) -> Bool {
    let text = try writing(edit.list, edit.result())
    return try deliver(text, insteadOf: edit, for: input, console)
  }

  /// Writes the edited text to its destination, or prints the difference. `text` is nil if nothing has changed.
  ///
  /// - Returns: True if anything changes.
  func deliver(
    _ text: EditedText?, insteadOf edit: TextEdit, for input: Input, _ console: Console
  ) throws(Failure) -> Bool {
    if output.showsDifference {
      if let text { console.output.append(unifiedDifference(edit.text, text.whole, name: input.name).span) }
      return text != nil
    }
    guard text != nil || writesUnchanged(input) else { return false }
    let bytes = try writing(edit.list, text?.encoded(like: input.source)) ?? EditedText(input.source)
    try put(at: destination(for: input.name, format: .noConversion), original: input, console) {
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
    if output.showsDifference {
      if isChanged {
        let texts = try [original, list].map { list throws(Failure) in try writing(list, list.xml()) }
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
    output.path != nil || output.fileExtension != nil || input.identity == nil || !dialect.keepsText
  }

  func writing<Result>(
    _ list: PropertyList, _ body: @autoclosure () throws(WriteError) -> Result
  ) throws(Failure) -> Result {
    do throws(WriteError) { return try body() } catch {
      throw .unwritable(error, keyPath: error.keyPath.text, format: OutputFormat(list.format))
    }
  }
}

extension PropertyList {
  fileprivate func xml() throws(WriteError) -> Source {
    try Source { (output) throws(WriteError) in
      try writeXML(style: XMLStyle(keyOrder: .input, isExact: false), to: &output)
    }
  }
}
