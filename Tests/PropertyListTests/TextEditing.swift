@testable import PropertyList

/// A value to put somewhere: a string, or what a text in XML or JSON says.
enum NewValue: Sendable, ExpressibleByStringLiteral {
  case string(String), xml(String), json(String)

  init(stringLiteral text: String) { self = .string(text) }

  var list: PropertyList {
    get throws {
      switch self {
      case .string(let text): try PropertyList(string: text)
      case .xml(let text): try read(text, formats: [.xml])
      case .json(let text): try read(text, formats: [.json])
      }
    }
  }
}

/// An edit of a text, as a command line asks for it.
enum Operation: Sendable {
  case set(String, NewValue)
  case insert(String, NewValue)
  case remove(String)

  /// Makes the edit in `list`, which is of `format`.
  func apply(to list: inout PropertyList, format: Format, types: JSONTypes) throws {
    switch self {
    case .set(let path, let value):
      try list.place(try value.list.written(as: format, types: types), at: PropertyList.KeyPath(path), .set)
    case .insert(let path, let value):
      try list.place(try value.list.written(as: format, types: types), at: PropertyList.KeyPath(path), .insert)
    case .remove(let path):
      try list.remove(at: PropertyList.KeyPath(path))
    }
  }
}

/// The bytes of a file after `operations`, made as one edit; the same bytes where they change nothing. With `editedKeyPath`
/// no more of XML is kept than an edit there needs.
func edited(
  _ file: [UInt8], types: JSONTypes = .plain, editedKeyPath: PropertyList.KeyPath? = nil, _ operations: [Operation]
) throws -> [UInt8] {
  let source = Source(file)
  var options = ReadOptions(formats: [.xml, .json])
  options.keepsText = true
  options.readsTags = types == .tag
  let list =
    try editedKeyPath.map { try PropertyList(reading: source, forEditAt: $0, options) }
    ?? PropertyList(reading: source, options)
  guard var edit = TextEdit(list, types: types) else { return [] }
  let format = edit.list.format
  for operation in operations { try operation.apply(to: &edit.list, format: format, types: types) }
  let result = try edit.result()?.encoded(like: source) ?? EditedText(source)
  return Output.collect { output in output.append(contentsOf: result) }
}

/// The text after `operations`.
func edited(_ text: String, types: JSONTypes = .plain, _ operations: Operation...) throws -> String {
  String(decoding: try edited(Array(text.utf8), types: types, operations), as: UTF8.self)
}
