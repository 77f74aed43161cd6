import PropertyList
import PropertyListFiles

extension Request {
  /// Reports on standard error the values of `list`, read from `file`, that `format` cannot represent: a line per kind of loss.
  func reportLosses(of list: PropertyList, as format: OutputFormat, _ file: Argument, _ console: Console) {
    guard dialect.reportsLosses else { return }
    if list.commentCount > 0, !output.showsDifference, replaces(file, as: format) {
      console.report("\(file.heading): note: \(counted(list.commentCount, "comment")) removed")
    }
    func report(_ loss: String, _ count: Int, _ noun: String, _ reason: String) {
      guard count > 0 else { return }
      console.report("\(file.heading): warning: \(loss) \(counted(count, noun)); \(reason)")
    }
    switch format.resolved(for: list.format) {
    case .binary1, .type: return
    case .xml1:
      report("fractions of a second dropped in", list.fractionalDateCount, "date", "XML dates have whole seconds")
    case .json, .swift, .objc, .openStep, .raw, .noConversion: break
    }
    report(
      "lone surrogates replaced by U+FFFD in", list.loneSurrogateCount, "string",
      "only binary property lists can contain them")
    let lost = list.entriesLostWithLoneSurrogates
    report("values dropped for", lost, "key", "with U+FFFD they are equal to other keys")
  }
}

extension PropertyList {
  /// The number of dates with a fraction of a second. Dates read from XML have none.
  fileprivate var fractionalDateCount: Int {
    format == .xml ? 0 : nodes.count { if case .date(let seconds) = $0 { seconds != seconds.rounded() } else { false } }
  }
}
