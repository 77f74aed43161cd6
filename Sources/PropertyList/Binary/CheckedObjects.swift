/// The objects of a validated binary property list. Values are read by object number, without making nodes. The caller must keep
/// the source alive.
package struct CheckedObjects {
  private let memory: SourceMemory
  private let trailer: BinaryTrailer

  private init(memory: SourceMemory, trailer: BinaryTrailer) {
    self.memory = memory
    self.trailer = trailer
  }

  /// The objects of `source`; nil if the file is not valid, or if shared objects may expand to more nodes or bytes than the limits.
  /// In these cases the caller reads the file as a list, which throws the error or succeeds.
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

  /// The number of bytes of a reference.
  package var referenceSize: Int { trailer.referenceSize }

  /// The object with this number if it has one of the most frequent forms of scalars; otherwise nil. A string is ASCII.
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

  /// The wide integer whose bytes are at `offset`.
  package func wideInteger(at offset: Int) -> Int128 { BinaryObjects(memory.bytes, trailer).wideInteger(at: offset) }

  /// The object number in the reference at `offset`.
  package func reference(at offset: Int) -> Int {
    Int(truncatingIfNeeded: memory.bytes.bigEndian(at: offset, count: trailer.referenceSize))
  }

  /// True if the `count` references at both offsets are equal.
  package func haveSameReferences(_ offset: Int, _ other: Int, count: Int) -> Bool {
    let length = UInt32(truncatingIfNeeded: count * trailer.referenceSize)
    return memory.isEqual(Slice(offset: offset, count: length), Slice(offset: other, count: length))
  }

  /// True if the bytes of `text` are ASCII, and so the same text in UTF-8.
  package func isUTF8(_ text: BinaryText) -> Bool { text.isUTF8(in: memory.bytes) }

  /// Appends the UTF-8 form of `text` to `bytes`.
  package func append(_ text: BinaryText, to bytes: inout [UInt8]) { text.append(to: &bytes, in: memory.bytes) }
}
