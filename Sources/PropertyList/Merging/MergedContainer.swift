/// A container of ours that is merged member by member, as it stands in the text.
struct MergedContainer {
  /// Members that are written in one go.
  struct Stretch {
    enum Content {
      /// Members of ours that follow one another.
      case kept(Range<Int>)
      case added(MergeSide, Int)
      /// A clash, and the members that ours has in it.
      case clash(Int, Range<Int>?)
    }

    let content: Content
    /// What becomes of the value of the only member that is kept; nil where members stay as they are.
    var change: MergedValue?
    /// Whether a comma follows the last member, or precedes the first where commas lead, in JSON.
    var comma = true
    var commas = HunkCommas.trailing(last: MergeSides(base: true, ours: true, theirs: true))
  }

  /// Where the commas between members in a clash stand.
  enum HunkCommas {
    /// After each member but, on some sides, the last.
    case trailing(last: MergeSides<Bool>)
    /// Before each member but, on some sides, the first.
    case leading(first: MergeSides<Bool>)
  }

  let hasKeys: Bool
  /// The values of the members that ours has.
  let values: [Int]
  private(set) var stretches: [Stretch] = []
  /// Whether the members of ours that are left stand in their old order.
  private(set) var keepsOrder = true
  let isOnOneLine: Bool
  /// What the line of the container begins with, and those of its members.
  let margin: [UInt8]
  let indentation: [UInt8]
  /// The text between members on one line.
  let gap: [UInt8]
  /// Start of a line up to its member, where commas begin lines; nil where they end them.
  private(set) var leadingComma: [UInt8]?
  private let content: Range<Int>
  private let text: SideText

  var count: Int { values.count }
  var hasClash: Bool { stretches.contains { if case .clash = $0.content { true } else { false } } }

  init(_ index: Int, _ members: [MergedMember], margin: [UInt8], content: Range<Int>, _ merge: MergeText) {
    let text = merge.ours
    self.text = text
    let layout = text.layout
    self.content = content
    let list = text.list
    let hasKeys = list.nodes[index].kind == .dictionary
    var values: [Int] = []
    var children = list.children(of: index)
    while let child = children.next() { values.append(hasKeys ? children.next() ?? child : child) }
    self.hasKeys = hasKeys
    self.values = values
    self.margin = margin
    isOnOneLine = values.isEmpty ? merge.isOnOneLine : !layout.hasLineBreak(content)
    gap = layout.format == .json ? merge.others.gap : []
    let first = values.first.map { text.place(ofMember: $0, hasKey: hasKeys) }
    let lineStart = first.flatMap { layout.lineStart(of: $0.lowerBound) }
    indentation =
      if let first, let lineStart, lineStart >= content.lowerBound {
        layout.bytes(lineStart..<first.lowerBound)
      } else {
        margin + layout.unit
      }
    makeStretches(members, merge.merge)
    if layout.format == .json {
      leadingComma = values.count > 1 ? lead(of: values[1], after: values[0]) : nil
      setCommas(merge)
    }
  }

  private mutating func makeStretches(_ members: [MergedMember], _ merge: ValueMerge) {
    var last = -1
    for member in members {
      switch member {
      case .kept(let value, let change):
        let position = values.firstIndex(notBefore: { $0 < value })
        keepsOrder = keepsOrder && position > last
        last = position
        if case .clash(let number) = change, !beginsLine(value) {
          stretches.append(Stretch(content: .clash(number, position..<position + 1)))
        } else if change.isOurs, let before = stretches.last, before.change == nil,
          case .kept(let range) = before.content, range.upperBound == position
        {
          stretches[stretches.count - 1] = Stretch(content: .kept(range.lowerBound..<position + 1))
        } else {
          stretches.append(
            Stretch(content: .kept(position..<position + 1), change: change.isOurs ? nil : change))
        }
      case .added(let side, let value): stretches.append(Stretch(content: .added(side, value)))
      case .clash(let number):
        var range: Range<Int>?
        if let first = merge.clashes[number].values.ours.first {
          let position = values.firstIndex(notBefore: { $0 < first })
          keepsOrder = keepsOrder && position > last
          range = position..<position + merge.clashes[number].values.ours.count
          last = position + merge.clashes[number].values.ours.count - 1
        }
        stretches.append(Stretch(content: .clash(number, range)))
      }
    }
  }

  /// Whether a value has a line of its own after its key, so that the key can stay outside a clash.
  private func beginsLine(_ value: Int) -> Bool {
    hasKeys && text.layout.format == .xml && text.layout.lineStart(of: text.place(of: value).lowerBound) != nil
  }

  // MARK: Commas

  /// The start of the line of `value` up to it, if the comma after `previous` begins that line.
  private func lead(of value: Int, after previous: Int) -> [UInt8]? {
    let layout = text.layout
    let start = place(ofValue: value).lowerBound
    guard let end = commaEnd(after: place(ofValue: previous)), !layout.hasLineBreak(end..<start),
      let lineStart = layout.lineStart(of: end - 1)
    else { return nil }
    return layout.bytes(lineStart..<start)
  }

