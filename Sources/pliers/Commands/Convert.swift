import PropertyList
import PropertyListFiles

extension Command {
  static let convert = Command(
    "convert", synonyms: ["to", "transform", "conv"],
    summary: "convert files to another format",
    plutil: PlutilForm("-convert") { words, request throws(UsageError) in
      guard let format = words.popFirst() else { throw UsageError("Missing format specifier for command.") }
      request.format = try PlutilGrammar.outputFormat(format)
      guard words.first == "-header" else { return }
      words.removeFirst()
      guard request.format == .objc else { throw UsageError("-header is only valid for objc literal conversions.") }
      request.output.writesHeader = true
    },
    operands: [.format],
    options: [
      .output, .fileExtension, .inPlace, .readable, .compact, .sort, .types, .header, .omitNewline, .color,
    ] + Option.views + [.maximumNodes, .jobs],
    discussion: [
      "FORMAT is xml1, binary1, json, swift, objc, raw, type or NoConversion, which keeps each file's own; xml and binary "
        + "are taken for xml1 and binary1. Results go to standard output, one after another, unless an option says "
        + "where; raw and type results always do unless there is --output.",
      "Dictionary keys keep the order of the input. What FORMAT cannot represent is counted in a warning on standard error; "
        + "'pliers help formats' says what that is.",
    ],
    examples: [
      ("pliers convert json Info.plist | jq .CFBundleVersion", "ask jq"),
      ("pliers convert binary -i *.plist", "convert files where they are"),
    ],
    outputs: { $0.results(for: $1) }
  ) { request, console in
    let request = request.adapted(to: console)
    return request.forEachPropertyList(console) { list, input, console throws(Failure) in
      let format = request.format ?? .noConversion
      try request.deliver(list, as: format, for: input, console)
      request.reportLosses(of: list, as: format, input.name, console)
    }
  }
}
