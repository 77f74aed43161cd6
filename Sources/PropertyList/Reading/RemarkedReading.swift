/// What a reader makes of a text that may have mistakes: it remarks what the nodes do not show, and goes on after mistakes.
package struct RemarkedReading {
  /// All that was read, with repeated keys, and with a null for each value that is broken.
  package let list: PropertyList
  /// What was seen, and the mistakes.
  package let remarks: Remarks
  /// The text in UTF-8; of a binary property list the file.
  package let text: DecodedText

  /// Reads `text` as `format`, OpenStep with GNUstep's typed values. With `prunes`, containers in which there is nothing to
  /// judge are left without their content; see `Pruning`.
  package init(of text: DecodedText, as format: Format, prunes: Bool) {
    switch format {
    case .xml: self = RemarkedReading.xml(text, prunes)
    case .json: self = RemarkedReading.json(text, prunes)
    case .openStep, .binary: self = RemarkedReading.openStep(text)
    }
  }

  /// Reads `text` as GNUstep's reader does, up to the first mistake.
  package init(ofGNUstep text: DecodedText) {
    var reader = OpenStepReader(text.source.bytes, from: text.start, readsTypedValues: true, isOfGNUstep: true)
    reader.builder.remarks = Remarks(recovers: false)
    do throws(SyntaxError) { try reader.read() } catch { reader.builder.note(error) }
    self.init(.openStep, text, text.source, reader.builder)
  }

  /// A binary property list that was read without mistakes.
  package init(of list: PropertyList) {
    self.list = list
    remarks = Remarks(recovers: false)
    text = DecodedText(source: list.source, start: 0, loneSurrogate: nil)
  }

  private init(_ format: Format, _ text: DecodedText, _ source: Source, _ builder: consuming NodeBuilder) {
    self.text = text
    remarks = builder.remarks ?? Remarks(recovers: true)
    list = PropertyList(format: format, source: source, nodes: builder.nodes, decoded: builder.decoded)
  }

  /// Where each node stands in the text, which is read once more for it; the text has no mistakes.
  package var places: [Range<Int>] {
    var builder: NodeBuilder?
    switch list.format {
    case .xml:
      var reader = XMLReader(text.sourceForXML.bytes, from: text.start, recordsPlaces: true)
      reader.builder.remarks = Remarks(recovers: true)
      if (try? reader.read()) != nil { builder = reader.builder }
    case .json:
      var reader = JSONReader(text.source.bytes, from: text.start, recordsPlaces: true)
      reader.builder.remarks = Remarks(recovers: true)
      if (try? reader.read()) != nil { builder = reader.builder }
    case .openStep:
      var reader = OpenStepReader(text.source.bytes, from: text.start, readsTypedValues: true, recordsPlaces: true)
      reader.builder.remarks = Remarks(recovers: true)
      if (try? reader.read()) != nil { builder = reader.builder }
    case .binary: break
    }
    return builder?.places?.nodes ?? []
  }

  /// The innermost node around each of `offsets`, which are in order, or the one that follows in the same container; nil for
  /// one outside of the root.
  package func nodes(at offsets: [Int]) -> [Int?] {
    let places = self.places
    var around: [Int] = []
    var next = 0
    return offsets.map { offset in
      while next < places.count, places[next].lowerBound <= offset {
        // Only what is still open can be around what follows.
        while let last = around.last, places[last].upperBound <= places[next].lowerBound { around.removeLast() }
        around.append(next)
        next += 1
      }
      while let last = around.last, places[last].upperBound <= offset { around.removeLast() }
      guard let last = around.last else { return nil }
      let isBetween =
        places[last].lowerBound < offset && next < places.count && places[next].lowerBound < places[last].upperBound
      return isBetween ? next : last
    }
  }

  private static func xml(_ text: DecodedText, _ prunes: Bool) -> RemarkedReading {
    let source = text.sourceForXML
    var reader = XMLReader(source.bytes, from: text.start)
    reader.builder.remarks = Remarks(recovers: true)
    if prunes { reader.builder.pruning = Pruning() }
    do throws(SyntaxError) { try reader.read() } catch { reader.builder.note(error) }
    return RemarkedReading(.xml, text, source, reader.builder)
  }

  private static func json(_ text: DecodedText, _ prunes: Bool) -> RemarkedReading {
    var reader = JSONReader(text.source.bytes, from: text.start)
    reader.builder.remarks = Remarks(recovers: true)
    if prunes { reader.builder.pruning = Pruning() }
    if let offset = text.loneSurrogate {
      reader.builder.note(SyntaxError(.json(.unpairedSurrogate), at: offset))
    } else {
      do throws(SyntaxError) { try reader.read() } catch { reader.builder.note(error) }
    }
    return RemarkedReading(.json, text, text.source, reader.builder)
  }

  private static func openStep(_ text: DecodedText) -> RemarkedReading {
    var reader = OpenStepReader(text.source.bytes, from: text.start, readsTypedValues: true)
    reader.builder.remarks = Remarks(recovers: true)
    do throws(SyntaxError) { try reader.read() } catch { reader.builder.note(error) }
    return RemarkedReading(.openStep, text, text.source, reader.builder)
  }
}

extension NodeBuilder {
  /// Notes a mistake outside of all containers, which is about the root, unless it follows from one before it.
  fileprivate mutating func note(_ error: SyntaxError) {
    guard let remarks, !remarks.isFinished, !remarks.isConsequence(error) else { return }
    self.remarks?.note(error, node: 0)
  }
}
