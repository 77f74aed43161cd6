@testable import PropertyList

/// What a reader noted about a text, and what it made of it.
struct Recovered {
  let list: PropertyList
  let remarks: Remarks

  private init(_ format: Format, _ source: Source, _ builder: NodeBuilder) {
    list = PropertyList(format: format, source: source, nodes: builder.nodes, decoded: builder.decoded)
    remarks = builder.remarks ?? Remarks(recovers: true)
  }

  /// Reads JSON; the error is one after which there is no going on.
  static func json(_ text: [UInt8]) -> (Recovered, SyntaxError?) {
    let source = Source(text)
    var reader = JSONReader(source.bytes, from: 0)
    reader.builder.remarks = Remarks(recovers: true)
    do throws(SyntaxError) {
      try reader.read()
      return (Recovered(.json, source, reader.builder), nil)
    } catch {
      return (Recovered(.json, source, reader.builder), error)
    }
  }

  /// Reads OpenStep; the error is one after which there is no going on.
  static func openStep(_ text: [UInt8]) -> (Recovered, SyntaxError?) {
    let source = Source(text)
    var reader = OpenStepReader(source.bytes, from: 0, readsTypedValues: true)
    reader.builder.remarks = Remarks(recovers: true)
    do throws(SyntaxError) {
      try reader.read()
      return (Recovered(.openStep, source, reader.builder), nil)
    } catch {
      return (Recovered(.openStep, source, reader.builder), error)
    }
  }
}

/// The mistakes and the final error as `line:column message`.
func listed(_ result: (Recovered, SyntaxError?), in text: [UInt8]) -> [String] {
  (result.0.remarks.mistakes.map(\.error) + [result.1].compactMap { $0 }).map { error in
    let position = TextPosition(of: error.offset, in: text.span)
    return "\(position.line):\(position.column) \(error.message(in: text.span))"
  }
}
