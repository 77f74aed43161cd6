/// The objects of a validated binary property list. Values are read by object number, and no nodes are made. The user must keep
/// the source alive.
package struct CheckedObjects {
  private let memory: SourceMemory
  private let trailer: BinaryTrailer

  private init(memory: SourceMemory, trailer: BinaryTrailer) {
    self.memory = memory
    self.trailer = trailer
  }

  /// The objects of `source`; nil if the file is not valid, or if shared objects may expand to more than a list may contain.
  /// Then reading the file as a list gives the error, or shows that it just fits.
  ///
  /// - Safety: The objects must not be used after `source` is released.
  @unsafe package init?(of source: Source, limits: PropertyList.Limits = PropertyList.Limits()) {
    unsafe memory = SourceMemory(of: source)
    do throws(SyntaxError) {
      let objects = try BinaryObjects(source.bytes)
      trailer = objects.trailer
      let validator = try BinaryValidator(objects, limits: limits)
      let (bytes, overflow) = validator.nodeCount.multipliedReportingOverflow(by: validator.maxLength)
      guard validator.nodeCount <= objects.nodeLimit(limits), !overflow, bytes <= objects.byteLimit(limits) else {
        return nil
      }
    } catch {
      return nil
    }
  }

  /// The same objects in `source`, which has the same bytes.
  ///
  /// - Safety: The objects must not be used after `source` is released.
  @unsafe package func moved(to source: Source) -> CheckedObjects {
    unsafe CheckedObjects(memory: SourceMemory(of: source), trailer: trailer)
  }

  /// The number of the outermost value.
  package var topObject: Int { trailer.topObject }

  /// The bytes of a reference.
  package var referenceSize: Int { trailer.referenceSize }

  /// The object with this number, if it has one of the most frequent forms of scalars. A string is ASCII.
  package func plainScalar(_ number: Int) -> Node? {
    let memory = memory
    let scalar = BinaryObjects(memory.bytes, trailer).plainScalar(number)
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

  /// The object number in the reference at `offset`.
  package func reference(at offset: Int) -> Int {
    Int(truncatingIfNeeded: memory.bytes.bigEndian(at: offset, count: trailer.referenceSize))
  }

  /// True if the `count` references at both offsets are equal.
  package func haveSameReferences(_ offset: Int, _ other: Int, count: Int) -> Bool {
    let length = UInt32(truncatingIfNeeded: count * trailer.referenceSize)
    return memory.isEqual(Slice(offset: offset, count: length), Slice(offset: other, count: length))
  }

  /// True if the bytes of `text` are the same text in UTF-8.
  package func isUTF8(_ text: BinaryText) -> Bool { text.isUTF8(in: memory.bytes) }

  /// Appends the UTF-8 form of `text` to `bytes`.
  package func append(_ text: BinaryText, to bytes: inout [UInt8]) { text.append(to: &bytes, in: memory.bytes) }
}
