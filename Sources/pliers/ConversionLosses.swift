import PropertyList
import PropertyListLint

/// What `convert` loses in all files of a run.
struct ConversionLosses {
  private var json = JSONLosses()
  private var droppedNulls = 0

  mutating func add(_ losses: JSONLosses, droppedNulls: Int) {
    json.add(losses)
    self.droppedNulls += droppedNulls
  }

  /// The lines of the report; none if nothing is lost.
  var lines: [String] {
    var lines: [String] = []
    let changes = json.changes
    if !changes.isEmpty {
      lines.append(
        "warning: \(changes.listed("and")); --types tag keeps the types, --types plain accepts this")
    }
    if droppedNulls > 0 { lines.append("note: \(counted(droppedNulls, "null")) dropped") }
    return lines
  }
}

extension Request {
  /// True if `convert` reports the values of `list` that become strings or numbers in JSON.
  func reportsJSONLosses(of list: PropertyList) -> Bool {
    dialect.reportsLosses && types == nil && format?.resolved(for: list.format) == .json
  }
}

extension JSONLosses {
  /// The changes in words, a text for each resulting type.
  fileprivate var changes: [String] {
    let strings = [
      (dates, counted(dates, "date")), (data, "\(data) data"),
      (nonFiniteReals, counted(nonFiniteReals, "non-finite number")),
      (keys, counted(keys, "non-string key")),
    ].filter { $0.0 > 0 }
    return [
      (strings.reduce(0) { $0 + $1.0 }, strings.map(\.1).listed("and"), "string"),
      (uids, counted(uids, "UID"), "number"),
    ].filter { $0.0 > 0 }.map { count, values, type in "\(values) became \(count == 1 ? "a \(type)" : "\(type)s")" }
  }
}
