import PropertyList

extension Command {
  static let print = Command(
    name: "print", purpose: .read, aliases: ["cat"], synonyms: ["show", "dump", "view", "display", "pp"],
    summary: "print property lists for people to read",
    plutil: PlutilForm(
      name: "-p",
      check: { invocation, report throws(Failure) in
        try PlutilGrammar.refuseOutput(invocation, of: "-p")
        if invocation.has(.silent) { report("-s doesn't make a lot of sense with -p.") }
      }),
    options: [.at("print the value at KEYPATH only"), .depth, .sort, .color] + Option.searches
  ) { invocation, console throws(Failure) in
    let pipeline = try Pipeline(invocation, isForPeople: true, console)
    let (look, depth) = (pipeline.delivery.look, invocation[.depth] ?? Int.max)
    return try pipeline.forEachValue(console) { list, index, input, console throws(Failure) in
      pipeline.printer.printName(of: input, console)
      console.withoutEscapes(if: look?.isColored == true) {
        list.writePrinted(
          at: index, keyOrder: pipeline.delivery.textKeyOrder,
          describesNonStringKeys: invocation.dialect.isPlutil, maxDepth: depth, scalars: look,
          to: &console.output)
      }
    }
  }
}

extension Option {
  fileprivate static let depth = Option(
    "depth", nil, "N",
    "print N levels; a container below them is one line with the number of its keys or elements",
    .count())
}
