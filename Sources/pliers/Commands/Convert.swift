import PropertyList

extension Command {
  static let convert = Command(
    verb: .convert,
    summary: "convert files to another format",
    operands: [.format],
    options: [
      .output, .fileExtension, .inPlace, .readable, .compact, .sort, .types, .header, .omitNewline, .maximumNodes,
      .jobs,
    ],
    discussion: [
      "FORMAT is xml1, binary1, json, swift, objc, raw, type or NoConversion, which keeps each file's own; xml and binary "
        + "are taken for xml1 and binary1. Results go to standard output, one after another, unless an option says "
        + "where; raw and type results always do unless there is --output.",
      "Dictionary keys keep the order of the input.",
    ],
    examples: [
      ("pliers convert json Info.plist | jq .CFBundleVersion", "ask jq"),
      ("pliers convert binary -i *.plist", "convert files where they are"),
    ]
  ) { request, console in
    request.forEachPropertyList(console) { list, input, console throws(Failure) in
      try request.deliver(list, as: request.format ?? .noConversion, for: input, console)
    }
  }
}
