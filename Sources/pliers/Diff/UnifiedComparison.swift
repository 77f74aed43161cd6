import PropertyList
import PropertyListFiles

extension Request {
  /// Prints the unified diff of both files: of their texts as they are where they have the same format, and of the canonical
  /// texts of other files.
  func printUnifiedDifference(_ old: ComparedFile, _ new: ComparedFile, _ console: Console) throws(Failure) {
    let readsTexts = old.values.list.format != new.values.list.format
    let texts = [old, new].map { $0.input.source.canonicalText(readsTexts: readsTexts, readOptions) }
    let names = [old, new].map { printable($0.input.name.displayName) }
    let hunks = unifiedHunks(texts[0], texts[1], context: comparison.contextLines)
    console.output.append("--- \(names[0])\n+++ \(names[1])\n")
    console.output.append(hunks.span)
  }
}
