import TestSupport
import Testing

@testable import PropertyList

/// Formatting of JSON in the layout of our writer. The spelling of values does not change.
@Suite struct JSONFormattingTests {
  private func formatted(_ text: String) throws -> String {
    let edit = try TextEdit(reading: Array(text.utf8))
    return try edit.formatted().map { String(decoding: Array(copying: $0), as: UTF8.self) } ?? text
  }

  /// Text of the writer is already formatted, and formatting a second time changes nothing.
  @Test(arguments: 0..<8) func formattedTextStaysTheSame(_ block: Int) throws {
    for seed in seeds(30, block: block) {
      let text = PlistText(seed: seed, isJSON: true, isOdd: seed % 3 != 0).text
      let style = JSONStyle(layout: .indented, escapesSlashes: false, keyOrder: .input, types: .plain)
      let written = try Output.collect { output in
        try PropertyList(reading: Source(Array(text.utf8)), ReadOptions(formats: [.json]))
          .writeJSON(style: style, to: &output)
      }
      let writtenText = String(decoding: written, as: UTF8.self)
      #expect(try formatted(writtenText) == writtenText, "seed \(seed)")
      let result = try formatted(text)
      #expect(try formatted(result) == result, "seed \(seed)")
    }
  }
}
