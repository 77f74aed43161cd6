import PropertyList

extension Command {
  static let lint = Command(
    verb: .lint,
    summary: "check that files are property lists",
    options: [.reportFormat, .errorOn, .quiet, .silent, .summary, .maximumProblems, .color],
    discussion: [
      "XML, binary, OpenStep and JSON files are accepted. Each file that is fine is listed; each problem gets a line with "
        + "the place, the reason and the rule, on standard output, and the exit status is 1.",
      "With --format github, GitHub shows ten errors and ten warnings of a step beside the files; the log has them all.",
    ],
    examples: [
      ("pliers lint Info.plist Settings.strings", "check two files"),
      ("pliers lint --format sarif *.plist > lint.sarif", "for code scanning"),
    ]
  ) { request, console in
    switch request.dialect.wording {
    case .own: request.reportFindings(console)
    case .plutil: request.checkFiles(console)
    }
  }
}

extension Request {
  fileprivate func reportFindings(_ console: Console) -> ExitStatus {
    var reporter = LintReporter(self, console)
    reporter.begin(console)
    for file in files {
      reporter.report(LintedFile(name: file, isExplicit: true, diagnoses: diagnoses(of: file, console)), to: console)
      // Nobody reads the rest.
      if (try? console.check()) == nil { break }
    }
    return reporter.end(console)
  }

  private func diagnoses(of file: Argument, _ console: Console) -> [Diagnosis] {
    do throws(Failure) {
      let input = try Input(file, from: console)
      do throws(ReadError) {
        try PropertyList.check(input.source, lintOptions)
        return []
      } catch {
        return [Diagnosis(error)]
      }
    } catch {
      return [Diagnosis(rule: .unreadable, severity: .error, message: error.systemMessage)]
    }
  }

  private var lintOptions: ReadOptions {
    var options = readOptions
    options.formats = dialect.lintFormats
    return options
  }

  /// plutil's lint: the first error of each file.
  fileprivate func checkFiles(_ console: Console) -> ExitStatus {
    forEachFile(console) { file throws(Failure) in
      let input = try Input(file, from: console)
      do throws(ReadError) {
        try PropertyList.check(input.source, lintOptions)
      } catch {
        throw .unreadable(error)
      }
      guard !isSilent else { return }
      console.print("\(input.displayName): OK")
      try console.check()
    }
  }
}

extension Diagnosis {
  /// The finding that a file cannot be read.
  fileprivate init(_ error: ReadError) {
    let problem = error.primary
    let text = error.text.bytes
    rule = .syntax
    severity = .error
    message = printable(problem.message(in: text))
    guard error.binary == nil else {
      offset = problem.offset
      return
    }
    let position = TextPosition(of: problem.offset, in: text)
    place = Place(line: position.line, column: position.column)
    excerpt = pliers.excerpt(of: text, at: problem.offset, position)
    guard let opened = problem.opened else { return }
    let opening = TextPosition(of: opened, in: text)
    if opening.line != position.line {
      related = Related(place: Place(line: opening.line, column: opening.column), message: "opened here")
    }
  }
}
