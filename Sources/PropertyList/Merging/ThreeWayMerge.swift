/// The merge of two texts that were made from a third.
///
/// ```
/// bytes ─▶ same on two sides? ─▶ the third
///    └▶ lists ─▶ ValueMerge ─▶ merged list, clashes
///         └▶ LineMerge ─▶ has that value? ─▶ its text, with the comments and the layout of both sides
///                            └▶ no ─▶ MergeText: the text of ours with what must change, and markers around clashes
/// ```
///
/// Nothing is given out that was not read again and compared with the merged list.
package struct ThreeWayMerge {
  /// Why values were not merged, and the texts were, as git does it.
  package enum Obstacle: Error {
    case unreadable(MergeSide, ReadError)
    /// A dictionary of this side has a key twice; it stands at this index of the list for the second time.
    case repeatedKey(MergeSide, PropertyList, key: Int)
    /// The result cannot be written into the text of ours.
    case unwritable
    /// The text of ours has no place for a comment of theirs.
    case comments
  }

  /// What is written where there are clashes.
  package enum ClashRendering: Sendable {
    case markers(ConflictMarkers)
    case choice(MergeSide)
  }

  /// What to write; nil where there are clashes that the format of ours cannot show, so that ours stays as it is.
  package private(set) var text: ByteSource?
  /// The clashes of values, and the lists that they are in.
  package private(set) var clashes: [MergeClash] = []
  package private(set) var lists: MergeSides<PropertyList>?
  /// Where the clashes of a merge by lines stand in ours, as lines from 0 on.
  package private(set) var lineClashes: [Range<Int>] = []
  package private(set) var obstacle: Obstacle?

  /// Whether nothing is left to people.
  package var isClean: Bool { clashes.isEmpty && lineClashes.isEmpty && text != nil }

  private let sources: MergeSides<ByteSource>
  private let rendering: ClashRendering

  /// What a side holds, or why it cannot be merged by values.
  package typealias Reading = Result<ComparedList, Obstacle>
  /// Reads all sides by calling `read` for each: on several threads, if the caller has some.
  package typealias Reader = (_ read: @escaping @Sendable (MergeSide) -> Reading) -> MergeSides<Reading>

  /// Merges `sources`, of which the base may be empty.
  ///
  /// - Complexity: O(*n*) in the number of values and bytes, and in what arrays of `ArrayPairing` take.
  /// - Throws: `WriteError` for values of theirs that the format of ours cannot hold.
  package init(
    _ sources: MergeSides<ByteSource>, rules: MergeRules = MergeRules(), rendering: ClashRendering,
    options: ReadOptions,
    readSides: Reader = { read in MergeSides(base: .base, ours: .ours, theirs: .theirs).map(read) }
  ) throws(WriteError) {
    self.sources = sources
    self.rendering = rendering
    if sources.theirs.bytes.equals(sources.base.bytes) || sources.theirs.bytes.equals(sources.ours.bytes) {
      text = sources.ours
    } else if sources.ours.bytes.equals(sources.base.bytes) {
      text = sources.theirs
    } else {
      let readings = readSides { Self.read(sources[$0], $0, options) }
      let lists: MergeSides<ComparedList>
      do throws(Obstacle) {
        lists = try readings.map { (reading) throws(Obstacle) in try reading.get() }
      } catch {
        obstacle = error
        mergeBytes()
        return
      }
      self.lists = lists.map(\.list)
      if try !mergeValues(of: lists, rules) {
        obstacle = .unwritable
        clashes = []
        mergeBytes()
      }
    }
  }

  /// A merge of `sources` by lines, whatever their values are.
  package init(linesOf sources: MergeSides<ByteSource>, rendering: ClashRendering) {
    self.sources = sources
    self.rendering = rendering
    obstacle = .unwritable
    mergeBytes()
  }

  // MARK: Reading

  private static func read(_ source: ByteSource, _ side: MergeSide, _ options: ReadOptions) -> Reading {
    if source.count == 0, side == .base { return .success(ComparedList(.emptyDictionary)) }
    var options = options
    options.keepsText = true
    options.recordsPlaces = true
    do throws(ReadError) {
      let list = try PropertyList(reading: source, options)
      if let key = list.repeatedKey { return .failure(.repeatedKey(side, list, key: key)) }
      return .success(ComparedList(list))
    } catch {
      return .failure(.unreadable(side, error))
    }
  }

  // MARK: Values

  /// Merges the lists; false if the result cannot be written.
  private mutating func mergeValues(
    of compared: MergeSides<ComparedList>, _ rules: MergeRules
  ) throws(WriteError) -> Bool {
    let lists = compared.map(\.list)
    let merge = ValueMerge(compared, hasBase: sources.base.count > 0, rules: rules)
    clashes = merge.clashes
    // Where values clash, lines are not asked, unless there is nothing else.
    let lines = clashes.isEmpty || lists.ours.format == .openStep ? lineMerge(of: lists) : nil
    if clashes.isEmpty, let lines, lines.isClean, let text = lines.text(MergeSide.ours).holding(merge) {
      self.text = try? text.encoded(like: sources.ours)
      if self.text != nil { return true }
    }
    switch lists.ours.format {
    case .xml, .json:
      var text = try spliced(merge, keepsBytes: true)
      if text == nil { text = try spliced(merge, keepsBytes: false) }
      guard let text else { return false }
      if let lines, !lines.isClean, lists.losesComments(in: text) {
        obstacle = .comments
        take(lines)
        self.text = try self.text?.encoded(like: sources.ours)
        return true
      }
      self.text = try text.encoded(like: sources.ours)
    case .binary: text = try binary(merge)
    case .openStep:
      guard var lines else { throw WriteError(.openStep) }
      // What git would join is not what the values come to.
      if lines.isClean { lines.makeClashes() }
      take(lines)
      text = try text?.encoded(like: sources.ours)
    }
    return true
  }

  /// The merge by lines of texts of one format; nil where they are of several, or binary.
  private func lineMerge(of lists: MergeSides<PropertyList>) -> LineMerge? {
    let hasBase = sources.base.count > 0
    let format = lists.ours.format
    guard format != .binary, lists.theirs.format == format, !hasBase || lists.base.format == format else { return nil }
    return LineMerge(
      base: hasBase ? lists.base.source : sources.base, ours: lists.ours.source, theirs: lists.theirs.source,
      style: style)
  }

  private var style: ConflictMarkers.Style {
    switch rendering {
    case .markers(let markers): markers.style
    case .choice: .merge
    }
  }

  /// The text of ours with what must change; nil if that does not have the merged value.
  private func spliced(_ merge: ValueMerge, keepsBytes: Bool) throws(WriteError) -> Source? {
    guard !merge.clashes.isEmpty else {
      return try checked(merge, .choice(.ours), .ours, keepsBytes: keepsBytes)
    }
    switch rendering {
    case .choice(let side): return try checked(merge.choosing(side), .choice(side), side, keepsBytes: keepsBytes)
    case .markers(let markers):
      for side in [MergeSide.ours, .theirs] {
        guard try checked(merge, .part(side), side, keepsBytes: keepsBytes) != nil else { return nil }
      }
      return try MergeText.text(of: merge, .markers(markers), keepsBytes: keepsBytes)
    }
  }

  /// The text with what `side` has where there are clashes, if it reads as that.
  private func checked(
    _ merge: ValueMerge, _ rendering: MergeText.Rendering, _ side: MergeSide, keepsBytes: Bool
  ) throws(WriteError) -> Source? {
    guard let text = try MergeText.text(of: merge, rendering, keepsBytes: keepsBytes),
      let read = text.list(like: merge.lists.ours.list), read.isEqual(to: merge.list(taking: side))
    else { return nil }
    return text
  }

  private func binary(_ merge: ValueMerge) throws(WriteError) -> Source? {
    let list: PropertyList
    switch rendering {
    case .markers where !merge.clashes.isEmpty: return nil
    case .markers: list = merge.list(taking: .ours)
    case .choice(let side): list = merge.list(taking: side)
    }
    return try Source { output throws(WriteError) in try list.writeBinary(keyOrder: .input, to: &output) }
  }

  // MARK: Lines

  /// Merges the bytes by lines, as git does; what is not a text cannot be merged.
  private mutating func mergeBytes() {
    let isBinary = MergeSide.allCases.contains { sources[$0].firstIndex(of: 0, from: 0) != nil }
    if isBinary { return }
    take(LineMerge(base: sources.base, ours: sources.ours, theirs: sources.theirs, style: style))
  }

  private mutating func take(_ lines: LineMerge) {
    lineClashes = lines.clashes
    switch rendering {
    case .markers(let markers): text = lines.text(markers)
    case .choice(let side): text = lines.text(side)
    }
  }
}

