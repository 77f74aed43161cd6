extension Command {
  static let buddy = Command(
    "buddy", purpose: .edit, synonyms: ["plistbuddy"],
    summary: "run PlistBuddy commands",
    files: .words("[-x] [-l] [-c COMMAND]… FILE"),
    options: [.rewrite]
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
