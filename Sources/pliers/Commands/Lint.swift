import PropertyList

extension Command {
  static let lint = Command(
    verb: .lint,
    summary: "check that files are property lists",
    options: [.silent, .include, .exclude, .filesFrom, .changed],
    discussion: [
      "XML, binary, OpenStep and JSON files are accepted. Each file that is fine is listed; each one that is not gets a "
        + "line with the place and the reason, and the exit status is 1.",
      "In a folder, those files are checked that have an extension of property lists only (.plist, .strings, .pbxproj, "
        + ".entitlements …) or begin like a binary or XML property list. What git ignores is left out, unless that is "
        + "the whole folder; so are symbolic links and .git. A GLOB with a slash is compared with the path as it is "
        + "shown, one without with the name alone, and * stands for slashes, too. Files that are named are always "
        + "checked.",
    ],
    examples: [
      ("pliers lint Info.plist Settings.strings", "check two files"),
      ("pliers lint --exclude Pods .", "check all property lists here, but not those in Pods"),
      ("pliers lint --changed=origin/main", "check what this branch changes"),
    ]
  ) { request, console throws(UsageError) in
    var request = request
    var hasFailed = false
    if request.dialect.lintsFolders {
      let selected = try request.selection.files(named: request.files, console)
      request.files = selected.files
      hasFailed = selected.hasFailed
    }
    var options = request.readOptions
    options.formats = request.dialect.lintFormats
    console.beginProgress(of: request.files.count)
    defer { console.endProgress() }
    let status = request.forEachFile(console) { file throws(Failure) in
      defer { console.advanceProgress() }
      let input = try Input(file, from: console)
      do throws(ReadError) {
        try PropertyList.check(input.source, options)
      } catch {
        throw .unreadable(error)
      }
      guard !request.isSilent else { return }
      console.print("\(input.displayName): OK")
      try console.check()
    }
    return hasFailed ? .failure : status
  }
}
