import PropertyList
import PropertyListFiles

/// One edit: what is done at which key path, and under which condition.
struct Operation {
  enum Change {
    case place(PropertyList, PlacementRule)
    case remove
    /// The value is copied to this key path, or moved there.
    case transfer(to: PropertyList.KeyPath, Transfer)
  }

  struct Transfer {
    /// Whether the value leaves its old place.
    let moves: Bool
    /// Whether it may take the place of another one.
    let overwrites: Bool
  }

  /// When the change is made.
  enum Condition { case always, ifAbsent, ifPresent }

  let change: Change
  let keyPath: PropertyList.KeyPath
  var condition = Condition.always
  /// The kind of value that must be there.
  var expected: Expectation?
  var createsParents = false
  /// Whether nothing is done where an equal value is there already.
  var isUnique = false
  /// Which form JSON has for what it cannot hold itself, in the value; nil for that of the file.
  var types: JSONTypes?
  /// Where the operation stands in a script: "operation 2, line 5: "; empty for a command of its own.
  var label = ""

  /// Makes the edit in `list`. `format` is that of the text that is edited, if it is one: a value becomes what a reader
  /// of that format would find there.
  func apply(to list: inout PropertyList, format: Format?, types: JSONTypes) throws(Failure) {
    let existing = list.find(keyPath)
    switch condition {
    case .always: break
    case .ifAbsent: if list.find(target) != nil { return }
    case .ifPresent: if existing == nil { return }
    }
    if let expected {
      guard let existing else { throw .notFound(keyPath, hint: list.hint(for: keyPath)) }
      try expected.check(list.nodes[existing].kind, at: keyPath)
    }
    switch change {
    case .remove:
      try edit(&list) { list throws(EditError) in try list.remove(at: keyPath) }
    case .place(let value, let rule):
      let placement = rule.placement(in: list, at: keyPath)
      let replaced = placement == .set || placement == .replace ? existing : nil
      if let replaced, list.isEqual(at: replaced, to: value) { return }
      if isUnique, list.holds(value, at: keyPath, placement) { return }
      let value = try adapted(value, to: format, types: types)
      if let replaced, list.isEqual(at: replaced, to: value) { return }
      if isUnique, list.holds(value, at: keyPath, placement) { return }
      try edit(&list) { list throws(EditError) in
        if createsParents { try list.createParents(of: keyPath) }
        try list.place(value, at: keyPath, placement)
      }
    case .transfer(let target, let transfer):
      try edit(&list) { list throws(EditError) in
        if transfer.moves {
          try list.move(keyPath, to: target, overwrites: transfer.overwrites, createsParents: createsParents)
        } else {
          try list.copy(keyPath, to: target, overwrites: transfer.overwrites, createsParents: createsParents)
        }
      }
    }
  }

  /// Where the change puts a value, or takes it from.
  private var target: PropertyList.KeyPath {
    switch change {
    case .place, .remove: keyPath
    case .transfer(let target, _): target
    }
  }

  private func edit(
    _ list: inout PropertyList, _ change: (inout PropertyList) throws(EditError) -> Void
  ) throws(Failure) {
    do throws(EditError) {
      try change(&list)
    } catch {
      let (reason, keyPath) = (error.reason, error.keyPath)
      throw .edit(reason, keyPath, hint: reason == .missing || reason == .noParent ? list.hint(for: keyPath) : "")
    }
  }

  private func adapted(
    _ value: PropertyList, to format: Format?, types: JSONTypes
  ) throws(Failure) -> PropertyList {
    guard let format else { return value }
    if format == .xml, let index = value.nodes.firstIndex(where: \.isDateWithFraction) {
      throw .unwritable(WriteError(.dateWithFraction, at: index, in: value))
    }
    do throws(WriteError) {
      return try value.adapted(to: format, types: self.types ?? types, among: types)
    } catch {
      throw .unwritable(error, keyPath: keyPath.text)
    }
  }
}

/// How a value is put in: one of the engine's ways, or one of plutil's, which depend on what is there.
enum PlacementRule: Sendable {
  case always(Placement)
  /// `-replace`: a dictionary's value may exist, and an array index inserts before the element.
  case plutilReplace
  /// `-insert -append`: the value goes to the end of the array; where nothing is there, it is stored as it is.
  case plutilAppend

  func placement(in list: PropertyList, at keyPath: PropertyList.KeyPath) -> Placement {
    switch self {
    case .always(let placement):
      return placement
    case .plutilReplace:
      return list.place(at: keyPath)?.container == .array ? .insert : .set
    case .plutilAppend:
      guard let place = list.place(at: keyPath) else { return .append }
      return place.container == .dictionary && !place.isTaken ? .insert : .append
    }
  }
}

extension Node {
  fileprivate var isDateWithFraction: Bool {
    if case .date(let seconds) = self { seconds != seconds.rounded() } else { false }
  }
}

extension Expectation {
  /// Throws unless a value of `kind` is what is expected.
  func check(_ kind: PropertyList.Kind, at keyPath: PropertyList.KeyPath) throws(Failure) {
    switch self {
    case .kind(let expected):
      if kind != expected { throw .unexpectedKind(keyPath, expected: expected.plutilName, actual: kind) }
    case .any:
      throw .unexpectedKind(keyPath, expected: "any", actual: kind)
    }
  }
}

