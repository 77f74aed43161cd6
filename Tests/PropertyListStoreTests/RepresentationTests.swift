import Foundation
import PropertyList
import PropertyListStore
import TestSupport
import Testing

/// A saved value is equal when it is read again, or the store refuses to save it. The exception: dates in XML have whole seconds.
struct RepresentationTests {
  /// The three kinds of files, empty.
  enum File: String, CaseIterable, CustomTestStringConvertible {
    case xml, binary, json
    var testDescription: String { rawValue }
  }

  struct Numbers: Codable, Equatable, Sendable {
    var integers: [Int64] = [.min, -1, 0, .max]
    var unsigned: UInt64 = .max
    var reals = [
      0, 5, -3, 0.1, 1e15, 1e16, 1_000_000_000_000_000.5, 4_503_599_627_370_495.5, 0x1p53, 1e300,
      .leastNonzeroMagnitude, -2.5e-7, .pi,
      .infinity, -.infinity,
    ]
    var single: [Float] = [0.1, 16_777_216, -1, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .infinity]
    var zero = -0.0
    var texts = ["", "é", "e\u{301}", "1", "true", "2001-01-01T00:00:00Z", "AAEC", "\r\n\t", "null", "nan"]
    var none: [Int?] = [1, nil, 3]
    var missing: String?
  }

  private func reread<Value: Codable & Sendable>(
    _ value: Value, _ file: File, default other: Value
  ) throws -> (Value, problem: PropertyListStore.Problem?) {
    let fixture = try Fixture(file == .json ? "{}" : nil, format: file == .binary ? .binary : .xml)
    let key = PropertyListStore.Key("k", default: other)
    fixture.store[key] = value
    var problem: PropertyListStore.Problem?
    do { try fixture.store.save() } catch { problem = error }
    let later = fixture.otherStore()
    later.problemHandler = { Issue.record("\($0)") }
    return (later[key], problem)
  }

  private func expectEqualAfterReading<Value: Codable & Sendable & Equatable>(
    _ value: Value, _ file: File, default other: Value, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let (read, problem) = try reread(value, file, default: other)
    #expect(read == value && problem == nil, "\(problem as Any)", sourceLocation: location)
  }

  private func expectRefusal<Value: Codable & Sendable & Equatable>(
    of value: Value, _ file: File, default other: Value, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let (read, problem) = try reread(value, file, default: other)
    #expect(read == other && problem?.kind == .unencodableValue && problem?.key == "k", sourceLocation: location)
  }

  @Test(arguments: File.allCases) func savedValuesAreReadBackEqual(file: File) throws {
    let numbers = try reread(Numbers(), file, default: Numbers(integers: []))
    #expect(numbers.problem == nil && numbers.0 == Numbers() && numbers.0.zero.sign == .minus)
    try expectEqualAfterReading(Data([0, 1, 2, 255]), file, default: Data())
    try expectEqualAfterReading([Data(), Data([1])], file, default: [])
    try expectEqualAfterReading(Set((0..<50).map(Double.init)), file, default: [])
    try expectEqualAfterReading(Set((0..<50).map { Data([$0]) }), file, default: [])
    try expectEqualAfterReading(Dictionary(uniqueKeysWithValues: (0..<50).map { ($0, "\($0)") }), file, default: [:])
    try expectEqualAfterReading(Date(timeIntervalSinceReferenceDate: -1_000_000), file, default: .distantFuture)
    try expectEqualAfterReading(.distantPast, file, default: Date.distantFuture)
    try expectEqualAfterReading(URL(string: "https://example.com/a?b"), file, default: nil)
  }

  @Test(arguments: File.allCases) func notANumberIsReadBack(file: File) throws {
    for value in [Double.nan, -.nan, 0.0 / 0.0 * -1] { #expect(try reread(value, file, default: 1).0.isNaN) }
    for value in [Float.nan, -.nan] { #expect(try reread(value, file, default: 1).0.isNaN) }
  }

  /// XML has whole seconds, as the documentation of `Key` says. The other formats keep the fraction.
  @Test(arguments: [0.75, -0.25, 10.5, 0.1, 700_000_000.123456], File.allCases)
  func fractionsOfSecondsAreDroppedInXML(seconds: Double, file: File) throws {
    let expected = file == .xml ? seconds.rounded(.down) : seconds
    let (read, problem) = try reread(Date(timeIntervalSinceReferenceDate: seconds), file, default: .distantPast)
    #expect(read == Date(timeIntervalSinceReferenceDate: expected) && problem == nil)
  }

  /// XML and JSON have no text for dates that are not finite or too far away.
  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300], [File.xml, .json])
  func datesWithoutATextAreRefused(seconds: Double, file: File) throws {
    try expectRefusal(of: Date(timeIntervalSinceReferenceDate: seconds), file, default: .distantPast)
  }

  @Test func textsThatXMLForbidsAreRefused() throws {
    for text in ["\0", "\u{1}", "a\u{FFFE}"] {
      try expectRefusal(of: text, .xml, default: "")
      for file in [File.binary, .json] { try expectEqualAfterReading(text, file, default: "") }
    }
  }

  /// `$null` means nil in XML and binary property lists.
  @Test func textThatMeansNilIsRefused() throws {
    for file in [File.xml, .binary] {
      try expectRefusal(of: "$null", file, default: "")
      try expectRefusal(of: "$null", file, default: String?.none)
      try expectRefusal(of: ["a", "$null", nil], file, default: [])
      try expectRefusal(of: [1, .null], file, default: PropertyList.Value.array([]))
    }
    let reason = "the file's format cannot represent it: another value would be read"
    let (_, problem) = try reread("$null", .xml, default: "")
    #expect(problem?.description.hasSuffix(": the value for 'k' was not saved: \(reason)") == true)
    try expectEqualAfterReading("$null", .json, default: "")
    try expectEqualAfterReading(["a", "$null", nil], .json, default: [])
  }

  @Test func integersBeyond64BitsAreRefusedInXML() throws {
    try expectRefusal(of: Int128.max, .xml, default: 0)
    for file in [File.binary, .json] { try expectEqualAfterReading(Int128.max, file, default: 0) }
  }

  /// A type that tries several types in turn. In JSON, it would decode a date as a string.
  enum Anything: Codable, Equatable, Sendable {
    case number(Double), text(String), date(Date), data(Data)

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let number = try? value.decode(Double.self) {
        self = .number(number)
      } else if let text = try? value.decode(String.self) {
        self = .text(text)
      } else if let date = try? value.decode(Date.self) {
        self = .date(date)
      } else {
        self = .data(try value.decode(Data.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .number(let value): try container.encode(value)
      case .text(let value): try container.encode(value)
      case .date(let value): try container.encode(value)
      case .data(let value): try container.encode(value)
      }
    }
  }

  @Test func valuesThatADecoderWouldMistakeAreRefused() throws {
    for value in [Anything.date(Date(timeIntervalSinceReferenceDate: 5)), .data(Data([1]))] {
      try expectRefusal(of: value, .json, default: .number(0))
      for file in [File.xml, .binary] { try expectEqualAfterReading(value, file, default: .number(0)) }
    }
    for file in File.allCases { try expectEqualAfterReading(.number(5), file, default: Anything.text("")) }
  }
}
