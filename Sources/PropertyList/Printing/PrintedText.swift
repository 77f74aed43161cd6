// The layout of `plutil -p`, and a writer of this layout, which canonical text shares.

extension PropertyList {
  /// Appends the value at `index` in the layout of `plutil -p`. Strings are quoted, but nothing in them is escaped. The last byte is
  /// a newline.
  ///
  /// - Parameters:
  ///   - describesNonStringKeys: true to write a dictionary that has a key other than a string as Swift's `print` does, as
  ///     plutil. Otherwise the key is written like a value.
  ///   - maxDepth: the depth at which a container is written as one line with its count. The root has depth 0.
  ///   - writeScalar: appends the key or scalar at an index; nil to write them with `writePrintedScalar`.
  package func writePrinted(
    at index: Int = 0, keyOrder: KeyOrder, describesNonStringKeys: Bool = false, maxDepth: Int = .max,
    writeScalar: ((_ index: Int, _ isKey: Bool, _ output: inout Output) -> Void)? = nil, to output: inout Output
  ) {
    var writer = PrintedWriter(
      keys: KeySequence(keyOrder), describesNonStringKeys: describesNonStringKeys, maxDepth: maxDepth,
      writeScalar: writeScalar)
    writer.writeValue(at: index, of: self, level: 0, to: &output)
    output.append("\n")
  }

  /// Appends the scalar at `index` as `plutil -p` shows it.
  package func writePrintedScalar(at index: Int, to output: inout Output) {
    switch nodes[index] {
    case .string(let slice):
      output.append("\"")
      output.append(bytes(of: slice))
      output.append("\"")
    case .data(let slice): output.append(printedData: bytes(of: slice))
    case .date(let seconds): output.append(printedDate: seconds)
    case .uid(let value):
      output.append("<CFKeyedArchiverUID>{value = ")
      output.append(decimal: UInt64(value))
      output.append("}")
    case .null: output.append("<null>")
    case .integer, .unsigned, .wideInteger, .float, .real, .number, .boolean, .array, .dictionary:
      writeRaw(at: index, style: .plain, to: &output)
    }
  }
}

/// Writes values in the layout of `plutil -p`.
struct PrintedWriter: TextWriter {
  let layout = ContainerLayout(lines: .indented(by: "  "), separator: Array(" => ".utf8))
  var keys: KeySequence
  /// True to write canonical text; see `writeCanonicalText`.
  var isCanonical = false
  /// See `writePrinted`.
  var describesNonStringKeys = false
  var maxDepth = Int.max
  var writeScalar: ((_ index: Int, _ isKey: Bool, _ output: inout Output) -> Void)?

  mutating func writeValue(at index: Int, of list: borrowing PropertyList, level: Int, to output: inout Output) {
    let node = list.nodes[index]
    guard let count = node.memberCount else {
      return writeScalar(at: index, isKey: false, of: list, level: level, to: &output)
    }
    if level == maxDepth {
      output.append(node.kind == .array ? "[…] " : "{…} ")
      output.append(decimal: UInt64(count))
      output.append(node.kind == .array ? " element" : " key")
      if count != 1 { output.append("s") }
    } else if node.kind == .array {
      writeArray(at: index, of: list, level: level, to: &output)
    } else if describesNonStringKeys, list.firstNonStringKey(of: index) != nil {
      list.describe(at: index, asPrinted: true, to: &output)
    } else {
      writeDictionary(at: index, of: list, level: level, to: &output)
    }
  }

  mutating func writeKey(at index: Int, of list: borrowing PropertyList, level: Int, to output: inout Output) {
    writeScalar(at: index, isKey: true, of: list, level: level, to: &output)
  }

  // `mutating` only for speed: otherwise each call would copy the layout's arrays.
  private mutating func writeScalar(
    at index: Int, isKey: Bool, of list: borrowing PropertyList, level: Int, to output: inout Output
  ) {
    if isCanonical {
      list.writeCanonicalScalar(at: index, level: level, to: &output)
    } else if writeScalar != nil {
      writeScalar?(index, isKey, &output)
    } else {
      list.writePrintedScalar(at: index, to: &output)
    }
  }

  mutating func beginElement(at position: Int, in output: inout Output) {
    if isCanonical { return }
    output.append(decimal: UInt64(position))
    output.append(" => ")
  }
}

extension Output {
  /// Appends the length of `data` and its bytes: all bytes of up to 24, otherwise the first 16 and the last 8.
  fileprivate mutating func append(printedData data: Span<UInt8>) {
    append("{length = ")
    append(decimal: UInt64(data.count))
    append(", bytes = 0x")
    if data.count <= 24 {
      append(hexadecimal: data)
    } else {
      append(hexadecimal: data.extracting(first: 16))
      append(" ... ")
      append(hexadecimal: data.extracting(last: 8))
    }
    append("}")
  }
}
