import PropertyList
import PropertyListFiles

extension Command {
  static let print = Command(
    "print", synonyms: ["show", "cat", "dump", "view", "display", "pp"],
    summary: "print property lists for people to read",
    plutil: PlutilForm(
      "-p",
      check: { request, report throws(UsageError) in
        try PlutilGrammar.refuseOutput(request, of: "-p")
        if request.report.isSilent { report("-s doesn't make a lot of sense with -p.") }
      }),
    files: .searched,
    options: [.at("print the value at KEYPATH only"), .sort] + Option.searches,
    discussion: [
      "The layout is that of plutil -p. It is not meant to be parsed; use extract for that.", searchesFolders,
    ],
    examples: [
      ("pliers print Info.plist", "show what is in a file"),
      ("pliers print --at UIDeviceFamily Info.plist", "show one value"),
    ]
  ) { request, console in
    request.forEachValue(console) { list, index, input, console throws(Failure) in
      request.printName(of: input, console)
      let order = request.output.isSorted ? KeyOrder.codeUnits : request.dialect.textKeyOrder
      list.writePrinted(
        at: index, keyOrder: order, describesNonStringKeys: request.dialect.describesNonStringKeys, to: &console.output)
    }
  }
}