extension PropertyList {
  /// A hint at the key that was meant, for a key path that leads nowhere: "; did you mean 'a.b'?", or nothing.
  func hint(for keyPath: KeyPath) -> String {
    guard let (component, keys, spelling) = nearest(to: keyPath), let key = closest(to: component, among: keys) else {
      return ""
    }
    return "; did you mean '\(printable(spelling(key)))'?"
  }
}

extension Operation {
  /// The operation that `request` asks for.
  init(_ request: Request, _ change: Change, label: String = "") {
    self.init(
      change: change, keyPath: request.keyPath, condition: request.editing.condition, expected: request.expected,
      createsParents: request.editing.createsParents, isUnique: request.editing.isUnique, types: request.types,
      label: label)
  }
}

extension Request {
  /// Makes the edits in each file, as one: in its text where the dialect keeps that and the format has one.
  func edit(_ operations: [Operation], _ console: Console) throws(UsageError) -> ExitStatus {
    if console.inputIsUsed, files.contains("-") {
      throw UsageError("standard input is what --script or --file reads; name the FILE to edit")
    }
    return forEachFile(console) { file, console throws(Failure) in
      let input = try Input(file, from: console)
      var list = try readToChange(input)
      let isChanged: Bool
      if var edit = TextEdit(list, types: jsonTypes) {
        try apply(operations, to: &edit.list, format: list.format)
        isChanged = try deliver(edit, for: input, console)
      } else {
        let original = list
        try apply(operations, to: &list, format: nil)
        isChanged = try deliver(list, insteadOf: original, for: input, console)
      }
      return output.exitsWithChange && isChanged ? .changed : .success
    }
  }

  /// Reads the property list of a file that is changed: in its text where the dialect keeps that.
  func readToChange(_ input: Input) throws(Failure) -> PropertyList {
    var options = readOptions
    options.keepsText = dialect.keepsText
    let list = try input.read(options)
    // Refused before anything else can fail, since nothing could be written.
    if dialect.keepsText, list.format == .openStep { throw .unwritable(WriteError(.openStep)) }
    return list
  }

  private func apply(
    _ operations: [Operation], to list: inout PropertyList, format: Format?
  ) throws(Failure) {
    for operation in operations {
      do throws(Failure) {
        try operation.apply(to: &list, format: format, types: jsonTypes)
      } catch {
        throw operation.label.isEmpty ? error : .operation(operation.label, error)
      }
    }
  }

  // MARK: Results

  /// Writes an edited text to where it belongs, or shows what would change.
  ///
  /// - Returns: whether anything changes.
  private func deliver(_ edit: TextEdit, for input: Input, _ console: Console) throws(Failure) -> Bool {
    let text = try writing(edit.list) { () throws(WriteError) in try edit.result() }
    return try deliver(text, insteadOf: edit, for: input, console)
  }

  /// Writes the text that an edit made to where it belongs, or shows what would change; nil where nothing does.
  ///
  /// - Returns: whether anything changes.
  func deliver(
    _ text: ByteSource?, insteadOf edit: TextEdit, for input: Input, _ console: Console
  ) throws(Failure) -> Bool {
    if output.showsDifference {
      if let text { console.output.append(unifiedDifference(edit.text, text, name: input.name).span) }
      try console.check()
      return text != nil
    }
    guard text != nil || writesUnchanged(input) else { return false }
    let bytes =
      try writing(edit.list) { () throws(WriteError) in try text?.encoded(like: input.source) } ?? input.source
    switch destination(for: input.name, format: .noConversion) {
    case .standardOutput:
      console.output.append(contentsOf: bytes)
      try console.check()
    case .file(let path):
      try save(to: path, original: input) { output throws(Failure) in output.append(contentsOf: bytes) }
    }
    return text != nil
  }

  /// Writes an edited list as a whole, or shows what would change in its XML form.
  ///
  /// - Returns: whether anything changes.
  func deliver(
    _ list: PropertyList, insteadOf original: PropertyList, for input: Input, _ console: Console
  ) throws(Failure) -> Bool {
    let isChanged = !list.isEqual(to: original)
    if output.showsDifference {
      if isChanged {
        let texts = try [original, list].map { list throws(Failure) in
          try writing(list) { () throws(WriteError) in try list.xml() }
        }
        console.output.append(unifiedDifference(texts[0], texts[1], name: input.name).span)
      }
      try console.check()
    } else if isChanged || writesUnchanged(input) {
      try deliver(list, as: .noConversion, for: input, console)
    }
    return isChanged
  }

  /// Whether there is something to write even if the edits change nothing: where the result goes elsewhere, and in
  /// plutil's grammar, which writes in a layout of its own.
  private func writesUnchanged(_ input: Input) -> Bool {
    output.path != nil || output.fileExtension != nil || input.name == "-" || !dialect.keepsText
  }

  func writing<Result>(
    _ list: PropertyList, _ body: () throws(WriteError) -> Result
  ) throws(Failure) -> Result {
    do throws(WriteError) { return try body() } catch {
      throw .unwritable(error, keyPath: error.keyPath.text)
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
