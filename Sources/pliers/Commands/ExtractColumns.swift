import PropertyList
import PropertyListFiles

extension Option {
  static let columns = Option(
    "columns", nil, "KEYPATH,…", scope: .report,
    "print a table: a header, and for each value that is found a line with the values at these key paths inside it, "
      + "separated by tabs; a comma in a key is written \\u{2C}",
    OptionValue { word, option throws(UsageError) in
      var columns: [PropertyList.KeyPath] = []
      for name in word.bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
        if name.isEmpty { throw UsageError("\(option): a key path is empty") }
        columns.append(try .parseExact(Argument(Array(name))))
      }
      return columns
    }
  ).on(
    .excludes([
      "output", "extension", "format", "raw-bytes", "compact", "sort", "no-newline", "default", "null", "shell",
    ]))
}

extension Pipeline {
  /// Prints a header, and a line with the values at `columns` inside each value.
  func printTable(_ columns: [PropertyList.KeyPath], _ console: Console) throws(UsageError) -> ExitStatus {
    if !reading.opensData, let column = columns.first(where: { $0.dataSteps > 0 }) {
      throw UsageError("--columns: '\(column.text)' steps into a property list in data; --nested opens it")
    }
    printRow(columns.map { Array($0.text.utf8) }, of: "file", console)
    return forEachValue(console) { list, index, input, console throws(Failure) in
      let row = list.list(at: index)
      var cells: [[UInt8]] = []
      for column in columns {
        let value = row.values(at: column).first
        cells.append(try value.map { (value) throws(Failure) in try text(of: value, in: row) } ?? [])
      }
      printRow(cells, of: input.name.heading, console)
    }
  }

  /// Prints a line of the table, after the file's name if requested. Escapes are those of jq's `@tsv`.
  private func printRow(_ cells: [[UInt8]], of file: String, _ console: Console) {
    var line: [UInt8] = []
    for cell in (namesFiles ? [Array(file.utf8)] : []) + cells {
      for byte in cell {
        switch byte {
        case UInt8(ascii: "\t"): line += "\\t".utf8
        case UInt8(ascii: "\n"): line += "\\n".utf8
        case UInt8(ascii: "\r"): line += "\\r".utf8
        case UInt8(ascii: "\\"): line += "\\\\".utf8
        default: line.append(byte)
        }
      }
      line.append(UInt8(ascii: "\t"))
    }
    line[line.count - 1] = UInt8(ascii: "\n")
    console.output.append(line.span)
  }
}
