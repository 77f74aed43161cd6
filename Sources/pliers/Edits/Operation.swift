import PropertyList
import PropertyListLint

/// One edit: a change, its key path, and its condition.
struct Operation {
  /// The operations of `edit`, which are also commands.
  enum Kind: String { case set, insert, replace, remove, copy, move }

  enum Change {
    case value(ValueChange)
    /// Changes all matches, also of a key path that is no pattern.
    case revise(Revision)
  }

  enum ValueChange {
    case put(PropertyList)
    case remove
    /// Copies the value to this key path, or moves it there. Neither key path is a pattern.
    case transfer(to: PropertyList.KeyPath)
  }

  let invocation: Invocation
  private let kind: Kind
  let change: Change
  let keyPath: PropertyList.KeyPath
  /// Position of the operation in a script: "operation 2, line 5"; empty if the operation is a command.
  let label: String
  /// The form in the edited files of the types that JSON lacks. The operation's value may have another one.
  private let fileTypes: JSONTypes

  /// The operation of an invocation, whose values it makes. `fileTypes` is the form in the files if that is not the invocation's.
  init(
    _ invocation: Invocation, label: String = "", fileTypes: JSONTypes? = nil, _ console: Console
  ) throws(Failure) {
    (self.invocation, self.label, keyPath) = (invocation, label, invocation.keyPath)
    self.fileTypes = fileTypes ?? invocation.jsonTypes
    for keyPath in [invocation.keyPath, invocation.target] where keyPath.dataSteps > 0 {
      throw Failure(
        "'\(keyPath.text)' steps into a property list in data, which cannot be edited there; a key '!' is written '\\!'"
      )
    }
    var value: PropertyList?
    for given in invocation.options {
      if let new = given.value as? NewValue { value = try new.make(invocation, console) }
      if let new = given.value as? PropertyList { value = new }
    }
    // Values have no text, so their comments are lost.
    if let comments = value?.facts.commentCount, comments > 0 {
      console.report("pliers: note: \(counted(comments, "comment")) in the new value dropped")
    }
    guard let kind = invocation.command.operation else { throw Failure("an operation is missing") }
    self.kind = kind
    switch (kind, value) {
    case (.set, let value?), (.insert, let value?), (.replace, let value?): change = .value(.put(value))
    case (.set, nil): change = .revise(try Revision(invocation))
    case (.insert, nil), (.replace, nil): throw Failure("a value is missing")
    case (.remove, _): change = .value(.remove)
    case (.copy, _), (.move, _): change = .value(.transfer(to: invocation.target))
    }
  }

  private var expected: Expectation? { invocation[.expect] }
  private var createsParents: Bool { invocation.has(.createParents) }
  private var isUnique: Bool { invocation.has(.unique) }

  private func subject(_ keyPath: PropertyList.KeyPath) -> String {
    "key path '\(printable(keyPath.text.shortened))'"
  }

  /// The reason, for a message, why an edit does nothing. `isMissing` is true if the value does not exist.
  typealias Skip = (reason: String, isMissing: Bool)

  private func skip(for reason: EditError.Reason) -> Skip {
    // A copied or moved value exists where it would be put.
    (reason.description(of: subject(reason == .exists ? target ?? keyPath : keyPath)), reason == .missing)
  }

  private var target: PropertyList.KeyPath? {
    if case .value(.transfer(let target)) = change { target } else { nil }
  }

  private var mayAdd: Bool { kind != .replace && kind != .remove }

