import PropertyList
import PropertyListFiles

extension Command {
  static let print = Command(
    "print", purpose: .read, synonyms: ["show", "cat", "dump", "view", "display", "pp"],
    summary: "print property lists for people to read",
    plutil: PlutilForm(
      name: "-p",
      check: { request, report throws(UsageError) in
        try PlutilGrammar.refuseOutput(request, of: "-p")
        if request.report.isSilent { report("-s doesn't make a lot of sense with -p.") }
      }),
    files: .searched,
    options: [.at("print the value at KEYPATH only"), .depth, .sort, .color] + Option.searches
  ) { request, console in
    let request = request.adapted(to: console)
    return request.forEachValue(console) { list, index, input, console throws(Failure) in
      request.printName(of: input, console)
      let order = request.output.isSorted ? KeyOrder.codeUnits : request.dialect.textKeyOrder
      console.withoutEscapes(if: request.output.look?.isColored == true) {
        list.writePrinted(
          at: index, keyOrder: order, describesNonStringKeys: request.dialect.describesNonStringKeys,
          maxDepth: request.output.maximumDepth, scalars: request.output.look, to: &console.output)
      }
    }
  }
}

extension Option {
  fileprivate static let depth = Option(
    "depth", nil, "N", scope: .report,
    "print N levels; a container below them is one line with the number of its keys or elements",
    .count()
  ) { $0.output.maximumDepth = $1 }
}
