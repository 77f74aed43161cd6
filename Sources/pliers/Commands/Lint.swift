import PropertyList

extension Command {
  static let lint = Command(
    verb: .lint,
    summary: "check that files are property lists",
    options: [.silent, .jobs],
    discussion: [
      "XML, binary, OpenStep and JSON files are accepted. Each file that is fine is listed; each one that is not gets a "
        + "line with the place and the reason, and the exit status is 1."
    ],
    examples: [("pliers lint Info.plist Settings.strings", "check two files")]
  ) { request, console in
    request.forEachFile(console) { file, console throws(Failure) in
      var options = request.readOptions
      options.formats = request.dialect.lintFormats
      let input = try Input(file, from: console)
      do throws(ReadError) {
        try PropertyList.check(input.source, options)
      } catch {
        throw .unreadable(error)
      }
      guard !request.isSilent else { return .success }
      console.output.append(input.displayName)
      console.output.append(": OK\n")
      try console.check()
      return .success
    }
  }
}
