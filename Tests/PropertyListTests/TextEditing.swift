@testable import PropertyList

/// A value to insert: a string, or a value written in XML or JSON.
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

  /// Applies the edit to `list`, with the value before a writer adapts it to the format.
  func apply(to list: inout PropertyList) throws {
    switch self {
    case .set(let path, let value):
      try list.put(try value.list, at: PropertyList.KeyPath(parsing: path), .set)
    case .insert(let path, let value):
      try list.put(try value.list, at: PropertyList.KeyPath(parsing: path), .insert)
    case .remove(let path):
      try list.remove(at: PropertyList.KeyPath(parsing: path))
    }
  }
}

/// Returns `text` after `operations`, applied as one edit.
func edited(_ text: String, types: JSONTypes = .plain, _ operations: Operation...) throws -> String {
  let source = Source(Array(text.utf8))
  var options = ReadOptions(formats: [.xml, .json])
  options.keepsText = true
  options.readsTags = types == .tag
  guard var edit = TextEdit(try PropertyList(reading: source, options), types: types) else { return "" }
  for operation in operations { try operation.apply(to: &edit.list) }
  let result = try edit.result()?.encoded(like: source) ?? EditedText(source)
  return String(decoding: Output.collect { output in output.append(contentsOf: result) }, as: UTF8.self)
}
