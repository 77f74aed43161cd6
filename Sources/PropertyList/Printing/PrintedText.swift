// The layout of `plutil -p`, and a writer of this layout, which canonical text shares.

extension PropertyList {
  /// Appends the value at `index` in the layout of `plutil -p`. Strings are quoted, but nothing in them is escaped. The last byte is
  /// a newline.
  ///
  /// - Parameters:
  ///   - describesNonStringKeys: true to write a dictionary that has a key other than a string as Swift's `print` does, as
  ///     plutil. Otherwise the key is written like a value.
  ///   - maxDepth: the depth at which a container is written as one line with its count. The root has depth 0.
  ///   - scalars: the writer of keys and scalars; nil to write them with `writePrintedScalar`.
  package func writePrinted(
    at index: Int = 0, keyOrder: KeyOrder, describesNonStringKeys: Bool = false, maxDepth: Int = .max,
    scalars: (any PrintedScalars)? = nil, to output: inout Output
  ) {
    func write(_ scalars: some PrintedScalars) {
      var writer = PrintedWriter(
        keys: KeySequence(keyOrder), scalars: scalars, describesNonStringKeys: describesNonStringKeys,
        maxDepth: maxDepth)
      writer.writeValue(at: index, of: self, level: 0, to: &output)
    }
    if let scalars { write(scalars) } else { write(PlutilScalars()) }
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
      writeRaw(at: index, to: &output)
    }
  }
}

/// Writes the keys and scalars of printed text.
package protocol PrintedScalars {
  /// Appends the key or scalar at `index` of `list`, inside `level` containers.
  func write(at index: Int, isKey: Bool, of list: borrowing PropertyList, level: Int, to output: inout Output)
}

/// Writes keys and scalars like `plutil -p`.
private struct PlutilScalars: PrintedScalars {
  func write(at index: Int, isKey: Bool, of list: borrowing PropertyList, level: Int, to output: inout Output) {
    list.writePrintedScalar(at: index, to: &output)
  }
}

/// Writes values in the layout of `plutil -p`.
struct PrintedWriter<Scalars: PrintedScalars>: TextWriter {
  let layout = ContainerLayout(lines: .indented(by: "  "), separator: Array(" => ".utf8))
  var keys: KeySequence
  let scalars: Scalars
  /// True if the index of each array element is written before the element.
  var numbersElements = true
  /// True if dictionaries with keys other than strings are written as Swift's `print` writes them.
  var describesNonStringKeys = false
  /// The depth at which a container is written as one line with its count.
  var maxDepth = Int.max

  mutating func writeValue(at index: Int, of list: borrowing PropertyList, level: Int, to output: inout Output) {
    let node = list.nodes[index]
    guard let count = node.memberCount else {
      return scalars.write(at: index, isKey: false, of: list, level: level, to: &output)
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
    scalars.write(at: index, isKey: true, of: list, level: level, to: &output)
  }

  mutating func beginElement(number: Int, in output: inout Output) {
    guard numbersElements else { return }
    output.append(decimal: UInt64(number))
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
