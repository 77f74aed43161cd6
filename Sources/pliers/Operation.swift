import PropertyList
import PropertyListFiles
import PropertyListLint

/// One edit: a change, its key path, and its condition.
struct Operation {
  enum Change {
    case put(PropertyList, PlacementRule)
    case remove
    case revise(Revision)
    /// Copies or moves the value to this key path.
    case transfer(to: PropertyList.KeyPath, Transfer)
  }

  struct Transfer {
    /// True if the value is removed from its old key path.
    let moves: Bool
    let overwrites: Bool
    /// The new key of all values that a pattern matches.
    var renaming: PropertyList.KeyPath.Renaming?
  }

  enum Condition { case always, ifAbsent, ifPresent }

  let change: Change
  let keyPath: PropertyList.KeyPath
  var condition = Condition.always
  var expected: Expectation?
  var createsParents = false
  /// True if all values that match a pattern are changed.
  var changesAll = false
  /// True if an edit does nothing if an equal value exists.
  var isUnique = false
  /// Form in JSON of the value's types that JSON lacks; nil for the form of the file.
  var types: JSONTypes?
  var optionFiles: [OptionFile] = []
  /// Position of the operation in a script: "operation 2, line 5: "; empty if the operation is a command.
  var label = ""

  /// Makes the edit. `format` is the file's format, in which values must read back unchanged; nil if they may be rounded, as in
  /// plutil.
  ///
  /// - Returns: the reason if nothing is done, because `condition` is not met.
  func apply(
    to batch: inout EditBatch, format: Format?, types: JSONTypes
  ) throws(Failure) -> EditError.Reason? {
    if keyPath.isPattern || revises { return try applyToMatches(in: &batch, format: format, types: types) }
    if isUnique { batch.makeChanges() }
    var keyPath = keyPath
    var location = try? batch.locate(keyPath)
    // Some dots of the key path of an existing value may belong to keys. A new value goes to the key path as written, never to a guessed
    // one.
    if location?.exists != true, target != nil || !createsParents && !makesNew, batch.mayJoinComponents(of: keyPath) {
      keyPath = batch.current.dottedKeyPath(for: keyPath) ?? keyPath
      location = try? batch.locate(keyPath)
    }
    let exists = location?.exists ?? false
    // With --if-absent, a copied or moved value must be absent at its new key path.
    let newExists = condition == .ifAbsent ? target.map { (try? batch.locate($0))?.exists ?? false } : nil
    if let reason = reasonToSkip(ifExists: newExists ?? exists) { return reason }
    if let expected {
      guard let location, exists else { throw .notFound(keyPath, hint: batch.current.hint(for: keyPath)) }
      try expected.check(batch.kind(at: location), at: keyPath)
    }
    let new = target ?? keyPath
    if mayAdd, new.mayBeMisread || createsParents && (new.mayContainName || batch.mayJoinComponents(of: new)) {
      if let refusal = batch.current.refusal(toAddAt: new, createsParents: createsParents) { throw refusal }
      location = try? batch.locate(keyPath)
    }
    switch change {
    case .remove: try edit(&batch) { batch throws(EditError) in try batch.remove(at: keyPath) }
    // `applyToMatches` revises values, since only existing ones can be revised.
    case .revise: break
    case .transfer(let target, let transfer):
      let placement = transfer.overwrites ? Placement.set : .insert
      try edit(&batch) { batch throws(EditError) in
        if transfer.moves {
          try batch.move(keyPath, to: target, placement, createsParents: createsParents)
        } else {
          try batch.copy(keyPath, to: target, placement, createsParents: createsParents)
        }
      }
    case .put(let value, let rule):
      let placement = rule.placement(at: location)
      let replaced = exists && (placement == .set || placement == .replace) ? location : nil
      if let replaced, batch.isEqual(at: replaced, to: value) == nil {
        // Values that were edited inside can be compared only after these edits are made.
        batch.makeChanges()
        return try apply(to: &batch, format: format, types: types)
      }
      func isThere(_ value: PropertyList) -> Bool {
        replaced.flatMap { batch.isEqual(at: $0, to: value) } ?? false
          || isUnique && batch.list.contains(value, at: keyPath, placement)
      }
      if isThere(value) { return nil }
      let value = try written(value, as: format, types: types)
      if isThere(value) { return nil }
      try edit(&batch) { batch throws(EditError) in
        if let location { return try batch.put(value, at: location, keyPath, placement) }
        if createsParents { try batch.createParents(of: keyPath) }
        try batch.put(value, at: keyPath, placement)
      }
    }
    return nil
  }

  /// The reason why `condition` is not met by a value that exists or does not; nil if it is met.
  private func reasonToSkip(ifExists exists: Bool) -> EditError.Reason? {
    switch condition {
    case .always: nil
    case .ifAbsent: exists ? .exists : nil
    case .ifPresent: exists ? nil : .missing
    }
  }

