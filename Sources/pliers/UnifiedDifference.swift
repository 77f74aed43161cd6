import PropertyList
import PropertyListFiles

/// The difference of two texts of the file `name` in the unified format of diff and git; empty if there is none.
func unifiedDifference(_ old: Source, _ new: Source, name: Argument) -> [UInt8] {
  let hunks = unifiedHunks(old, new)
  if hunks.isEmpty { return [] }
  // Below `a` and `b`, as git has it, which applies no path with an empty segment.
  let path = name == "-" ? name.displayName : name.normalizedPath.text
  let name = printable(String(path.drop { $0 == "/" }))
  // As diff and git do, a name with a space is ended by a tab; patch would end it at the space.
  let heading = name + (name.utf8.contains(UInt8(ascii: " ")) ? "\t" : "")
  return Array("--- a/\(heading)\n+++ b/\(heading)\n".utf8) + hunks
}
