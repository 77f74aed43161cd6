import TestSupport
import Testing

@testable import PropertyList

/// Keys that records share, whose lines are written once and then repeated.
struct XMLKeyLinesTests {
  /// Writes an array of records: each key has the record's number, also in a dictionary one level deeper.
  private func expectLines(_ records: [[String]]) throws {
    func lines(_ keys: [String], _ number: Int, _ indentation: String) -> String {
      keys.map { key in
        let escaped = key.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        return "\(indentation)<key>\(escaped)</key>\n\(indentation)<integer>\(number)</integer>\n"
      }.joined()
    }
    var (texts, expected) = ([String](), "")
    for (number, keys) in records.enumerated() {
      let entries = keys.map { "\"\($0)\": \(number)" }.joined(separator: ", ")
      texts.append("{\(entries), \"inner\": {\(entries)}}")
      expected += "\t<dict>\n" + lines(keys, number, "\t\t") + "\t\t<key>inner</key>\n\t\t<dict>\n"
      expected += lines(keys, number, "\t\t\t") + "\t\t</dict>\n\t</dict>\n"
    }
    let isSame = try xml(read("[\(texts.joined(separator: ","))]")) == "<array>\n\(expected)</array>\n"
    #expect(isSame)
  }

  /// Keys of every length around the longest line that is kept, and those that are escaped. 900 records fill several
  /// buffers.
  @Test(
    arguments: ["", "a", "<&>", "é", "x]]>"] + (45...52).map { String(repeating: "k", count: $0) }, [1, 5, 900])
  func keysOfAllLengths(key: String, count: Int) throws {
    try expectLines((0..<count).map { ["z", key, $0 % 2 == 0 ? "even" : "odd"] })
  }

  /// More keys than there are slots, in any order.
  @Test func manyKeys() throws {
    var gen = Gen(seed: 6, size: 1)
    let names = (0..<700).map { "key \($0)" }
    try expectLines((0..<300).map { _ in Array(names.shuffled(using: &gen).prefix(9)) })
  }
}
