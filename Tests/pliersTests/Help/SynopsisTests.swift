import Foundation
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// The parser accepts the documented command lines. The tests parse each synopsis and each spelling of each option in the help.
/// `PagesTests` tests that the manual has the same synopses, and `PageExamplesTests` runs the examples.
struct SynopsisTests {
  /// The help of a command, and of the shared options that it names.
  private static func text(of name: String) -> ShownCommand {
    ShownCommand(
      synopsis: Command.named(name)?.synopsis ?? "", help: run("help", name).outputText,
      shared: run("help", "options").outputText)
  }

  /// Each form of a synopsis, without its parts in brackets, is a valid command line.
  @Test(arguments: Command.all.filter { $0.synopses.count > 1 }.map(\.name))
  func everyFormOfASynopsisIsParsed(name: String) throws {
    let forms = run("help", name).outputText.split(separator: "\n").filter { $0.contains(#/^(usage:|      ) pliers /#) }
    #expect(forms.count > 1)
    for form in forms {
      var text = String(form.drop { $0 != "p" }.dropFirst("pliers ".count))
      for _ in 0..<2 { text = text.replacing(/\[[^\[\]]*\]…?/, with: "") }
      let words = text.replacing("…", with: "").split(separator: " ").map { Argument(String($0)) }
      #expect(try OwnGrammar.parse(words).command.name == name)
    }
  }

  @Test(arguments: Command.all.map(\.name))
  func synopsisIsParsed(name: String) throws {
    let text = Self.text(of: name)
    let words = try #require(text.words(), "\(text.synopsis)")
    let line = try OwnGrammar.parse(words)
    #expect(line.command.name == name)
    #expect(line.files == (text.synopsis.contains("FILE") ? ["file"] : []))
  }

  /// A word that the parser does not accept as the value of an option would be among the files.
  @Test(arguments: Command.all.map(\.name))
  func optionsAreParsedAsShown(name: String) throws {
    let command = try #require(Command.named(name))
    let text = Self.text(of: name)
    #expect(text.options.count == command.options.count + command.valueOptions.count)
    for option in text.options {
      for form in forms(of: option) {
        let words = try #require(text.words(with: form), "\(text.synopsis)")
        let line: Invocation
        do { line = try OwnGrammar.parse(words) } catch {
          // The option was parsed, and then refused; see OptionConditionTests.
          #expect(error.message("").contains(" needs ") || error.message("").contains("takes one file"))
          continue
        }
        // If an option replaces an operand, the word at the position of the operand is a file.
        let replaced = command.operands.count { $0.isReplaced(by: line.options) }
        let takesFile = text.synopsis.contains("FILE")
        #expect(
          line.files.count == replaced + (takesFile ? 1 : 0) && (!takesFile || line.files.last == "file"),
          "\(form.joined(separator: " "))")
      }
    }
  }

  /// The ways of writing an option that `spelling` shows, such as `-o, --output PATH` or `--changed[=REF]`.
  private func forms(of spelling: String) -> [[String]] {
    var rest = spelling
    var isOptional = false
    var value: String?
    if let range = rest.range(of: "[=") {
      isOptional = true
      value = String(rest[range.upperBound...].dropLast())
      rest = String(rest[..<range.lowerBound])
    }
    return rest.components(separatedBy: ", ").flatMap { part in
      let words = part.split(separator: " ").map(String.init)
      guard let value = value ?? rest.split(separator: " ").last.map(String.init), !value.hasPrefix("-") else {
        return [words]
      }
      // Some options have several values.
      if words.count > 2 { return [words] }
      let sample = words[0] == "--from" ? ShownCommand.propertyList : ShownCommand.samples[value] ?? value
      return isOptional ? [words, ["\(words[0])=\(sample)"]] : [[words[0], sample]]
    }
  }

  private func console() -> Console {
    Console(
      inputIsTerminal: false, sendToOutput: { _ in }, sendToErrors: { _ in },
      loadInput: { () throws(Failure) in throw .noInput })
  }
}

/// The synopsis and the options of a command, as its help shows them.
private struct ShownCommand {
  /// `pliers set KEYPATH VALUE-OPTION [options] FILE…`
  let synopsis: String
  /// The spellings of each option, such as `-o, --output PATH`.
  let options: [String]

