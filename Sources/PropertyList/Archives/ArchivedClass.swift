/// A decoder for the archived objects of a class, or of several classes with the same archive form.
///
/// To add a class, add a constant to one of the files `Archived….swift`, and list it in `all`. A constant decodes exactly the
/// fields that `NSKeyedArchiver` writes. An object with other, missing or additional fields is shown as its fields.
struct ArchivedClass: Sendable {
  /// The result of decoding an object.
  enum Outcome {
    /// The object has been appended.
    case decoded
    /// The object has additional fields, or an unknown form.
    case unsupported
    /// A field is missing or malformed.
    case unexpected
    /// The object is a dictionary with more keys than values, or fewer.
    case differentCounts
  }

  let names: [String]
  /// True if fields of data that is printable ASCII are shown as text.
  var showsTextInData = false
  /// Decodes an object. A reference must be appended only once the outcome is certain to be `decoded`, since it makes the object
  /// a parent.
  let decode: @Sendable (inout ArchiveDecoder, ArchivedObject) -> Outcome

  private static let all: [ArchivedClass] = [
    .dictionary, .array, .orderedSet, .countedSet, .oldStyleArray,
    .string, .attributedString, .data, .date, .null, .url, .uuid,
    .value, .indexSet, .indexPath, .color,
  ]

  private static let byName = Dictionary(
    all.flatMap { archivedClass in archivedClass.names.map { ($0, archivedClass) } },
    uniquingKeysWith: { first, _ in first })

  /// The decoder for the class with this name; nil if there is none.
  static func named(_ name: String) -> ArchivedClass? { byName[name] }
}

/// An object of an archive: a dictionary of `$class` and the fields.
struct ArchivedObject {
  /// Index of the dictionary in the list.
  let index: Int
  /// The number of fields, without `$class`.
  let fieldCount: Int

  init(at index: Int, in list: borrowing PropertyList) {
    self.index = index
    fieldCount = if case .dictionary(let count, _, _) = list.nodes[index] { Int(count) - 1 } else { 0 }
  }
}

// Access to the fields of archived objects.
extension ArchiveDecoder {
  /// Index in the list of the value of the field `name` of `object`; nil if it has no such field.
  func field(_ name: StaticString, of object: ArchivedObject) -> Int? { list.value(of: object.index, for: name) }

  /// The indexes of the values of the fields `prefix0`, `prefix1` and so on; empty if one before the last is missing.
  func fields(_ prefix: StaticString, of object: ArchivedObject) -> [Int] {
    let length = prefix.utf8CodeUnitCount
    var indexes = [Int](repeating: 0, count: object.fieldCount + 1)
    var count = 0
    list.forEachPair(of: object.index) { key in
      guard let slice = list.string(at: key), slice.count > length else { return }
      let name = list.bytes(of: slice)
      let digits = name.extracting(droppingFirst: length)
      guard name.has(prefix, at: 0), digits.count == 1 || digits[0] != UInt8(ascii: "0"),
        let number = Int128(decimal: digits, isNegative: false), number >= 0, number < indexes.count,
        indexes[Int(number)] == 0
      else { return }
      indexes[Int(number)] = key + 1
      count += 1
    }
    indexes.removeLast(indexes.count - count)
    return indexes.contains(0) ? [] : indexes
  }

  /// The index of the object that the value at `index` refers to; `index` itself if the value is not a reference, and nil if the
  /// reference is dangling or to `$null`.
  func resolved(_ index: Int) -> Int? {
    guard case .uid(let number) = list.nodes[index] else { return index }
    return number < top && !isNull(number) ? Int(archive.objects[Int(number)]) : nil
  }

  /// The integer at `index`, or the one that the value at `index` refers to; nil for other values.
  func integer(at index: Int?) -> Int64? {
    guard let index = index.flatMap(resolved), case .integer(let value) = list.nodes[index] else { return nil }
    return value
  }

  /// The string at `index`, or the one that the value at `index` refers to: a string or an `NSString` object.
  mutating func string(at index: Int?) -> Slice? {
    guard let index = index.flatMap(resolved) else { return nil }
    if let slice = list.string(at: index) { return slice }
    guard isObject(of: "NSString", "NSMutableString", at: index) else { return nil }
    return list.value(of: index, for: "NS.string").flatMap(resolved).flatMap(list.string)
  }

  /// The data at `index`, or the data that the value at `index` refers to: data or an `NSData` object.
  mutating func data(at index: Int?) -> Slice? {
    guard let index = index.flatMap(resolved) else { return nil }
    if case .data(let slice) = list.nodes[index] { return slice }
    guard isObject(of: "NSData", "NSMutableData", at: index),
      let inner = list.value(of: index, for: "NS.data").flatMap(resolved), case .data(let slice) = list.nodes[inner]
    else { return nil }
    return slice
  }

  /// The nodes of the elements of the `NSArray` object that the value at `index` refers to; nil if an element is a container.
  mutating func elements(at index: Int) -> Range<Int>? {
    guard let object = resolved(index), isObject(of: "NSArray", "NSMutableArray", at: object),
      let array = list.value(of: object, for: "NS.objects"), case .array(let count, let size) = list.nodes[array],
      count == size
    else { return nil }
    return array + 1..<list.end(of: array)
  }

  /// True if the object at `index` has one field and one of these classes. An object with more fields must not be replaced by one
  /// of them.
  private mutating func isObject(of name: StaticString, _ other: StaticString, at index: Int) -> Bool {
    guard case .dictionary(2, _, _) = list.nodes[index], let reference = list.value(of: index, for: "$class"),
      let className = className(of: reference)
    else { return false }
    return list.bytes(of: className).equals(name) || list.bytes(of: className).equals(other)
  }
}
