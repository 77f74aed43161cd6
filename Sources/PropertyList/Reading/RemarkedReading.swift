/// A text as lint reads it: its nodes, remarks about its syntax, and all mistakes.
package struct RemarkedReading {
  /// The property list, with duplicate keys, and with a null for each broken value.
  package let list: PropertyList
  package let remarks: Remarks
  /// The text in UTF-8; of a binary property list the file.
  package let text: DecodedText

  /// Reads `text` as `format`, which must be a text format. OpenStep may have GNUstep's typed values. With `prunes`, containers
  /// without findings lose their content; see `NodeBuilder.pruneContainer`. With `isOfGNUstep`, it is read as GNUstep's reader does,
  /// up to the first mistake.
  package init(of text: DecodedText, as format: Format, prunes: Bool = false, isOfGNUstep: Bool = false) {
    var options = Self.options
    options.prunes = prunes
    options.readsAsGNUstep = isOfGNUstep
    // With remarks, reading never throws.
    let reading = try? text.read(as: format, options, keeping: NodesAndRemarks.self)
    list = reading?.list ?? PropertyList(format: .openStep, source: text.source, nodes: [], decoded: [])
    remarks = reading?.remarks ?? Remarks()
    self.text = text
  }

  private static var options: ReadOptions {
    var options = ReadOptions()
    options.readsTypedValues = true
    return options
  }

  /// A binary property list that was read without mistakes.
  package init(of list: PropertyList) {
    self.list = list
    var remarks = Remarks()
    remarks.dictionariesWithNewKeys = nil
    self.remarks = remarks
    text = DecodedText(source: list.source)
  }

  /// Calls `body` with the index of each dictionary that has entries, except those that share irrelevant keys with other ones.
  ///
  /// Most records have the keys of an earlier one. So if no such keys are relevant, the list is not searched for dictionaries: with
  /// that search, `lint` took 11 % more instructions for JSON records.
  package func forEachDictionary(unlessShared isRelevant: (Int) -> Bool, _ body: (Int) -> Void) {
    if let indexes = remarks.dictionariesWithNewKeys,
      !indexes.contains(where: { shape(of: $0) != ShapeTable.noShape && isRelevant($0) })
    {
      return indexes.forEach { if shape(of: $0) == ShapeTable.noShape { body($0) } }
    }
    /// The answers for the shapes that were seen.
    var relevance: [Bool?] = [true]
    list.forEachDictionary { index in
      let shape = Int(shape(of: index))
      while relevance.count <= shape { relevance.append(nil) }
      let isRelevant = relevance[shape] ?? isRelevant(index)
      relevance[shape] = isRelevant
      if isRelevant { body(index) }
    }
  }

  private func shape(of index: Int) -> UInt32 {
    if case .dictionary(_, _, let shape) = list.nodes[index] { shape } else { ShapeTable.noShape }
  }

  /// The list with the ranges of its nodes and comments in the text, which is read again; nil if the text has mistakes.
  private func located(_ options: ReadOptions = options) -> PropertyList? {
    (try? text.read(as: list.format, options, keeping: NodesAndRanges.self))?.list
  }

  /// The range of each node in the text; empty if the text has mistakes.
  package var ranges: [Range<Int>] { located()?.textRanges.map { Array($0.nodes) } ?? [] }

  /// The list with the text, which is read again; nil if the text has mistakes.
  package var listText: ListText? {
    guard let list = located(), let ranges = list.textRanges, list.nodes.count == self.list.nodes.count else {
      return nil
    }
    return ListText(list, ranges)
  }

  /// An edit of the text, which is read again; nil for OpenStep, and if the text has mistakes.
  package var edit: PropertyList.TextEdit? {
    guard var list = located(ReadOptions()) else { return nil }
    list.removeShadowedEntries()
    return PropertyList.TextEdit(list, types: .refuse)
  }

  /// The innermost node around each of `offsets`, or the next node in the same container; nil for an offset outside of the root.
  ///
  /// - Parameter offsets: ascending offsets.
  package func nodes(at offsets: [Int]) -> [Int?] {
    let ranges = ranges
    var around: [Int] = []
    var next = 0
    return offsets.map { offset in
      while next < ranges.count, ranges[next].lowerBound <= offset {
        // Only nodes that have not ended can contain later ones.
        while let last = around.last, ranges[last].upperBound <= ranges[next].lowerBound { around.removeLast() }
        around.append(next)
        next += 1
      }
      while let last = around.last, ranges[last].upperBound <= offset { around.removeLast() }
      guard let last = around.last else { return nil }
      let isBetween =
        ranges[last].lowerBound < offset && next < ranges.count && ranges[next].lowerBound < ranges[last].upperBound
      return isBetween ? next : last
    }
  }
}
