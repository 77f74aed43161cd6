/// Writes a merge as a text: that of ours, in which only the lines change that must.
///
/// What theirs adds comes with its own bytes. A clash stands between markers on lines of their own, around whole elements, so
/// that the choice of either side everywhere gives a property list.
///
/// It is a class since containers may lie 512 deep: the frames of calls would each hold copies of all that is in it.
final class MergeText {
  let merge: ValueMerge
  let ours: SideText
  let others: OtherTexts
  /// Whether clashes are shown with what the base has.
  let showsBase: Bool
  /// Whether the text of ours is one line.
  let isOnOneLine: Bool
  var output: TextPieces
  /// The part of a line that was looked at last.
  private var line = 0..<0

  var layout: TextLayout { ours.layout }

  /// The text of `merge`; nil if ours has none that can be changed. With `keepsBytes` what comes from the other sides is
  /// spelled as they have it.
  ///
  /// - Throws: `WriteError` for values of theirs that the format of ours cannot hold.
  static func pieces(
    of merge: ValueMerge, showsBase: Bool = false, keepsBytes: Bool
  ) throws(WriteError) -> TextPieces? {
    guard let ours = SideText(merge.lists.ours.list) else { return nil }
    let text = MergeText(merge, ours, showsBase: showsBase, keepsBytes: keepsBytes)
    try text.write()
    return text.output
  }

  private init(_ merge: ValueMerge, _ ours: SideText, showsBase: Bool, keepsBytes: Bool) {
    self.merge = merge
    self.ours = ours
    others = OtherTexts(merge, ours, keepsBytes: keepsBytes)
    self.showsBase = showsBase
    isOnOneLine = !ours.layout.hasLineBreak(0..<ours.layout.source.count)
    output = TextPieces(of: ours.layout.source, newline: ours.layout.newline)
  }

  private func write() throws(WriteError) {
    let place = ours.place(of: 0)
    if case .clash(let number) = merge.root {
      output.append(0..<(layout.lineStart(of: place.lowerBound) ?? place.lowerBound))
      try appendHunk(ofValue: 0, number)
    } else {
      output.append(0..<place.lowerBound)
      try append(merge.root, ours: 0)
    }
    output.append(place.upperBound..<layout.source.count)
  }

  /// Appends what becomes of the value that ours has at `index`. The recursion is bounded: readers nest 513 containers at most.
  func append(_ value: MergedValue, ours index: Int) throws(WriteError) {
    let place = ours.place(of: index)
    switch value {
    case .ours: output.append(place)
    case .taken(let side, let other):
      let indentation = layout.indentation(at: place.lowerBound, line: &line)
      output.append(try others.value(other, of: side, indentation: indentation))
    case .container(let members):
      let inner = ours.innerPlace(of: index)
      output.append(place.lowerBound..<inner.lowerBound)
      try append(members, to: index, in: inner)
      output.append(inner.upperBound..<place.upperBound)
    case .clash(let number): try appendHunk(ofValue: index, number)
    }
  }

  // MARK: Containers

  private func append(_ members: [MergedMember], to index: Int, in place: Range<Int>) throws(WriteError) {
    let margin = layout.indentation(at: place.lowerBound, line: &line)
    guard let content = layout.content(of: place) else {
      let container = MergedContainer(index, members, margin: margin, content: 0..<0, self)
      var slash = place.upperBound - 2
      while slash > place.lowerBound, layout.isBlank(slash - 1..<slash) { slash -= 1 }
      output.append(place.lowerBound..<slash)
      let tag = container.hasKeys ? XMLTag.dictionary : .array
      let ends = tag.ends(after: layout.source.bytes[slash - 1])
      output.append(ends.ofStart)
      if !container.isOnOneLine || container.hasClash { output.append(layout.newline) }
      try appendContent(of: container)
      return output.append(ends.ofElement)
    }
    let container = MergedContainer(index, members, margin: margin, content: content, self)
    if members.isEmpty, container.isBlankBesideMembers {
      let isJSON = layout.format == .json
      output.append(place.lowerBound..<(isJSON ? content.lowerBound : content.lowerBound - 1))
      return isJSON ? output.append(content.upperBound..<place.upperBound) : output.append(XMLTag.emptyEnd)
    }
    output.append(place.lowerBound..<content.lowerBound)
    try appendContent(of: container)
    output.append(content.upperBound..<place.upperBound)
  }

