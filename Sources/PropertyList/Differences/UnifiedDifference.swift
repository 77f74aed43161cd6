/// The difference of two texts as hunks in the unified format of diff and git, with `context` unchanged lines around changes; empty
/// if the texts are equal. The caller writes the lines with the names before them.
///
/// Lines are bytes: two spellings of é are different lines, and bytes that are not UTF-8 are kept, so that the difference can be applied.
package func unifiedHunks(_ old: Source, _ new: Source, context: Int = 3) -> [UInt8] {
  // A text has at most as many lines as bytes.
  let context = min(context, max(old.count, new.count))
  let (old, new) = (TextLines(of: old), TextLines(of: new))
  let edits = old.edits(to: new)
  var text: [UInt8] = []
  var index = 0
  while index < edits.count {
    // Edits that are at most two contexts apart are in one hunk.
    var last = index
    while last + 1 < edits.count, edits[last + 1].old.lowerBound - edits[last].old.upperBound <= 2 * context {
      last += 1
    }
    let start = max(0, edits[index].old.lowerBound - context)
    let end = min(old.count, edits[last].old.upperBound + context)
    let newStart = edits[index].new.lowerBound - (edits[index].old.lowerBound - start)
    let newEnd = edits[last].new.upperBound + (end - edits[last].old.upperBound)
    text += "@@ -\(old.numbers(of: start..<end)) +\(new.numbers(of: newStart..<newEnd)) @@\n".utf8
    var next = start
    for edit in edits[index...last] {
      old.append(next..<edit.old.lowerBound, after: " ", to: &text)
      old.append(edit.old, after: "-", to: &text)
      new.append(edit.new, after: "+", to: &text)
      next = edit.old.upperBound
    }
    old.append(next..<end, after: " ", to: &text)
    index = last + 1
  }
  return text
}

extension TextLines {
  /// `start,count` as in the header of a hunk: lines count from 1, and an empty range has the number of the line before it.
  fileprivate func numbers(of lines: Range<Int>) -> String {
    let start = lines.lowerBound
    return lines.count == 1 ? "\(start + 1)" : "\(lines.isEmpty ? start : start + 1),\(lines.count)"
  }

  fileprivate func append(_ lines: Range<Int>, after mark: Unicode.Scalar, to text: inout [UInt8]) {
    for index in lines {
      let line = self[index]
      text.append(UInt8(ascii: mark))
      text.append(copying: line)
      // A line ends in a line feed unless it is the file's last.
      if line[line.count - 1] != 0x0A { text += "\n\\ No newline at end of file\n".utf8 }
    }
  }
}
