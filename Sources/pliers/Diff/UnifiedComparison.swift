import PropertyList
import PropertyListFiles

extension Request {
  /// Prints the unified diff of both files: of their texts as they are where they have the same format, and of the canonical
  /// texts of other files.
  func printUnifiedDifference(_ old: ComparedFile, _ new: ComparedFile, _ console: Console) {
    let readsTexts = old.values.list.format != new.values.list.format
    let texts = [old, new].map { $0.input.source.canonicalText(readsTexts: readsTexts, readOptions) }
    // As diff does it, a name with a space is ended by a tab; patch would end it at the space.
    let names = [old, new].map { file in
      let name = printable(file.input.name.displayName)
      return name.utf8.contains(UInt8(ascii: " ")) ? name + "\t" : name
    }
    let hunks = unifiedHunks(texts[0], texts[1], context: comparison.contextLines ?? 3)
    let isColored = console.takesColor(report.color)
    for line in ["--- \(names[0])", "+++ \(names[1])"] {
      console.output.append(isColored ? "\u{1B}[1m\(line)\u{1B}[0m\n" : "\(line)\n")
    }
    console.output.append(hunks: hunks, isColored: isColored)
  }
}
