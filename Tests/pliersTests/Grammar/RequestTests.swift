import PropertyList
import PropertyListFiles
import Testing

@testable import pliers

/// The words that stand for formats and types.
struct RequestTests {
  @Test(arguments: [
    ("xml1", OutputFormat.xml1), ("xml", .xml1), ("binary1", .binary1), ("binary", .binary1), ("json", .json),
    ("swift", .swift), ("objc", .objc), ("raw", .raw), ("type", .type), ("NoConversion", .noConversion),
  ])
  func formatsOfTheOwnGrammar(name: String, format: OutputFormat) {
    #expect(OutputFormat(ownName: name) == format)
  }

  /// plutil knows the last one, and always refuses it.
  @Test(arguments: ["", "XML1", "xml2", "yaml", "openStep"])
  func otherWordsAreNotFormats(name: String) {
    #expect(OutputFormat(ownName: name) == nil)
  }

  /// Messages list what is accepted.
  @Test func listedFormatsExist() {
    #expect(OutputFormat.ownNames.allSatisfy { OutputFormat(ownName: $0) != nil })
    #expect(Set(OutputFormat.ownNames.compactMap(OutputFormat.init(ownName:))).count == OutputFormat.allCases.count - 1)
  }

  @Test(arguments: [
    (Format.xml, OutputFormat.xml1), (.binary, .binary1), (.json, .json), (.openStep, .openStep),
  ])
  func noConversionIsTheFormatOfTheInput(format: Format, resolved: OutputFormat) {
    #expect(OutputFormat.noConversion.resolved(for: format) == resolved)
    #expect(OutputFormat.swift.resolved(for: format) == .swift)
  }

  @Test func plutilKnowsFewerKinds() {
    #expect(Expectation(plutilName: "uid") == nil)
    #expect(Expectation(plutilName: "null") == nil)
    #expect(Expectation(plutilName: "bool") == .kind(.bool))
    #expect(Expectation(plutilName: "(any)") == .any)
    #expect(Expectation(plutilName: "boolean") == nil)
  }

  /// The readers are told what the grammar and the options want.
  @Test func optionsReachTheReaders() {
    var request = Request(.convert, .own)
    #expect(request.readOptions.formats == [.xml, .json, .openStep] && request.readOptions.readsTypedValues)
    #expect(!request.readOptions.readsTags && !request.readOptions.keepsText)
    request.types = .tag
    request.limits.nodes = 5
    #expect(request.readOptions.readsTags && request.readOptions.limits.nodes == 5)
    let plutil = Request(.convert, .plutil).readOptions
    #expect(plutil.formats == [.xml, .openStep, .json] && !plutil.readsTypedValues)
  }
}
