/// `pliers help`: the commands by purpose.
enum Overview {
  static var text: String {
    var text = """
      pliers \(version): lint, convert, print, query and edit property lists

      usage: pliers COMMAND [ARGUMENTS] [OPTIONS] [FILE…]
             pliers -COMMAND …    as in plutil; see 'pliers help plutil'


      """
    let commands = Command.all
    let width = commands.map(\.name.count).max() ?? 0
    let purposeWidth = Command.Purpose.allCases.map(\.rawValue.count).max() ?? 0
    for purpose in Command.Purpose.allCases {
      for (index, command) in commands.filter({ $0.purpose == purpose }).enumerated() {
        let heading = TerminalPage.padded(index == 0 ? purpose.rawValue : "", to: purposeWidth)
        text += "\(heading)  \(TerminalPage.padded(command.name, to: width))  \(command.summary)\n"
      }
    }
    return text + """

      FILE '-' is standard input, which is also read if no FILE is given. A folder means the property lists in it, for
      lint and the commands that read, and with --recursive for edits. A key path such as a.0.b consists of keys and
      indexes with dots between them; '' is the root.

      More: 'pliers help COMMAND', 'pliers help topics', 'man pliers'.

      Exit status: 0 success or yes; 1 no: absent, different, problems found; 2 error: wrong usage, or a file that
      cannot be read or written; 3 changed, with --exit-code.

      """
  }
}
