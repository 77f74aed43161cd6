/// `pliers help`: the commands by purpose.
enum Overview {
  static var text: String { PageTable.expand(EmbeddedText.titled("overview")[...]) }

  /// A row for each command, with a heading before the first command of a purpose.
  static var rows: String {
    let width = Command.all.map(\.name.count).max() ?? 0
    let purposeWidth = Command.Purpose.allCases.map(\.rawValue.count).max() ?? 0
    return Command.Purpose.allCases.flatMap { purpose in
      Command.all.filter { $0.purpose == purpose }.enumerated().map { index, command in
        let heading = TerminalPage.padded(index == 0 ? purpose.rawValue : "", to: purposeWidth)
        return "\(heading)  \(TerminalPage.padded(command.name, to: width))  \(command.summary)\n"
      }
    }.joined()
  }
}
