import PropertyList
import PropertyListFiles

extension Request {
  /// Reports on standard error the values of `list`, read from `file`, that `format` cannot represent: a line per kind of loss.
  func reportLosses(of list: PropertyList, as format: OutputFormat, _ file: Argument, _ console: Console) {
    guard dialect.reportsLosses else { return }
    if list.commentCount > 0, !output.showsDifference,
      case .file(let path) = destination(for: file, format: format), path.leadsToSameFile(as: file)
    {
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
      report("UIDs will be read instead of", list.uidLikeCount, "value", "in XML, a dictionary {CF$UID: N} is a UID")
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
