import Testing

@testable import PropertyList

struct ArchiveWarningTests {
  @Test func kindsAreCountedAndTheFirstIsNamed() {
    var warnings = ArchiveWarnings()
    for number in [7, 8, 9] as [UInt32] { warnings.note(.unknownClass, number) }
    warnings.note(.notAnObject, 3)
    #expect(
      warnings.all.map(\.message) == [
        "3 objects have a class without a name, and are shown as the file has them: UID 7 and others",
        "1 object is a reference itself: UID 3",
      ])
  }

  @Test(arguments: ArchiveWarning.Kind.allCases) func messagesAreClauses(kind: ArchiveWarning.Kind) {
    for count in [1, 2] {
      let message = ArchiveWarning(kind: kind, count: count, example: 5).message
      #expect(!message.hasSuffix(".") && message.count > 20 && message.first?.isUppercase != true)
    }
  }
}