  /// Makes the edit at the key path, which may be new, or in all values that it matches.
  ///
  /// - Returns: the reason if nothing is done.
  func apply(to batch: inout EditBatch) throws(Failure) -> Skip? {
    guard case .value(var change) = change, !keyPath.isPattern else { return try changeMatches(in: &batch) }
    if isUnique { batch.makeChanges() }
    if mayAdd, let refusal = batch.refusal(toAddForeign: target ?? keyPath) { throw refusal }
    var (keyPath, location) = (keyPath, try? batch.locate(keyPath))
    if location?.exists != true, mayJoinComponents(in: &batch) {
      keyPath = batch.current.dottedKeyPath(for: keyPath) ?? keyPath
      // Locations are not valid after the changes that `current` makes.
      location = try? batch.locate(keyPath)
    }
    if let reason = try reasonToSkip(location, in: &batch) { return skip(for: reason) }
    try checkKind(of: location, keyPath, in: &batch)
    let new = target ?? keyPath
    if mayAdd, new.mayBeMisread || createsParents && (new.mayContainName || batch.mayJoinComponents(of: new)) {
      if let refusal = batch.current.refusal(toAddAt: new, createsParents: createsParents) { throw refusal }
      location = try? batch.locate(keyPath)
    }
    let placement = placement(at: location)
    if case .put(let value) = change {
      let value = try written(value, as: batch.list.format)
      if isUnique, batch.list.contains(value, at: keyPath, placement) {
        return ("an equal value already exists for \(subject(keyPath))", isMissing: false)
      }
      change = .put(value)
    }
    do throws(EditError) {
      switch change {
      case .put(let value):
        if placement == .append, createsParents, location?.exists != true {
          try batch.createParents(of: PropertyList.KeyPath(texts: keyPath.texts + [[UInt8(ascii: "-")]]))
          location = try? batch.locate(keyPath)
        }
        try batch.put(value, at: keyPath, placement, located: location, createsParents: createsParents)
      case .remove: try batch.remove(at: keyPath, located: location)
      case .transfer(let target) where kind == .move:
        try batch.move(keyPath, to: target, placement, located: location, createsParents: createsParents)
      case .transfer(let target):
        try batch.copy(keyPath, to: target, placement, located: location, createsParents: createsParents)
      }
    } catch {
      throw failure(of: error, in: &batch)
    }
    return nil
  }

  /// Changes all values that the key path matches.
  private func changeMatches(in batch: inout EditBatch) throws(Failure) -> Skip? {
    batch.makeChanges()
    let found = batch.list.values(at: keyPath)
    if let reason = reasonToSkip(ifExists: !found.isEmpty) { return skip(for: reason) }
    try check(found, in: batch.list)
    switch change {
    case .revise(let revision): try revise(found, in: &batch, with: revision)
    case .value(.put(let value)):
      let value = try written(value, as: batch.list.format)
      let changed = batch.list.outermost(found).filter { !batch.list.isEqual(at: $0, to: value) }
      try replace(changed, with: value, in: &batch)
    case .value(.remove): try replace(found, with: nil, in: &batch)
    // Its key paths are no patterns.
    case .value(.transfer): break
    }
    return nil
  }

  private func replace(_ found: [Int], with value: PropertyList?, in batch: inout EditBatch) throws(Failure) {
    do throws(EditError) { try batch.replace(found, with: value, keyPath) } catch {
      throw failure(of: error, in: &batch)
    }
  }

  /// Throws unless there are values, as many and of the type that the options require.
  private func check(_ found: [Int], in list: PropertyList) throws(Failure) {
    if found.isEmpty {
      let isNew = if case .value(.put) = change { true } else { false }
      throw .notFound(keyPath, hint: list.hint(for: keyPath) + (isNew ? "; a pattern makes no new value" : ""))
    }
    if found.count > 1, !invocation.has(.all) {
      throw .severalMatches(keyPath, count: found.count, reason: "--all changes all of them")
    }
    let expected = expected
    for index in found { try expected?.check(list.nodes[index].kind, at: keyPath) }
  }

  private func revise(
    _ found: [Int], in batch: inout EditBatch, with revision: Revision
  ) throws(Failure) {
    let onlyKind = keyPath.isPattern ? revision.onlyKind : nil
    var scalars: [(index: Int, value: PropertyList)] = []
    for index in found where onlyKind == nil || batch.list.nodes[index].kind == onlyKind {
      let list = batch.list
      let new = try Failure.inside("at '\(text(of: index, in: list))'") { () throws(Failure) in
        let value = try revision.newValue(list, index)
        if value != nil, list.list(at: index).loneSurrogateCount > 0 {
          throw Failure("the string contains half of a surrogate pair")
        }
        return value
      }
      guard let new, !list.isEqual(at: index, to: new) else { continue }
      do throws(EditError) { try batch.deductCopies(of: new.nodes, at: keyPath) } catch {
        throw failure(of: error, in: &batch)
      }
      scalars.append((index, try written(new, as: list.format)))
    }
    batch.replaceScalars(scalars)
  }

  /// The key path of the value at `index`, for messages.
  private func text(of index: Int, in list: PropertyList) -> String {
    var path = keyPath.text
    list.forEachKeyPath(to: [index]) { path = $1 }
    return path.shortened
  }

  /// True if some dots of the key path may belong to keys of an existing value. The key path of a new value, as of `insert`, is never
  /// guessed.
  private func mayJoinComponents(in batch: inout EditBatch) -> Bool {
    (target != nil || !createsParents && kind != .insert) && batch.mayJoinComponents(of: keyPath)
  }

