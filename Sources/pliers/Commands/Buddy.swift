extension Command {
  static let buddy = Command(
    "buddy", purpose: .edit, synonyms: ["plistbuddy"],
    summary: "run PlistBuddy commands",
    files: .words("[-x] [-l] [-c COMMAND]… FILE"),
    options: [.rewrite],
    discussion: [
      "Command lines of PlistBuddy work unchanged, and pliers can be called by the name PlistBuddy. Each -c is one command. "
        + "Without -c, commands are read from standard input, one per line. 'pliers buddy -h' lists them. Messages, streams "
        + "and exit statuses are those of PlistBuddy. As in PlistBuddy, 'Exit' has no effect in a -c.",
      "Some behaviour is safer. The file is replaced completely or not at all, and a failed write has the status 1. In XML, "
        + "comments, order and layout stay unless --rewrite is given. If a command is not understood, no command runs. If no "
        + "command changes anything, nothing is written. Reals keep double precision, and long strings are printed. "
        + "OpenStep files, which PlistBuddy turns into XML, are read only. FILE can be a pipe or /dev/stdin.",
      "For new scripts, use set, insert, remove and extract: their exit status distinguishes a missing value from an error.",
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

/// Runs PlistBuddy's command line.
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
    "rewrite the file in the layout and key order of Apple's tools; given before PlistBuddy's options"
  )
}
