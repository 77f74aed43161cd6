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
    request.place(console, request.appends ? .append : .insert)
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
    request.place(console, request.dialect.replacement)
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
    request.place(console, .set)
  }

  static let remove = Command(
    verb: .remove,
    summary: "remove the value at a key path",
    operands: [.keyPath],
    files: .required,
    options: editOptions,
    examples: [("pliers remove NSAppTransportSecurity.NSAllowsArbitraryLoads Info.plist", "and its key")]
  ) { request, console in
    request.remove(console)
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
  fileprivate func place(_ console: Console, _ placement: Placement) -> ExitStatus {
    guard let value else { return .usage }
    return edit(console) { list, adapt throws(Failure) in
      let value = try adapt(value)
      do throws(EditError) { try list.place(value, at: keyPath, placement) } catch { throw .edit(error) }
    }
  }

  /// Removes the value at the key path of each file.
  fileprivate func remove(_ console: Console) -> ExitStatus {
    edit(console) { list, _ throws(Failure) in
      do throws(EditError) { try list.remove(at: keyPath) } catch { throw .edit(error) }
    }
  }

  /// Makes an edit in each file: in its text where the dialect keeps that and the format has one. `change` is given the
  /// list and what makes a value one that the format holds.
  private func edit(
    _ console: Console,
    _ change: (inout PropertyList, (PropertyList) throws(Failure) -> PropertyList) throws(Failure) -> Void
  ) -> ExitStatus {
    forEachFile(console) { file throws(Failure) in
      let input = try Input(file, from: console)
      var options = readOptions
      options.keepsText = dialect.keepsText
      var list = try input.read(options)
      guard var edit = TextEdit(list, types: jsonTypes) else {
        try change(&list) { value throws(Failure) in value }
        return try deliver(list, as: .noConversion, for: input, console)
      }
      let format = edit.list.format
      try change(&edit.list) { value throws(Failure) in
        do throws(WriteError) { return try value.adapted(to: format, types: jsonTypes) } catch {
          throw .unwritable(error)
        }
      }
      try deliver(edit, for: input, console)
    }
  }

  /// Writes an edited text to where it belongs.
  private func deliver(_ edit: TextEdit, for input: Input, _ console: Console) throws(Failure) {
    let text = try result(of: edit, in: input)
    switch destination(for: input.name, format: .noConversion) {
    case .standardOutput:
      console.output.append(contentsOf: text)
      try console.check()
    case .file(let path):
      try save(to: path, original: input) { output throws(Failure) in output.append(contentsOf: text) }
    }
  }

  /// The new bytes of the file, in its own encoding.
  private func result(of edit: TextEdit, in input: Input) throws(Failure) -> Source {
    do throws(WriteError) {
      return try edit.result()?.encoded(like: input.source) ?? input.source
    } catch {
      throw .unwritable(error)
    }
  }
}
