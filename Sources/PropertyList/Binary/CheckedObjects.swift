/// The objects of a whole binary property list without mistakes, for one who keeps the source alive: a value is found
/// from its number, and no nodes are made.
package struct CheckedObjects {
  private let memory: SourceMemory
  private let trailer: BinaryTrailer

  private init(memory: SourceMemory, trailer: BinaryTrailer) {
    self.memory = memory
    self.trailer = trailer
  }

  /// The objects of `source`; nil if the file has a mistake, or if shared objects may make it larger than a list made of it
  /// may be. Whoever reads it as a list gets the error, or finds that it just fits.
  ///
  /// - Safety: this must not be used when `source` is gone.
  @unsafe package init?(of source: Source, limits: PropertyList.Limits = PropertyList.Limits()) {
    unsafe memory = SourceMemory(of: source)
    do throws(SyntaxError) {
      let objects = try BinaryObjects(source.bytes)
      trailer = objects.trailer
      let extent = try objects.extent(limits: limits)
      let (bytes, overflow) = extent.nodes.multipliedReportingOverflow(by: extent.longestValue)
      guard extent.nodes <= objects.nodeLimit(limits), !overflow, bytes <= objects.byteLimit(limits) else { return nil }
    } catch {
      return nil
    }
  }

  /// The same objects in `source`, which has the same bytes.
  ///
  /// - Safety: this must not be used when `source` is gone.
  @unsafe package func moved(to source: Source) -> CheckedObjects {
    unsafe CheckedObjects(memory: SourceMemory(of: source), trailer: trailer)
  }

  /// The number of the outermost value.
  package var topObject: Int { trailer.topObject }

  /// The bytes of one reference.
  package var referenceSize: Int { trailer.referenceSize }

  /// The object with this number, if it has one of the forms that most scalars have; a string is ASCII.
  package func usualScalar(_ number: Int) -> Node? {
    let memory = memory
    let scalar = BinaryObjects(memory.bytes, trailer).usualScalar(number)
    if case .string(let slice) = scalar, !memory.bytes(of: slice).isASCII { return nil }
    return scalar
  }

  /// The object with this number.
  package func object(_ number: Int) -> BinaryObject {
    let memory = memory
    do throws(SyntaxError) {
      return try BinaryObjects(memory.bytes, trailer).object(number)
    } catch {
      return .value(.null)
    }
  }

  /// The number that the reference at `place` holds.
  package func reference(at place: Int) -> Int {
    Int(truncatingIfNeeded: memory.bytes.bigEndian(at: place, count: trailer.referenceSize))
  }

  /// Whether the same `count` references stand at both places.
  package func haveSameReferences(_ place: Int, _ other: Int, count: Int) -> Bool {
    let length = UInt32(truncatingIfNeeded: count * trailer.referenceSize)
    return memory.bytes(of: Slice(offset: place, count: length))
      .equals(memory.bytes(of: Slice(offset: other, count: length)))
  }

  /// Whether these are the bytes of the same text in UTF-8.
  package func isUTF8(_ text: BinaryText) -> Bool { text.isUTF8(in: memory.bytes) }

  /// Appends the UTF-8 form of `text` to `bytes`.
  package func append(_ text: BinaryText, to bytes: inout [UInt8]) {
    var offset = text.start
    while let scalar = text.next(&offset, in: memory.bytes) { bytes.append(utf8Of: scalar) }
  }
}
