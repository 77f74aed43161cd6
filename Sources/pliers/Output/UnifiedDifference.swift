import PropertyList
import PropertyListFiles

extension Console {
  /// Prints the difference of two texts of the file `name` in the unified format of diff and git; nothing if there is none. Of files
  /// with NULs, such as binary property lists and UTF-16, it only prints that they differ, as git does.
  func printDifference(from old: Source, to new: Source, of name: Argument) {
    if old.bytes.equals(new.bytes) { return }
    // The prefixes `a/` and `b/` are git's. git applies no path with an empty segment.
    let path = name == "-" ? name.displayName : name.normalizedPath.text
    let heading = printable(String(path.drop { $0 == "/" }))
    let isBinary = [old, new].contains { $0.bytes.firstOffset(of: 0, from: 0) != nil }
    if isBinary { return print("Binary files a/\(heading) and b/\(heading) differ") }
    output.append(hunks: unifiedHunks(old, new), of: ["a/" + heading, "b/" + heading], isColored: false)
  }
}

extension Output {
  mutating func append(heading names: (old: String, new: String), _ isColored: Bool) {
    append(
      painted("--- \(names.old)", .heading, isColored) + "\n" + painted("+++ \(names.new)", .heading, isColored) + "\n")
  }

  /// Appends a unified difference, with the colours of git and escapes for unprintable characters if `isColored`.
  mutating func append(hunks: [UInt8], of names: [String], isColored: Bool) {
    // A name with a space ends in a tab, as in diff and git, because patch would otherwise end it at the space.
    let names = names.map { $0.utf8.contains(UInt8(ascii: " ")) ? $0 + "\t" : $0 }
    append(heading: (names[0], names[1]), isColored)
    guard isColored else { return append(hunks.span) }
    var escapes = TerminalEscapes()
    let text = escapes.escaped(hunks.span) + escapes.end()
    for line in text.split(separator: .newline, omittingEmptySubsequences: false).dropLast() {
      append(Array(line).span, Paint(ofLine: line.first))
      append(.newline)
    }
  }
}
