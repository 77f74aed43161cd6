import PropertyList
import PropertyListFiles

extension Comparison {
  /// Prints the unified diff of the files' texts, or of their canonical texts if they have different formats.
  func printUnifiedDifference(_ old: ComparedFile, _ new: ComparedFile, _ console: Console) {
    let readsTexts = old.values.list.format != new.values.list.format
    let texts = [old, new].map { $0.input.source.canonicalText(readsTexts: readsTexts, reading.options) }
    let names = [old, new].map { printable($0.input.name.displayName).endedForPatch }
    let hunks = unifiedHunks(texts[0], texts[1], context: line[.contextLines] ?? 3)
    let isColored = console.takesColor(color)
    console.withoutEscapes(if: isColored) {
      console.output.append(heading: (names[0], names[1]), isColored)
      console.output.append(hunks: hunks, isColored: isColored)
    }
  }
}
