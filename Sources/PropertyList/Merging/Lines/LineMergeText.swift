extension LineMerge {
  func rendered(as rendering: ConflictRendering) -> Source {
    Source { output in
      var next = 0
      for chunk in chunks {
        let ours = chunk.lines.ours
        switch chunk.kind {
        // The copied text of ours has these lines.
        case .ours, .agreed: continue
        case .theirs:
          output.append(texts.ours, next..<ours.lowerBound)
          output.append(texts.theirs, chunk.lines.theirs)
        case .conflict:
          output.append(texts.ours, next..<ours.lowerBound)
          let newline: [UInt8] = endsLinesInCRLF(chunk) ? [0x0D, 0x0A] : [0x0A]
          let ending = rendering.markers == nil ? [] : newline
          let parts = MergeSides { side in texts[side].wholeLines(chunk.lines[side], newline: ending) }
          rendering.append(parts, newline: newline, to: &output)
        }
        next = ours.upperBound
      }
      output.append(texts.ours, next..<texts.ours.count)
    }
  }

  /// True if the lines of markers end in CR LF, as the lines before the conflict on both sides and the first line of the base do.
  private func endsLinesInCRLF(_ chunk: Chunk) -> Bool {
    let endings = [
      texts.ours.endsInCRLF(max(0, chunk.lines.ours.lowerBound - 1)),
      texts.theirs.endsInCRLF(max(0, chunk.lines.theirs.lowerBound - 1)), texts.base.endsInCRLF(0),
    ]
    return endings.contains(true) && !endings.contains(false)
  }
}

extension TextLines {
  /// True if the line at `index`, or the one before it if it has no line feed, ends in CR LF; nil if there is none.
  fileprivate func endsInCRLF(_ index: Int) -> Bool? {
    guard count > 0 else { return nil }
    let line = self[min(index, count - 1)]
    if line.count > 0, line[line.count - 1] == 0x0A { return line.count > 1 && line[line.count - 2] == 0x0D }
    return index > 0 ? endsInCRLF(index - 1) : nil
  }

  /// The bytes of `lines`, with `newline` at the end if the last line has no line feed.
  fileprivate func wholeLines(_ lines: Range<Int>, newline: [UInt8]) -> [UInt8] {
    var bytes = Array(copying: text.bytes.extracting(bytes(of: lines)))
    if let last = bytes.last, last != 0x0A { bytes += newline }
    return bytes
  }
}

extension Output {
  fileprivate mutating func append(_ lines: TextLines, _ range: Range<Int>) {
    append(lines.text.bytes.extracting(lines.bytes(of: range)))
  }
}
