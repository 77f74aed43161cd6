extension Command {
  static let buddy = Command(
    "buddy", purpose: .edit, synonyms: ["plistbuddy"],
    summary: "do what PlistBuddy does, from its own command lines",
    files: .words("[-x] [-l] [-c COMMAND]… FILE"),
    options: [.rewrite],
    discussion: [
      "PlistBuddy's command lines work as they are, also when pliers is called by the name PlistBuddy. Each -c is one "
        + "command; without any, commands are read from standard input, a line each. 'pliers buddy -h' lists them. "
        + "Messages, streams and exit statuses are PlistBuddy's, and as there 'Exit' among several -c stops nothing.",
      "Some things are safer. The file is replaced as a whole or not at all, and a write that fails has the status 1. In XML, "
        + "only what a command changes is changed; comments, order and layout stay, unless --rewrite is given. Nothing is "
        + "done if a command cannot be understood, and nothing is written if no command has changed anything. Reals keep "
        + "double precision, and long strings are printed. An OpenStep file, which PlistBuddy turns into XML, can be "
        + "read only. FILE may be a pipe, or /dev/stdin.",
      "New scripts are better off with set, insert, remove and extract: they say what went wrong by their exit status.",
    ],
    examples: [
      ("pliers buddy -c 'Print :CFBundleVersion' Info.plist", "print one value"),
      ("pliers buddy -c 'Set :CFBundleVersion 42' Info.plist", "change one value"),
      (
        "pliers buddy -c 'Add :UIBackgroundModes array' -c 'Add :UIBackgroundModes: string audio' Info.plist",
        "two edits"
      ),
    ]
  ) { request, console in
    runBuddy(request, console)
  }
}

/// Does what PlistBuddy's words ask for.
private func runBuddy(_ request: Request, _ console: Console) -> ExitStatus {
  var buddy = Request(.buddy, .buddy)
  buddy.editing = request.editing
  let program = request.dialect.wording == .own ? "pliers buddy" : "PlistBuddy"
  var run = BuddyRun(program: program, buddy, console)
  return run.run(request.files)
}

extension Option {
  fileprivate static let rewrite = flag(
    "rewrite", \.editing.rewritesLayout,
    "write the file anew, in the layout and with the order of keys of Apple's tools; it stands before PlistBuddy's words"
  )
}