extension PropertyList {
  /// The first key that stands in its dictionary for the second time; nil if there is none.
  var repeatedKey: Int? {
    var finder = DuplicateFinder()
    for index in nodes.indices {
      guard case .dictionary(let count, _) = nodes[index], count > 1,
        finder.hasDuplicate(in: index, count: Int(count), of: self)
      else { continue }
      let kept = Set(finder.distinctPairs(in: index, policy: .firstWins, of: self).map(\.key))
      var repeated: Int?
      forEachPair(of: index) { key in if repeated == nil, !kept.contains(key) { repeated = key } }
      return repeated
    }
    return nil
  }
}

extension Source {
  /// The list in this text, which is in UTF-8 and in the format of `list`; nil if there is none, or a key is in it twice.
  func list(like list: PropertyList) -> PropertyList? {
    // Whatever its XML declaration says.
    let text = DecodedText(source: self, start: bytes.has("\u{FEFF}", at: 0) ? 3 : 0, loneSurrogate: nil)
    var options = ReadOptions(formats: [])
    options.recordsPlaces = list.format == .openStep
    guard let read = try? PropertyList.read(text, as: list.format, options), read.repeatedKey == nil else { return nil }
    return read
  }

  /// This text, if its value is what the merge comes to.
  fileprivate func holding(_ merge: ValueMerge) -> Source? {
    guard let read = list(like: merge.lists.ours.list) else { return nil }
    let merged = merge.list(taking: .ours)
    if read.isEqual(to: merged) { return self }
    return ComparedList(read).isEqual(0, 0, of: ComparedList(merged)) ? self : nil
  }
}
