extension Command {
  static let buddy: Command = Command(
    "buddy", purpose: .edit, synonyms: ["plistbuddy"],
    summary: "run PlistBuddy commands",
    files: .words("[-x] [-l] [-c COMMAND]… FILE"),
    options: [.rewrite]
  ) { line, console in
    let program = line.dialect.wording == .own ? "pliers buddy" : "PlistBuddy"
    var run = BuddyRun(program: program, ParsedLine(.buddy, .buddy, options: line.options), console)
    return run.run(line.files)
  }
}

extension Option {
  static let rewrite = flag(
    "rewrite",
    "rewrite the file in the layout and key order of Apple's tools; given before PlistBuddy's options"
  )
}