  /// Makes an edit of all values that a pattern matches, or of existing values; see `apply`.
  private func applyToMatches(
    in batch: inout EditBatch, format: Format?, types: JSONTypes
  ) throws(Failure) -> EditError.Reason? {
    batch.makeChanges()
    let found = renaming.map(batch.list.find) ?? batch.list.values(at: keyPath)
    // With --if-absent, a pattern renames the values whose new key is absent.
    if let reason = reasonToSkip(ifExists: !found.isEmpty), renaming == nil || reason != .exists { return reason }
    if found.isEmpty {
      let hasDottedKey = renaming != nil && !batch.list.matches(of: keyPath).isEmpty
      let hint = hasDottedKey ? #"; a dot in a key to rename is written '\.'"# : batch.list.hint(for: keyPath)
      throw .notFound(keyPath, hint: hint)
    }
    if found.count > 1, !changesAll {
      throw .severalMatches(keyPath, count: found.count, reason: "--all changes all of them")
    }
    for index in found { try expected?.check(batch.list.nodes[index].kind, at: keyPath) }
    switch change {
    case .remove: try edit(&batch) { batch throws(EditError) in try batch.replace(found, with: nil, keyPath) }
    case .revise(let revision): try revise(found, in: &batch, with: revision, format: format, types: types)
    case .transfer(_, let transfer):
      guard let renaming else { break }
      try edit(&batch) { batch throws(EditError) in
        try batch.rename(
          renaming, existing: condition == .ifAbsent ? .stays : transfer.overwrites ? .isReplaced : .fails)
      }
    case .put(let value, _):
      func others(than value: PropertyList) -> [Int] {
        batch.list.outermost(found).filter { !batch.list.isEqual(at: $0, to: value) }
      }
      if others(than: value).isEmpty { return nil }
      let value = try written(value, as: format, types: types)
      let changed = others(than: value)
      try edit(&batch) { batch throws(EditError) in try batch.replace(changed, with: value, keyPath) }
    }
    return nil
  }

  var target: PropertyList.KeyPath? {
    if case .transfer(let target, _) = change { target } else { nil }
  }

  private var renaming: PropertyList.KeyPath.Renaming? {
    if case .transfer(_, let transfer) = change { transfer.renaming } else { nil }
  }

  /// True if the operation inserts a value, whose key path is never guessed.
  private var makesNew: Bool {
    switch change {
    case .put(_, .always(.insert)), .put(_, .always(.append)): true
    case .put, .remove, .revise, .transfer: false
    }
  }

  private var mayAdd: Bool {
    switch change {
    case .put(_, .always(.replace)), .remove, .revise: false
    case .put, .transfer: true
    }
  }

  private var revises: Bool { if case .revise = change { true } else { false } }

  /// Calls `change`, and adds hints to its error.
  func edit(
    _ batch: inout EditBatch, _ change: (inout EditBatch) throws(EditError) -> Void
  ) throws(Failure) {
    do throws(EditError) { try change(&batch) } catch {
      if error.exceedsLimits {
        throw Failure("the copies would add too many values or bytes; --max-nodes raises the limit")
      }
      let hint =
        error.reason == .missing
        ? batch.current.hint(for: error.keyPath)
        : error.reason == .noParent ? batch.current.remedy(for: error.keyPath) : ""
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

  /// The placement of a value at `location`, which is nil if its container does not exist.
  func placement(at location: EditBatch.Location?) -> Placement {
    switch self {
    case .always(let placement): placement
    case .plutilReplace: location?.hasKey == false ? .insert : .set
    case .plutilAppend: location.map { $0.hasKey && !$0.exists } == true ? .insert : .append
    }
  }
}

extension Expectation {
  func check(_ kind: PropertyList.Kind, at keyPath: PropertyList.KeyPath) throws(Failure) {
    switch self {
    case .kind(let expected):
      if kind != expected { throw .unexpectedKind(keyPath, expected: expected.plutilName, actual: kind) }
    case .any: throw .unexpectedKind(keyPath, expected: "any", actual: kind)
    }
  }
}

extension PropertyList.KeyPath {
  fileprivate func checkIsOutsideData() throws(UsageError) {
    if dataSteps > 0 {
      throw UsageError(
        "'\(text)' steps into a property list in data, which cannot be edited there; a key '!' is written '\\!'")
    }
  }
}

extension Operation {
  /// The operation of a command line, whose values it makes. In `edit`, `types` are those of `edit`.
  init(_ line: ParsedLine, types: JSONTypes? = nil, label: String = "", _ console: Console) throws(UsageError) {
    let keyPath = line.keyPath
    try keyPath.checkIsOutsideData()
    try line.target.checkIsOutsideData()
    let reading = Reading(line, types: types)
    var value: PropertyList?
    for option in line.options {
      if let new = option.value as? NewValue { value = try new.make(line, reading, console) }
    }
    guard let change = try line.command.change?(line, value) else {
      throw UsageError("'\(line.command.name)' is not an operation")
    }
    self.init(
      change: change, keyPath: keyPath,
      condition: line.has(.ifAbsent) ? .ifAbsent : line.has(.ifPresent) ? .ifPresent : .always, expected: line[.expect],
      createsParents: line.has(.createParents), changesAll: line.has(.all), isUnique: line.has(.unique),
      types: reading.types, optionFiles: line.optionFiles, label: label)
  }
}
