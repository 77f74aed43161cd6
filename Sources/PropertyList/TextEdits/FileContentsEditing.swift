extension PropertyList {
  /// The contents of a file after an edit of its list: XML and JSON keep their text, and a binary list is written anew.
  ///
  /// - Parameters:
  ///   - file: The contents before the edit.
  ///   - body: A closure that edits the list.
  /// - Returns: The result of `body`, and the new contents; nil if the edit changes nothing.
  /// - Throws: `ReadError` if the contents are not a property list, `WriteError` if they are OpenStep or the format cannot
  ///   represent the new values, and the error of `body`.
  package static func editing<Result>(
    _ file: Source, _ body: (inout PropertyList) throws -> Result
  ) throws -> (result: Result, contents: [UInt8]?) {
    var options = ReadOptions()
    options.keepsText = true
    let list = try PropertyList(reading: file, options)
    let format = try OutputFormat(list.format)
    if var edit = TextEdit(list, types: .refuse) {
      let result = try body(&edit.list)
      return (result, try edit.result().map { [UInt8](copying: try $0.encoded(like: file).whole) })
    }
    var edited = list
    let result = try body(&edited)
    return (result, edited.isEqual(to: list) ? nil : try edited.serialized(as: format))
  }
}
