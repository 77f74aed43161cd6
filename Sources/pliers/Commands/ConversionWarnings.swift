import PropertyList
import PropertyListFiles
import PropertyListLint

extension Pipeline {
  /// Reports on standard error the values of `list`, read from `file`, that `format` cannot represent: a line per kind of loss.
  func reportLosses(of list: PropertyList, as format: OutputFormat, _ file: Argument, _ console: Console) {
    guard line.dialect.reportsLosses else { return }
    if list.facts.commentCount > 0, !delivery.showsDifference, delivery.replaces(file, as: format) {
      console.report("\(file.heading): note: \(counted(list.facts.commentCount, "comment")) removed")
    }
    func report(_ loss: String, _ count: Int, _ noun: String, _ reason: String) {
      guard count > 0 else { return }
      console.report("\(file.heading): warning: \(loss) \(counted(count, noun)); \(reason)")
    }
    switch format.resolved(for: list.format) {
    case .binary1, .type: return
    case .xml1:
      // Dates read from XML have no fractions.
      let fractions = list.format == .xml ? 0 : list.counts(of: [.fractionalDate])[.fractionalDate] ?? 0
      report("fractions of a second dropped in", fractions, "date", "XML dates have whole seconds")
      report("UIDs will be read instead of", list.uidLikeCount, "value", "in XML, a dictionary {CF$UID: N} is a UID")
    case .json, .swift, .objc, .openStep, .raw, .noConversion: break
    }
    report(
      "lone surrogates replaced by U+FFFD in", list.loneSurrogateCount, "string",
      "only binary property lists can contain them")
    let lost = list.entriesLostWithLoneSurrogates
    report("values dropped for", lost, "key", "with U+FFFD they are equal to other keys")
  }

  /// The numbers of values and keys of `list` that become strings or numbers when `convert` writes JSON. Without tags, JSON has none.
  func jsonLosses(of list: PropertyList) -> [ValueTrait: Int] {
    guard line.dialect.reportsLosses, reading.types == nil, line.format == .json, list.format != .json else {
      return [:]
    }
    return list.counts(of: [.date, .data, .nonFiniteReal, .nonStringKey, .uid])
  }
}

extension PropertyList {
  /// The number of dictionaries of a binary file that are UIDs for readers of XML. In JSON, such a dictionary means a UID.
  fileprivate var uidLikeCount: Int {
    guard format == .binary else { return 0 }
    return nodes.indices.count { index in
      guard case .dictionary(1, _, _) = nodes[index], let key = string(at: index + 1), key.count == 6,
        bytes(of: key).has("CF$UID", at: 0), case .integer(0...Int64(UInt32.max)) = nodes[index + 2]
      else { return false }
      return true
    }
  }
}

struct ConversionLosses {
  /// The numbers of values and keys that become strings or numbers in JSON.
  private var json: [ValueTrait: Int] = [:]
  private var droppedNulls = 0

  mutating func add(_ losses: [ValueTrait: Int], droppedNulls: Int) {
    json.merge(losses, uniquingKeysWith: +)
    self.droppedNulls += droppedNulls
  }

  /// The lines of the report; none if nothing is lost.
  var lines: [String] {
    var lines: [String] = []
    if !changes.isEmpty {
      lines.append(
        "warning: \(changes.listed("and")); --types tag keeps the types, --types plain accepts this")
    }
    if droppedNulls > 0 { lines.append("note: \(counted(droppedNulls, "null")) dropped") }
    return lines
  }

  /// The changes in JSON in words, a text for each resulting type.
  private var changes: [String] {
    func count(_ trait: ValueTrait) -> Int { json[trait] ?? 0 }
    let strings = [
      (count(.date), counted(count(.date), "date")), (count(.data), "\(count(.data)) data"),
      (count(.nonFiniteReal), counted(count(.nonFiniteReal), "non-finite number")),
      (count(.nonStringKey), counted(count(.nonStringKey), "non-string key")),
    ].filter { $0.0 > 0 }
    return [
      (strings.reduce(0) { $0 + $1.0 }, strings.map(\.1).listed("and"), "string"),
      (count(.uid), counted(count(.uid), "UID"), "number"),
    ].filter { $0.0 > 0 }.map { count, values, type in "\(values) became \(count == 1 ? "a \(type)" : "\(type)s")" }
  }
}
