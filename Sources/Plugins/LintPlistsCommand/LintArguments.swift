/// The arguments of `pliers lint` for the words after `swift package lint-plists`.
struct LintArguments {
  /// The options of `pliers lint` whose value is the next word.
  static let optionsWithValues: Set<String> = [
    "--rule", "--schema", "--profile", "--include", "--exclude", "--files-from", "--baseline", "--write-baseline",
    "--format", "--error-on", "--max-problems", "--preset", "--provisioning", "--date", "--color", "--jobs", "-j",
  ]

  let words: [String]

  /// Adds the folder of the package if `words` name no files: without files, `pliers lint` would read standard input.
  init(_ words: [String]) {
    if Self.nameFiles(words) {
      self.words = words
    } else {
      // The products of SwiftPM in .build are not checked, even if git does not ignore them.
      self.words = ["--exclude", "/.build"] + words + ["."]
    }
  }

  private static func nameFiles(_ words: [String]) -> Bool {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" { return !rest.isEmpty }
      if word == "-" || !word.hasPrefix("-") { return true }
      if ["--files-from", "--changed"].contains(String(word.prefix { $0 != "=" })) { return true }
      if optionsWithValues.contains(word) { _ = rest.popFirst() }
    }
    return false
  }
}
