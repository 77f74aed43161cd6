import PropertyList
import PropertyListFiles
import PropertyListLint

/// The manual page in roff, made from the table of commands. `man/pliers.1` is a copy of it.
enum Manual {
  static var page: String {
    var text = """
      .\\" Made by 'pliers help manual' from the table of commands.
      .TH PLIERS 1 "" "pliers \(version)" "User Commands"
      .SH NAME
      pliers \\- lint, convert, print, query and edit property lists
      .SH SYNOPSIS

      """
    for command in Command.all { text += ".B \(escaped(command.synopsis))\n.br\n" }
    text += """
      .B pliers
      .RI \\- COMMAND " …"
      .SH DESCRIPTION
      .B pliers
      reads property lists in XML, binary, JSON and OpenStep/ASCII form (.strings files too) and writes all but the last.
      FILE '\\-' is standard input, which is also read where no FILE is named.
      A file is replaced atomically: it is the old one until the new one is complete.
      .PP
      With a hyphen before the command, with a file as the first word, or when called as
      .BR plutil ,
      it takes the command lines of
      .BR plutil (1);
      .B pliers help plutil
      lists them.
      .SH KEY PATHS
      A key path is dictionary keys and array indexes with dots between them, such as
      .BR a.0.b .
      A dot inside a key is written
      .BR \\e. ,
      a backslash
      .BR \\e\\e .
      Negative indexes count from the end of the array: \\-1 is its last element.
      With a leading
      .B /
      it is a JSON Pointer (RFC 6901), in which ~1 stands for a slash and ~0 for a tilde.
      The empty key path is the root.
      .B pliers help keypath
      explains patterns and escapes,
      .B pliers help types
      the types of values.
      .SH COMMANDS

      """
    for command in Command.all { text += section(on: command) }
    text += rules
    text += git
    text += """
      .SH EXIT STATUS
      0 if all was done, or the answer is yes;
      1 if the answer is no: a value is absent, is there already or is not what was expected, or lint has found problems;
      2 if there was trouble: the command line is wrong, or a file cannot be read, understood or written;
      3 if something changed and \\-\\-exit\\-code was given.
      Of several files 2 comes before 1, and 1 before 3.
      In plutil's grammar it is 0 or 1.
      .SH SEE ALSO
      .BR plutil (1),
      .BR plist (5)

      """
    return text
  }

  private static var rules: String {
    var text = """
      .SH RULES
      What
      .B pliers lint
      looks for, and how much it matters by default;
      .B \\-\\-rule
      changes that.

      """
    for rule in Rule.all {
      let severity = rule.severityNote
      text += ".TP\n.BR \(escaped(rule.name)) \" (\(severity))\"\n"
      text += "\(escaped(rule.summary.prefix(1).uppercased() + rule.summary.dropFirst())).\n"
    }
    text += ".SH PROFILES\nEach makes some rules errors.\n"
    for profile in Profile.all {
      text += ".TP\n.B \(escaped(profile.name))\n"
      text += "\(escaped(profile.summary.prefix(1).uppercased() + profile.summary.dropFirst())):\n"
      text += escaped(profile.rules.map(\.name).joined(separator: ", ")) + ".\n"
    }
    return text
  }

  private static var git: String {
    """
    .SH GIT
    What
    .B pliers git install
    configures:
    .PP
    .nf
    \(escaped(GitEntry.configuration))
    .fi
    .PP
    What belongs into .gitattributes:
    .PP
    .nf
    \(escaped(GitAttributeLine.wanted.map(\.text).joined(separator: "\n")))
    .fi

    """
  }

  private static func section(on command: Command) -> String {
    var text = ".SS \(escaped(command.name))\n.B \(escaped(command.synopsis))\n.PP\n"
    text += escaped(command.summary.prefix(1).uppercased() + command.summary.dropFirst()) + ".\n"
    for paragraph in command.discussion { text += ".PP\n\(escaped(paragraph))\n" }
    for option in command.valueOptions + command.options {
      text += ".TP\n.B \(escaped(option.spelling))\(value(of: option))\n"
      text += "\(escaped(option.summary.prefix(1).uppercased() + option.summary.dropFirst())).\n"
    }
    for example in command.examples {
      text += ".PP\nExample, \(escaped(example.purpose)):\n.PP\n.nf\n    \(escaped(example.line))\n.fi\n"
    }
    return text
  }

  /// What follows the spelling for the value.
  private static func value(of option: Option) -> String {
    guard let name = option.valueName else { return "" }
    let value = "\\fI\(escaped(name))\\fR"
    return option.defaultValue == nil ? " " + value : "\\fR[=\(value)]"
  }

  /// Roff takes a backslash for an escape, a hyphen for a dash, and a dot or apostrophe at the start of a line for a
  /// request.
  private static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      default: result.append(character)
      }
    }
    return result.first == "." || result.first == "'" ? "\\&" + result : result
  }
}
