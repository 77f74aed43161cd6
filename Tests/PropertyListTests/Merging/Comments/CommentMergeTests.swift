import TestSupport
import Testing

@testable import PropertyList

struct CommentMergeTests {
  /// The comment in an element that only ours has changed is added, even if the merge of values has spent its budget. That merge
  /// does not match the elements, as theirs has equal values.
  @Test func spentBudget() throws {
    var options = ReadOptions()
    (options.keepsText, options.keepsOpenStepText) = (true, true)
    func list(_ text: String, _ comment: String = "") throws -> ComparedList {
      let values = ["a", "b", "c", "d"].map { "<key>\($0)</key>\n<true/>\n" }.joined()
      let record = "<dict>\n\(comment)<key>e</key>\n<string>\(text)</string>\n\(values)</dict>"
      let document = "<plist><array>\n\(record)\n</array></plist>\n"
      return ComparedList(try PropertyList(reading: Array(document.utf8), options), ComparedList.Options())
    }
    let lists = MergeSides(base: try list("x"), ours: try list("z"), theirs: try list("x", "<!-- of x -->\n"))
    let values = ValueMerge(lists, rules: AppliedMergeRules(MergeRules(), to: lists))
    values.matcher.budget = 0
    let merge = try #require(CommentMerge(values.tree, values.matcher)?.merged)
    #expect(merge.changes.map { String(decoding: $0.text.span) } == ["<!-- of x -->\n"])
  }
}
