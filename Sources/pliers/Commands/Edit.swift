import PropertyList

extension Command {
  static let insert = Command(
    verb: .insert,
    summary: "add a value where there is none",
    operands: [.keyPath],
    files: .required,
    options: editOptions + [.append],
    valueOptions: Option.values,
    discussion: [
      "In an array the index says before which element the value goes; the index after the last one, or '-', appends."
    ],
    examples: [("pliers insert UIBackgroundModes.- --string audio Info.plist", "append to an array")]
  ) { request, console in
    request.edit(console, request.appends ? .append : .insert)
  }

  static let replace = Command(
    verb: .replace,
    summary: "replace a value that exists",
    operands: [.keyPath],
    files: .required,
    options: editOptions,
    valueOptions: Option.values,
    examples: [("pliers replace CFBundleVersion --string 42 Info.plist", "set the build number")]
  ) { request, console in
    request.edit(console, request.dialect.replacement)
  }

  static let set = Command(
    verb: .set,
    summary: "add a value or replace the one that exists",
    operands: [.keyPath],
    files: .required,
    options: editOptions,
    valueOptions: Option.values,
    examples: [("pliers set ITSAppUsesNonExemptEncryption --bool false Info.plist", "whether it was there or not")]
  ) { request, console in
    request.edit(console, .set)
  }

  static let remove = Command(
    verb: .remove,
    summary: "remove the value at a key path",
    operands: [.keyPath],
    files: .required,
    options: editOptions,
    examples: [("pliers remove NSAppTransportSecurity.NSAllowsArbitraryLoads Info.plist", "and its key")]
  ) { request, console in
    request.forEachPropertyList(console) { list, input throws(Failure) in
      var list = list
      do throws(EditError) { try list.remove(at: request.keyPath) } catch { throw .edit(error) }
      try request.deliver(list, as: .noConversion, for: input, console)
    }
  }

  /// Whether the command changes its files.
  var isEdit: Bool {
    switch verb {
    case .insert, .replace, .set, .remove: true
    case .help, .lint, .convert, .print, .extract, .keys, .type, .create: false
    }
  }

  private static let editOptions: [Option] = [.output, .fileExtension, .compact, .readable, .types, .maximumNodes]
}

extension Request {
  /// Puts the value at the key path of each file.
  fileprivate func edit(_ console: Console, _ placement: Placement) -> ExitStatus {
    forEachPropertyList(console) { list, input throws(Failure) in
      guard let value else { return }
      var list = list
      do throws(EditError) { try list.place(value, at: keyPath, placement) } catch { throw .edit(error) }
      try deliver(list, as: .noConversion, for: input, console)
    }
  }
}
