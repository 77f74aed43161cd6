import PropertyList
import PropertyListFiles

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
  var text: String { Output.text { $0.append(json: self) } }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// An object. Members without a value are left out.
  init(dictionaryLiteral members: (String, JSONValue?)...) {
    self = .object(members.compactMap { name, value in value.map { (name, $0) } })
  }
}

extension Output {
  /// Appends `value` on one line.
  mutating func append(json value: JSONValue) {
    switch value {
    case .string(let text):
      append(UInt8(ascii: "\""))
      append(reportText: text)
      append(UInt8(ascii: "\""))
    case .integer(let number): append(String(number))
    case .raw(let text): append(text)
    case .boolean(let isTrue): append(isTrue ? "true" : "false")
    case .array(let elements):
      append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { append(", ") }
        append(json: element)
      }
      append(UInt8(ascii: "]"))
    case .object(let members):
      append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { append(", ") }
        append(json: .string(member.name))
        append(": ")
        append(json: member.value)
      }
      append(UInt8(ascii: "}"))
    }
  }

  /// Appends the text of a string. All unprintable characters are escaped, because reports are read on terminals, too.
  private mutating func append(reportText text: String) {
    let isPlain = { (scalar: Unicode.Scalar) in scalar.value < 0x20 || scalar.isPrintable }
    if text.unicodeScalars.allSatisfy(isPlain) { return append(jsonText: Array(text.utf8).span, escapesSlashes: false) }
    append(Output.text { $0.append(jsonText: Array(text.utf8).span, escapesSlashes: false) }.escaped(as: .json))
  }
}

/// A JSON array that is written element by element, one per line.
struct JSONLines {
  /// Number of arrays and objects around the elements, including this array.
  let depth: Int
  private var isEmpty = true

  init(depth: Int) { self.depth = depth }

  /// Writes the next element.
  mutating func add(_ element: JSONValue, to output: inout Output) {
    output.append(isEmpty ? "[" : ",")
    isEmpty = false
    beginLine(depth, on: &output)
    output.append(json: element)
  }

  /// Writes the end of the array.
  func end(on output: inout Output) {
    if isEmpty { return output.append("[]") }
    beginLine(depth - 1, on: &output)
    output.append("]")
  }

  /// The array of `elements` as text.
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
