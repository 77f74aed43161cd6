/// A text as lint reads it: its nodes, remarks about its syntax, and all mistakes.
package struct RemarkedReading {
  /// The property list, with duplicate keys, and with a null for each broken value.
  package let list: PropertyList
  package private(set) var remarks = Remarks()
  /// The text in UTF-8; of a binary property list the file.
  package let text: DecodedText
  /// True if containers without findings have lost their content; see `NodeBuilder.pruneContainer`.
  private let isPruned: Bool

  /// Reads `text` as `format`, which must be a text format. OpenStep may have GNUstep's typed values. With `prunes`, containers
  /// without findings lose their content. With `isOfGNUstep`, it is read as GNUstep's reader does, up to the first mistake.
  package init(of text: DecodedText, as format: Format, prunes: Bool = false, isOfGNUstep: Bool = false) {
    var options = Self.options
    options.readsAsGNUstep = isOfGNUstep
    // A reader that keeps remarks records its errors as mistakes. So this throws only for the format binary, which is not allowed here.
    let reading = try? text.read(as: format, options, keeping: NodesAndRemarks.self, prunes: prunes)
    list = reading?.list ?? PropertyList(format: .openStep, source: text.source, nodes: [], decoded: [])
    if let reading { remarks = reading.remarks }
    self.text = text
    isPruned = prunes
  }

  package static var options: ReadOptions {
    var options = ReadOptions()
    options.readsTypedValues = true
    return options
  }

  /// A binary property list that was read without mistakes.
  package init(of list: PropertyList) {
    self.list = list
    remarks.dictionariesWithNewKeys = nil
    text = DecodedText(source: list.source)
    isPruned = false
  }

  /// Calls `body` with the index of each dictionary that has entries, except those that share irrelevant keys with other ones.
  ///
  /// Most records have the keys of an earlier one. So if no such keys are relevant, the list is not searched for dictionaries: with
  /// that search, `lint` took 11 % more instructions for JSON records.
  package func forEachDictionary(unlessShared isRelevant: (Int) -> Bool, _ body: (Int) -> Void) {
    if let indexes = remarks.dictionariesWithNewKeys,
      !indexes.contains(where: { list.nodes[$0].shape != ShapeTable.noShape && isRelevant($0) })
    {
      return indexes.forEach { if list.nodes[$0].shape == ShapeTable.noShape { body($0) } }
    }
    // The answers for the shapes that were seen.
    var relevance: [Bool?] = [true]
    list.forEachDictionary { index in
      let shape = Int(list.nodes[index].shape)
      while relevance.count <= shape { relevance.append(nil) }
      let isRelevant = relevance[shape] ?? isRelevant(index)
      relevance[shape] = isRelevant
      if isRelevant { body(index) }
    }
  }

  /// Reads the text again, with the ranges of its nodes and comments; nil if it has mistakes.
  package func readLocated(_ options: ReadOptions = options) -> PropertyList? {
    (try? text.read(as: list.format, options, keeping: NodesAndRanges.self))?.list
  }

  /// Reads the text again for the range of each node; empty if it has mistakes.
  package func readRanges() -> [Range<Int>] { readLocated()?.textRanges.map { Array($0.nodes) } ?? [] }

  /// Reads the text again without pruning if this reading was pruned.
  package func readWhole() -> RemarkedReading { isPruned ? RemarkedReading(of: text, as: list.format) : self }
}
