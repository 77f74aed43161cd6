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
    output.append("--- a/\(heading.endedForPatch)\n+++ b/\(heading.endedForPatch)\n")
    output.append(unifiedHunks(old, new).span)
  }
}

extension String {
  /// The name of a file for a unified difference. A name with a space ends in a tab, as in diff and git, because patch would
  /// otherwise end it at the space.
  var endedForPatch: String { utf8.contains(UInt8(ascii: " ")) ? self + "\t" : self }
}

extension Output {
  mutating func append(heading names: (old: String, new: String), _ isColored: Bool) {
    append(
      painted("--- \(names.old)", .heading, isColored) + "\n" + painted("+++ \(names.new)", .heading, isColored) + "\n")
  }

  /// Appends the hunks of a unified difference, with the colours of git and escapes for unprintable characters if `isColored`.
  mutating func append(hunks: [UInt8], isColored: Bool) {
    guard isColored else { return append(hunks.span) }
    var escapes = TerminalEscapes()
    let text = escapes.escaped(hunks.span) + escapes.end()
    for line in text.split(separator: .newline, omittingEmptySubsequences: false).dropLast() {
      append(Array(line).span, Paint(ofLine: line.first))
      append(.newline)
    }
  }
}
