import PropertyList
import PropertyListFiles

extension Request {
  /// Reports on standard error what `list`, read from `file`, loses in `format`: one line for each kind of loss.
  func reportLosses(of list: PropertyList, as format: OutputFormat, _ file: Argument, _ console: Console) {
    guard dialect.reportsLosses else { return }
    if list.commentCount > 0, !output.showsDifference,
      case .file(let path) = destination(for: file, format: format), path.leadsToSameFile(as: file)
    {
      console.report("\(file.heading): note: \(counted(list.commentCount, "comment")) removed")
    }
    func report(_ loss: String, in count: Int, _ noun: String, _ reason: String) {
      guard count > 0 else { return }
      console.report("\(file.heading): warning: \(loss) in \(counted(count, noun)); \(reason)")
    }
    switch format.resolved(for: list.format) {
    case .binary1, .type: return
    case .xml1:
      report("fractions of a second dropped", in: list.fractionalDateCount, "date", "XML dates have whole seconds")
    case .json, .swift, .objc, .openStep, .raw, .noConversion: break
    }
    report(
      "lone surrogates replaced by U+FFFD", in: list.loneSurrogateCount, "string",
      "only binary property lists can contain them")
    let lost = list.entriesLostWithLoneSurrogates
    report("values dropped", in: lost, "place", "their keys became equal to other ones with U+FFFD")
  }
}

extension PropertyList {
  /// The number of dates with a fraction of a second. XML has none to begin with.
  fileprivate var fractionalDateCount: Int {
    format == .xml ? 0 : nodes.count { if case .date(let seconds) = $0 { seconds != seconds.rounded() } else { false } }
  }
}
