import PropertyList
import PropertyListFiles

extension Request {
  /// Prints the unified diff of both files: of their texts if they have the same format, else of their canonical texts.
  func printUnifiedDifference(_ old: ComparedFile, _ new: ComparedFile, _ console: Console) {
    let readsTexts = old.values.list.format != new.values.list.format
    let texts = [old, new].map { $0.input.source.canonicalText(readsTexts: readsTexts, readOptions) }
    let names = [old, new].map { printable($0.input.name.displayName).endedForPatch }
    let hunks = unifiedHunks(texts[0], texts[1], context: comparison.contextLines ?? 3)
    let isColored = console.takesColor(report.color)
    console.output.append(heading: (names[0], names[1]), isColored)
    console.output.append(hunks: hunks, isColored: isColored)
  }
}