  private func appendContent(of container: MergedContainer) throws(WriteError) {
    appendRemarks(ofEmpty: container)
    output.append(container.head)
    var next = 0
    var isFirst = true
    for stretch in container.stretches {
      switch stretch.content {
      case .kept(let range):
        if container.keepsOrder { appendRemarks(ofRemoved: next..<range.lowerBound, in: container) }
        if container.leadingComma != nil {
          appendLead(of: range.lowerBound, in: container, hasComma: stretch.comma && !isFirst)
        } else {
          appendLead(of: range.lowerBound, in: container, isFirst: isFirst)
        }
        try append(range, stretch, in: container)
        next = range.upperBound
      case .added(let side, let value):
        try appendNew(value, of: side, stretch, in: container, isFirst: isFirst)
      case .clash(let number, let range):
        if let range {
          if container.keepsOrder { appendRemarks(ofRemoved: next..<range.lowerBound, in: container) }
          let start = ours.remarksStart(before: container.place(range.lowerBound).lowerBound)
          if container.leadingComma == nil {
            appendLead(
              of: range.lowerBound, to: layout.lineStart(of: start) ?? start, in: container, isFirst: isFirst)
          }
          next = range.upperBound
        }
        try appendHunk(ofMembers: number, range, stretch, in: container)
      }
      isFirst = false
    }
    if container.keepsOrder { appendRemarks(ofRemoved: next..<container.count, in: container) }
    appendTail(of: container)
  }

  /// Appends members of ours that follow one another, up to where the next one begins.
  private func append(
    _ range: Range<Int>, _ stretch: MergedContainer.Stretch, in container: MergedContainer
  ) throws(WriteError) {
    let start = container.place(range.lowerBound).lowerBound
    if let change = stretch.change {
      let value = container.values[range.lowerBound]
      let valuePlace = ours.place(of: value)
      if case .clash(let number) = change {
        // Such a value begins a line, so that the key stays outside.
        output.append(start..<(layout.lineStart(of: valuePlace.lowerBound) ?? valuePlace.lowerBound))
        try appendHunk(ofValue: value, number)
        let rest = valuePlace.upperBound..<container.end(of: range.lowerBound)
        if !layout.isBlank(rest) { output.append(rest) }
        return
      }
      output.append(start..<valuePlace.lowerBound)
      try append(change, ours: value)
    } else {
      output.append(start..<container.place(range.upperBound - 1).upperBound)
    }
    appendEnd(of: range.upperBound - 1, comma: stretch.comma && container.leadingComma == nil, in: container)
  }

  /// Appends a member of another side.
  private func appendNew(
    _ value: Int, of side: MergeSide, _ stretch: MergedContainer.Stretch, in container: MergedContainer,
    isFirst: Bool
  ) throws(WriteError) {
    let comma = stretch.comma ? layout.comma : []
    if container.isOnOneLine {
      if !isFirst { output.append(container.gap) }
      output.append(
        try others.member(
          value, of: side, hasKey: container.hasKeys, indentation: container.indentation, isOnOneLine: true)
          + comma)
    } else {
      let text = try others.member(
        value, of: side, hasKey: container.hasKeys, indentation: container.indentation, isOnOneLine: false)
      output.beginLine()
      if let leadingComma = container.leadingComma {
        output.append((isFirst || !stretch.comma ? container.indentation : leadingComma) + text + layout.newline)
      } else {
        output.append(container.indentation + text + comma + layout.newline)
      }
    }
  }
}
