import PropertyList

/// A part of a JSON document that is small enough to be in memory.
indirect enum JSONValue {
  case string(String)
  case integer(Int)
  case boolean(Bool)
  case array([JSONValue])
  /// The members, in order.
  case object([(name: String, value: JSONValue)])
  /// Text that is JSON already.
  case raw(String)

  /// The value on one line.
  var text: String {
    switch self {
    case .string(let text): "\"\(text.escapedForJSON)\""
    case .integer(let number): String(number)
    case .boolean(let isTrue): isTrue ? "true" : "false"
    case .array(let elements): "[\(elements.map(\.text).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\"\($0.name.escapedForJSON)\": \($0.value.text)" }.joined(separator: ", "))}"
    case .raw(let text): text
    }
  }
}

extension PropertyList {
  /// The value at `index` as JSON on one line; `keyPath` is its key path, for messages.
  func compactJSON(at index: Int, types: JSONTypes, keyPath: String = "") throws(Failure) -> [UInt8] {
    let style = JSONStyle(layout: .compact, types: types)
    do throws(WriteError) {
      return try Output.collect { (output) throws(WriteError) in
        try writeJSON(at: index, style: style, to: &output)
      }
    } catch {
      throw .unwritable(error, keyPath: keyPath.isEmpty ? error.keyPath.text : keyPath, format: .json)
    }
  }

  /// The value at `index`; `keyPath` is its key path, for messages.
  func json(at index: Int, types: JSONTypes, keyPath: String = "") throws(Failure) -> JSONValue {
    .raw(String(decoding: try compactJSON(at: index, types: types, keyPath: keyPath), as: UTF8.self))
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// An object. Members without a value are left out.
  init(dictionaryLiteral members: (String, JSONValue?)...) {
    self = .object(members.compactMap { name, value in value.map { (name, $0) } })
  }
}

extension String {
  /// The content of a JSON string. All unprintable characters are escaped, because reports are read on terminals, too.
  fileprivate var escapedForJSON: String {
    // Most strings are as they are, and making an `Output` takes longer.
    if utf8.allSatisfy({ $0.isPrintableASCII && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) { return self }
    return Output.text { $0.append(jsonText: Array(utf8).span, escapesSlashes: false) }.escaped(as: .json)
  }
}

/// A JSON array that is written element by element, one per line.
struct JSONLines {
  /// Number of arrays and objects around the elements, including this array.
  let depth: Int
  private var isEmpty = true

  init(depth: Int) { self.depth = depth }

  mutating func add(_ element: JSONValue, to output: inout Output) {
    output.append(isEmpty ? "[" : ",")
    isEmpty = false
    beginLine(depth, on: &output)
    output.append(element.text)
  }

  /// Writes the end of the array, and of the line if nothing is around it.
  func end(on output: inout Output) {
    if isEmpty { output.append("[") } else { beginLine(depth - 1, on: &output) }
    output.append(depth == 1 ? "]\n" : "]")
  }

  static func text(_ elements: [JSONValue], depth: Int) -> String {
    Output.text { output in
      var lines = JSONLines(depth: depth)
      for element in elements { lines.add(element, to: &output) }
      lines.end(on: &output)
    }
  }

  private func beginLine(_ depth: Int, on output: inout Output) {
    output.append("\n" + String(repeating: "  ", count: depth))
  }
}
