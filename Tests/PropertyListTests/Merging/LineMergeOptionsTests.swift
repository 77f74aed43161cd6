import Testing

@testable import PropertyList

@Suite struct LineMergeOptionsTests {
  /// A chosen text of a merge by lines is read like the sides: only with this option, `<*I1>` is an integer.
  @Test func aChosenTextIsReadWithTheOptionsOfTheMerge() throws {
    var options = ReadOptions()
    options.readsTypedValues = true
    let sources = MergeSides(base: "{\n", ours: "{a = <*I1>;}\n", theirs: "{a = <*I2>;}\n")
      .map { Source(Array($0.utf8)) }
    let merge = ThreeWayMerge(sources, rendering: .choice(.theirs), options: options)
    #expect(try merge.result().string == "{a = <*I2>;}\n")
  }
}
