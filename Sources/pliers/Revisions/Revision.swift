import PropertyList
import PropertyListFiles

/// The change that an option of `set`, for example `--increment`, makes to existing values.
struct Revision: Sendable {
  /// The reason why a value cannot be changed: "the string does not end in a digit".
  struct Refusal: Error {
    let reason: String

    static var longString: Refusal { Refusal(reason: "the string would be 4 GiB or longer") }
  }

  /// The only kind of value that a pattern matches; nil for every kind.
  var onlyKind: PropertyList.Kind?
  /// Returns the new scalar for the scalar at an index of a list; nil to keep the old one.
  let newValue: @Sendable (PropertyList, Int) throws(Refusal) -> PropertyList?
}

extension Revision {
  /// The revision that the options of `set` request; nil if they give a new value.
  init?(_ line: ParsedLine) throws(UsageError) {
    let texts: [Argument] = line.all(.substitute)
    if texts.count == 2 {
      try self.init(substituting: texts)
    } else if let revision: Revision = line[.increment] ?? line[.toggle] {
      self = revision
    } else {
      return nil
    }
  }
}

extension Option {
  /// For options that change existing values.
  static var existingOnly: OptionCondition { .excludes(["create", "create-parents", "if-absent"]) }
}

extension PropertyList {
  /// A string of less than 4 GiB.
  init(revised text: String) throws(Revision.Refusal) {
    do throws(SyntaxError) { try self.init(string: text) } catch { throw .longString }
  }
}

extension Operation {
  /// Revises the values at the indexes `found` of the list.
  func revise(
    _ found: [Int], in batch: inout EditBatch, with revision: Revision, format: Format?, types: JSONTypes
  ) throws(Failure) {
    let onlyKind = keyPath.isPattern ? revision.onlyKind : nil
    var scalars: [(index: Int, value: PropertyList)] = []
    for index in found where onlyKind == nil || batch.list.nodes[index].kind == onlyKind {
      guard let value = try newValue(at: index, of: batch.list, revision), !batch.list.isEqual(at: index, to: value)
      else { continue }
      try edit(&batch) { batch throws(EditError) in try batch.deductCopies(of: value.nodes, at: keyPath) }
      scalars.append((index, try written(value, as: format, types: types)))
    }
    batch.replaceScalars(scalars)
  }

  private func newValue(at index: Int, of list: PropertyList, _ revision: Revision) throws(Failure) -> PropertyList? {
    do throws(Revision.Refusal) {
      let value = try revision.newValue(list, index)
      if value != nil, list.list(at: index).loneSurrogateCount > 0 {
        throw Revision.Refusal(reason: "the string contains half of a surrogate pair")
      }
      return value
    } catch {
      var path = keyPath.text
      list.forEachKeyPath(to: [index]) { path = $1 }
      let message = "at '\(printable(path.shortened))': \(error.reason)"
      throw Failure(message)
    }
  }
}
