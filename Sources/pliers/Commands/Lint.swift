import PropertyList

extension Command {
  static let lint = Command(
    verb: .lint,
    summary: "check that files are property lists",
    options: [.silent],
    discussion: [
      "XML, binary, OpenStep and JSON files are accepted. Each file that is fine is listed; each one that is not gets a "
        + "line with the place and the reason, and the exit status is 1."
    ],
    examples: [("pliers lint Info.plist Settings.strings", "check two files")]
  ) { request, console in
    if request.dialect.wording == .own {
      return request.forEachFile(console) { file throws(Failure) in
        let input = try Input(file, from: console)
        let linted = LintedFile(file, input.source, levels: RuleLevels(), profile: nil, limits: request.limits)
        for d in linted.diagnoses {
          console.print(
            "\(file.text):\(d.place.map { "\($0.line):\($0.column)" } ?? ""): \(d.severity.rawValue): \(d.message) (at \(d.keyPath)) [\(d.rule.rawValue)]\n\(d.excerpt)"
          )
        }
      }
    }
    var options = request.readOptions
    options.formats = request.dialect.lintFormats
    return request.forEachFile(console) { file throws(Failure) in
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
  }
}
