import Foundation
import PropertyList
import PropertyListCoding
import Testing

/// The texts of the encoder's errors.
struct EncodingErrorTests {
  private struct Encoded: Encodable {
    let body: @Sendable (any Encoder) throws -> Void

    func encode(to encoder: any Encoder) throws { try body(encoder) }
  }

  /// The reason in the error that `body` throws: that of the underlying error, if there is one. Foundation's sentence is around it.
  private func reason(_ body: () throws -> Void) -> String? {
    do {
      try body()
    } catch EncodingError.invalidValue(_, let context) {
      guard case EncodingError.invalidValue(_, let reason)? = context.underlyingError else {
        return context.debugDescription
      }
      #expect(context.debugDescription == "Unable to encode the given top-level value as a property list")
      return reason.debugDescription
    } catch {
      return "\(error)"
    }
    return nil
  }

  private func reason(_ value: some Encodable, _ format: PropertyList.OutputFormat = .xml) -> String? {
    reason { _ = try data(of: value, format) }
  }

  private static func nested(_ levels: Int) -> Encoded {
    Encoded { encoder in
      var container = encoder.unkeyedContainer()
      if levels > 1 { try container.encode(nested(levels - 1)) }
    }
  }

  @Test func `scalars and nothing are refused in Foundation's words`() {
    #expect(reason(5) == "Top-level Int encoded as number property list fragment.")
    #expect(reason(5) == reason { _ = try PropertyListEncoder().encode(5) })
    #expect(reason("a", .binary) == "Top-level String encoded as string property list fragment.")
    #expect(reason("a", .binary) == reason { _ = try PropertyListEncoder().encode("a") })
    #expect(reason(Encoded { _ in }) == "Top-level Encoded did not encode any values.")
    #expect(reason(Encoded { _ in }) == reason { _ = try PropertyListEncoder().encode(Encoded { _ in }) })
  }

  @Test func `a value that is encoded twice is named`() {
    let twice = Encoded { encoder in
      var container = encoder.singleValueContainer()
      for number in 0..<2 { try container.encode(number) }
    }
    #expect(reason([twice]) == "a single value where a value is already encoded")
    let both = Encoded { encoder in
      _ = encoder.unkeyedContainer()
      var container = encoder.container(keyedBy: AnyKey.self)
      try container.encode(1, forKey: AnyKey("a"))
    }
    #expect(reason([both]) == "a second container, or one beside a single value, for the same value")
  }

  @Test func `values that a format cannot represent are named`() throws {
    #expect(reason([Int128.max]) == "XML readers do not accept the integer 170141183460469231731687303715884105727")
    let large = "a property list cannot contain the integer 340282366920938463463374607431768211455"
    #expect(reason([UInt128.max], .binary) == large)
    let late = [Date(timeIntervalSinceReferenceDate: 1e300)]
    #expect(reason(late) == "XML has no text for the date 1e+300 seconds after 2001-01-01T00:00:00Z")
    #expect(reason(late, .json) == "JSON has no text for the date 1e+300 seconds after 2001-01-01T00:00:00Z")
    let digits = String(repeating: "9", count: 60)
    let long = try PlistDecoder().decode(PropertyList.Value.self, from: Data("[\(digits)]".utf8))
    #expect(reason(long) == "encoders have integers of at most 128 bits")
    #expect(reason(Self.nested(512)) == nil)
    #expect(reason(Self.nested(513)) == "more than 512 containers inside one another")
  }
}