  /// Throws unless the value at `location`, which has this key path, is of the expected type, if there is one.
  private func checkKind(
    of location: EditBatch.Location?, _ keyPath: PropertyList.KeyPath, in batch: inout EditBatch
  ) throws(Failure) {
    guard let expected else { return }
    guard let location, location.exists else { throw .notFound(keyPath, hint: batch.current.hint(for: keyPath)) }
    try expected.check(batch.kind(at: location), at: keyPath)
  }

  /// The rule for the existing value where a value is put. In plutil's grammar, it depends on `location`, which is nil if the container
  /// of the value does not exist.
  private func placement(at location: EditBatch.Location?) -> Placement {
    // `-insert -append` stores a value where none exists, and `-replace` also adds entries and inserts elements.
    let isLenient = invocation.dialect.isPlutil
    switch kind {
    case .set: return .set
    case .insert where !invocation.has(.append), .remove: return .insert
    case .insert: return isLenient && location.map { $0.hasKey && !$0.exists } == true ? .insert : .append
    case .replace: return !isLenient ? .replace : location?.hasKey == false ? .insert : .set
    case .copy, .move: return invocation.has(.overwrite) ? .set : .insert
    }
  }

  /// The reason why a condition is not met by the value at `location`.
  private func reasonToSkip(
    _ location: EditBatch.Location?, in batch: inout EditBatch
  ) throws(Failure) -> EditError.Reason? {
    let exists = location?.exists ?? false
    guard invocation.has(.ifAbsent) else { return reasonToSkip(ifExists: exists) }
    // A copied or moved value must be absent at its new key path.
    if let target { return reasonToSkip(ifExists: (try? batch.locate(target))?.exists ?? false) }
    if location?.hasKey == false, !exists, keyPath.text.hasSuffix("-") {
      throw Failure("--if-absent: no element is at '-'; 'insert --unique' appends a value once")
    }
    return reasonToSkip(ifExists: exists)
  }

  /// The reason why a condition is not met by a value that exists or does not; nil if all are met.
  private func reasonToSkip(ifExists exists: Bool) -> EditError.Reason? {
    if invocation.has(.ifAbsent) { return exists ? .exists : nil }
    return exists || !invocation.has(.ifPresent) ? nil : .missing
  }

  /// The failure of a change, with hints.
  private func failure(of error: EditError, in batch: inout EditBatch) -> Failure {
    if error.exceedsLimits {
      return Failure("the copies would add too many values or bytes; --max-nodes raises the limit")
    }
    let hint = batch.current.hint(about: error)
    let isArrayMissing = placement(at: nil) == .append && error.reason == .missing && hint.isEmpty
    return .edit(error, at: keyPath, hint: isArrayMissing ? "; --create-parents creates the array" : hint)
  }

  /// The value that a reader finds in a file of `format`. In plutil's grammar `value` itself, which writers may round.
  private func written(_ value: PropertyList, as format: Format) throws(Failure) -> PropertyList {
    guard invocation.dialect.keepsText else { return value }
    let types = invocation.types ?? fileTypes
    do throws(WriteError) { return try value.written(as: format, types: types, among: fileTypes) } catch {
      throw .unwritable(error, keyPath: keyPath.text(with: error.keyPath), format: OutputFormat(format))
    }
  }
}

extension Command {
  /// A command that makes one change, which has `options`, in each file. It is also an operation of `edit`.
  static func operation(
    _ kind: Operation.Kind, aliases: [String] = [], synonyms: [String] = [], summary: String, plutil: PlutilForm? = nil,
    operands: @autoclosure @escaping @Sendable () -> [Operand] = [.keyPath],
    options: @autoclosure @escaping @Sendable () -> [Option],
    valueOptions: @autoclosure @escaping @Sendable () -> [Option] = []
  ) -> Command {
    Command(
      name: kind.rawValue, purpose: .edit, aliases: aliases, synonyms: synonyms, summary: summary, plutil: plutil,
      operands: operands(), fileOperands: .searchedOnRequest, options: options() + Option.editedFiles,
      valueOptions: valueOptions(), operation: kind, writes: .edited
    ) { invocation, console throws(Failure) in
      let operation = try Operation(invocation, console)
      return try FileEdit(pipeline: Pipeline(invocation, console), operations: [operation]).run(console)
    }
  }
}