  /// From the output of `pliers help COMMAND` and `pliers help options`. If there are several forms, `synopsis` is the usual one.
  init(synopsis: String, help: String, shared: String) {
    self.synopsis = synopsis
    let lines = help.components(separatedBy: "\n").map { line in
      // Two spaces are between an option and its description.
      line.hasPrefix("  -") ? "  " + line.dropFirst(2).components(separatedBy: "  ")[0] : line
    }
    let blocks = lines.split { !$0.hasPrefix("  ") }.map { $0.filter { $0.dropFirst(2).first != " " } }
    let note = help.range(of: "\nIt also accepts ").map { start in
      help[start.upperBound...].prefix { $0 != ";" }.split(whereSeparator: " ,\n".contains)
    }
    let sharedLines = shared.components(separatedBy: "\n").filter { line in
      line.hasPrefix("  -")
        && (note ?? []).contains { $0.hasPrefix("--") && line.split(whereSeparator: " [,".contains).contains($0) }
    }
    options = (blocks.joined().filter { $0.hasPrefix("  -") } + sharedLines).map { String($0.dropFirst(2)) }
  }

  /// The file of `--from`, which has a value at the key path below.
  static let propertyList = testsFolder + "/pliersTests/Fixtures/Example.plist"

  /// Example values by their names in the help. Each path is that of an empty file.
  static let samples = [
    "FORMAT": "json", "KEYPATH": "CFBundleVersion", "FROM": "a.0", "TO": "b", "TOPIC": "lint",
    "FILE…": "file", "FILE": "file",
    "PATH": "/dev/null", "SCHEMA": "info", "KEY": "CFBundleName", "EXT": "x", "HOW": "plain", "MODE": "drop",
    "TYPE": "string",
    "KIND": "string", "REF": "HEAD", "SUFFIX": ".old", "N": "5", "GLOB": "*.x",
    "NAME=LEVEL": "duplicate-key=off", "NAME": "launchd", "PRESET": "strict", "WHEN": "never", "SEVERITY": "warning",
    "ACTION": "install", "OPERATION": "remove a", "TEXT": "x", "R": "1.5", "B": "true", "DATE": "2001-01-01T00:00:00Z",
    "BASE64": "AAAA", "DIGITS": "00", "XML": "<true/>", "JSON": "1", "PATTERN=POLICY|xcode": "a=ours",
    "OLD": "old", "NEW": "new", "FORM": "stat", "PATTERN": "a.*", "EXTENT": "safe", "[PATTERN=]KEY": "a.*=id",
    "STYLE": "diff3", "SIDE": "ours",
  ]

  /// The words after `pliers` of the synopsis, with `option` for its options; nil if it contains an unknown name.
  func words(with option: [String]? = nil) -> [Argument]? {
    var words: [String] = []
    let name = option?[0].dropFirst(2).prefix { $0 != "=" } ?? ""
    let isValue = Command.set.valueOptions.contains { $0.names.contains(String(name)) }
    for part in synopsis.split(separator: " ").dropFirst() {
      switch part {
      case "[options]": if !isValue { words += option ?? [] }
      case "VALUE-OPTION":
        words += isValue ? option ?? [] : ["--bool", "true"]
      // Words with their own grammar.
      case _ where part.hasPrefix("[-") || part.hasSuffix("]…"): continue
      default:
        let name = part.hasPrefix("[") ? String(part.dropFirst().dropLast()) : String(part)
        guard let word = words.isEmpty ? name : Self.samples[name] else { return nil }
        words.append(word)
      }
    }
    return words.map { Argument($0) }
  }
}
