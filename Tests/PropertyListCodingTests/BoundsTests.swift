import Foundation
import PropertyList
import PropertyListCoding
import TestSupport
import Testing

/// Inputs that crash Foundation's decoder, or on which it does not end, are errors.
struct BoundsTests {
  /// Lists inside each other.
  private struct Nest: Codable {
    var inner: [Nest]

    init(levels: Int) {
      inner = []
      for _ in 0..<levels { inner = [Nest(inner: inner)] }
    }

    private init(inner: [Nest]) { self.inner = inner }

    init(from decoder: any Decoder) throws { inner = try decoder.singleValueContainer().decode([Nest].self) }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(inner)
    }
  }

  @Test(arguments: [PropertyList.OutputFormat.xml, .binary, .json])
  func `512 levels are encoded and decoded, and no more`(format: PropertyList.OutputFormat) throws {
    let file = try data(of: Nest(levels: 511), format)
    #expect(throws: Never.self) { try PlistDecoder().decode(Nest.self, from: file) }
    // Not `#expect(throws:)`, which describes the error with the value in it, and that takes seconds.
    for levels in [512, 5000] {
      do {
        _ = try data(of: Nest(levels: levels), format)
        Issue.record("\(levels) levels are encoded")
      } catch is EncodingError {}
    }
  }

  @Test func `containers nested without end are an error`() {
    struct Endless: Encodable {
      func encode(to encoder: any Encoder) throws {
        var containers = [encoder.unkeyedContainer()]
        for level in 0..<100_000 { containers.append(containers[level].nestedUnkeyedContainer()) }
        try containers[0].encode(1)
      }
    }
    #expect(throws: EncodingError.self) { try PlistEncoder().encode(Endless()) }
  }

  @Test(arguments: ["<array>", "[", "("]) func `a text nested too deep is an error`(opening: String) {
    let text = String(repeating: opening, count: 20_000)
    #expect(throws: DecodingError.self) { try PlistDecoder().decode([Nest].self, from: Data(text.utf8)) }
  }

  @Test func `shared objects of a binary file do not expand without end`() {
    // Forty arrays of two references to the next one: 2^40 values.
    var file = BinaryFile()
    file.objects = (1...40).map { [0xA2, $0, $0] } + [[0x09]]
    #expect(throws: DecodingError.self) { try PlistDecoder().decode(Nest.self, from: file.bytes) }
  }

  @Test func `types that are tried in turn cost little where they do not fit`() throws {
    /// Decodes as the last of the types that it tries.
    struct Tried: Decodable {
      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        #expect((try? container.decode(Int.self)) == nil)
        #expect((try? container.decode([Int].self)) == nil)
        _ = try container.decode(String.self)
      }
    }
    let text = "[" + Array(repeating: #""x""#, count: 2000).joined(separator: ",") + "]"
    #expect(try PlistDecoder().decode([Tried].self, from: Data(text.utf8)).count == 2000)
  }
}