  /// Sets the commas so that the choice of one side everywhere leaves one between any two members. In front of clashes at
  /// the end, from which a side has nothing, the comma goes with what the other side has.
  private mutating func setCommas(_ merge: MergeText) {
    if let last = values.last, commaEnd(after: place(ofValue: last)) != nil { return }
    let counts = stretches.map { stretch -> MergeSides<Int>? in
      guard case .clash(let number, _) = stretch.content else { return nil }
      return merge.merge.clashes[number].values.map(\.count)
    }
    if leadingComma != nil { return setLeadingCommas(counts) }
    let lastFixed = counts.lastIndex { $0 == nil }
    let group = (lastFixed.map { $0 + 1 } ?? 0)..<stretches.count
    let totals = MergeSides(base: 0, ours: 0, theirs: 0).mapSides { side in
      group.reduce(0) { $0 + (counts[$1]?[side] ?? 0) }
    }
    let leads = lastFixed != nil && [MergeSide.ours, .theirs].contains { totals[$0] == 0 }
    if let lastFixed { stretches[lastFixed].comma = !group.isEmpty && !leads }
    var passed = MergeSides(base: 0, ours: 0, theirs: 0)
    for place in group {
      let count = counts[place] ?? MergeSides(base: 0, ours: 0, theirs: 0)
      passed = passed.mapSides { passed[$0] + count[$0] }
      stretches[place].commas =
        leads
        ? .leading(first: MergeSides(base: true, ours: true, theirs: true))
        : .trailing(last: passed.mapSides { passed[$0] < totals[$0] })
    }
  }

  /// The same where commas lead: behind conflicts at the beginning, the comma goes with what is in them.
  private mutating func setLeadingCommas(_ counts: [MergeSides<Int>?]) {
    let firstFixed = counts.firstIndex(where: { $0 == nil })
    let group = 0..<(firstFixed ?? stretches.count)
    let totals = MergeSides(base: 0, ours: 0, theirs: 0).mapSides { side in
      group.reduce(0) { $0 + (counts[$1]?[side] ?? 0) }
    }
    let trails = firstFixed != nil && [MergeSide.ours, .theirs].contains { totals[$0] == 0 }
    if let firstFixed { stretches[firstFixed].comma = !group.isEmpty && !trails }
    var passed = MergeSides(base: 0, ours: 0, theirs: 0)
    for place in stretches.indices {
      let before = passed
      if group.contains(place) {
        let count = counts[place] ?? MergeSides(base: 0, ours: 0, theirs: 0)
        passed = passed.mapSides { passed[$0] + count[$0] }
      }
      stretches[place].commas =
        group.contains(place) && trails
        ? .trailing(last: MergeSides(base: true, ours: true, theirs: true))
        : .leading(first: before.mapSides { !group.contains(place) || before[$0] > 0 })
    }
  }

  private func commaEnd(after place: Range<Int>) -> Int? {
    text.layout.format == .json ? text.layout.commaEnd(after: place.upperBound) : nil
  }

  // MARK: Places

  private func place(ofValue value: Int) -> Range<Int> { text.place(ofMember: value, hasKey: hasKeys) }

  /// Where the member at `position` stands.
  func place(_ position: Int) -> Range<Int> { place(ofValue: values[position]) }

  /// Where what belongs to the member at `position` ends: with its line if nothing else is on it.
  func end(of position: Int) -> Int {
    let end = place(position).upperBound
    let limit = position + 1 < count ? place(position + 1).lowerBound : content.upperBound
    if let next = text.layout.nextLine(after: end), next <= limit { return next }
    if let comma = commaEnd(after: place(position)), comma <= limit, !text.layout.hasLineBreak(end..<comma) {
      return comma
    }
    return end
  }

  /// Where what belongs to the member at `position` begins.
  func start(of position: Int) -> Int { position == 0 ? head.upperBound : end(of: position - 1) }

  /// The rest of the line on which the content begins, which belongs to no member.
  var head: Range<Int> {
    guard count > 0, let next = text.layout.nextLine(after: content.lowerBound), next <= place(0).lowerBound else {
      return content.lowerBound..<content.lowerBound
    }
    return content.lowerBound..<next
  }

  /// The comma that follows the member at `position`, if there is one.
  func comma(after position: Int) -> Range<Int>? { commaEnd(after: place(position)).map { $0 - 1..<$0 } }

  /// What follows the last member.
  var tail: Range<Int> { (count == 0 ? content.lowerBound : end(of: count - 1))..<content.upperBound }

  /// Whether there is nothing but members.
  var isBlankBesideMembers: Bool {
    var position = content.lowerBound
    for member in values.indices {
      guard text.layout.isBlank(position..<place(member).lowerBound) else { return false }
      position = comma(after: member)?.upperBound ?? place(member).upperBound
    }
    return text.layout.isBlank(position..<content.upperBound)
  }
}

extension MergeSides {
  /// What `transform` gives for each side.
  func mapSides<New>(_ transform: (MergeSide) -> New) -> MergeSides<New> {
    MergeSides<New>(base: transform(.base), ours: transform(.ours), theirs: transform(.theirs))
  }
}
