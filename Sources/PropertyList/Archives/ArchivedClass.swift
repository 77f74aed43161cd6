/// The view of the objects of a class, or of several classes with the same archive form.
///
/// To add a class, add a row to one of the files `Archived….swift`, and list it in `all`. The rows know what
/// `NSKeyedArchiver` writes for an object; where one has anything else, or less, it is shown as it is in the file.
struct ArchivedClass: Sendable {
  /// The result of drawing an object.
  enum Outcome {
    /// It has been drawn.
    case shown
    /// It has more than would be shown.
    case asUnknown
    /// It does not have what belongs to its class.
    case unexpected
    /// It does not have as many values as keys.
    case differentCounts
  }

  let names: [String]
  /// True if data that is text is shown as text.
  var showsTextInData = false
  /// Draws an object. References may be appended only where it is certain that the object is shown.
  let draw: @Sendable (inout ArchiveDrawing, ArchivedObject) -> Outcome

  private static let all: [ArchivedClass] = [
    .dictionary, .array, .orderedSet, .countedSet, .oldStyleArray,
    .string, .attributedString, .data, .date, .null, .url, .uuid,
    .value, .indexSet, .indexPath, .color,
  ]

  private static let byName = Dictionary(
    all.flatMap { row in row.names.map { ($0, row) } }, uniquingKeysWith: { first, _ in first })

  /// The row about the class of this name; nil if there is none.
  static func named(_ name: String) -> ArchivedClass? { byName[name] }
}

/// An object of an archive: a dictionary of its class and its fields.
struct ArchivedObject {
  /// Index of the dictionary in the list.
  let index: Int
  /// The number of its fields.
  let fieldCount: Int

  init(at index: Int, in list: borrowing PropertyList) {
    self.index = index
    fieldCount = if case .dictionary(let count, _, _) = list.nodes[index] { Int(count) - 1 } else { 0 }
  }
}

// The fields of archived objects.
extension ArchiveDrawing {
  /// Index of the field `name` of `object` in the list.
  func field(_ name: StaticString, of object: ArchivedObject) -> Int? { list.value(of: object.index, for: name) }

  /// The indexes of the fields `prefix0`, `prefix1` and so on; none if one before the last is missing.
  func fields(_ prefix: StaticString, of object: ArchivedObject) -> [Int] {
    let length = prefix.utf8CodeUnitCount
    var places = [Int](repeating: 0, count: object.fieldCount + 1)
    var count = 0
    list.forEachPair(of: object.index) { key in
      guard let slice = list.string(at: key), slice.count > length else { return }
      let name = list.bytes(of: slice)
      let digits = name.extracting(droppingFirst: length)
      guard name.has(prefix, at: 0), digits.count == 1 || digits[0] != UInt8(ascii: "0"),
        let number = Int128(decimal: digits, isNegative: false), number >= 0, number < places.count,
        places[Int(number)] == 0
      else { return }
      places[Int(number)] = key + 1
      count += 1
    }
    places.removeLast(places.count - count)
    return places.contains(0) ? [] : places
  }

  /// The object that the value at `index` refers to, or the value itself if it is not a reference.
  func resolved(_ index: Int) -> Int? {
    guard case .uid(let number) = list.nodes[index] else { return index }
    return number < top && !isNull(number) ? Int(archive.objects[Int(number)]) : nil
  }

  /// The integer that the value at `index` is or refers to.
  func integer(at index: Int?) -> Int64? {
    guard let index, let place = resolved(index), case .integer(let value) = list.nodes[place] else { return nil }
    return value
  }

  /// The string that the value at `index` is or refers to, as it is or as an object.
  mutating func string(at index: Int?) -> Slice? {
    guard let place = index.flatMap(resolved) else { return nil }
    if let slice = list.string(at: place) { return slice }
    guard isObject(of: "NSString", "NSMutableString", at: place) else { return nil }
    return list.value(of: place, for: "NS.string").flatMap(resolved).flatMap(list.string)
  }

  /// The data that the value at `index` is or refers to, as it is or as an object.
  mutating func data(at index: Int?) -> Slice? {
    guard let place = index.flatMap(resolved) else { return nil }
    if case .data(let slice) = list.nodes[place] { return slice }
    guard isObject(of: "NSData", "NSMutableData", at: place),
      let inner = list.value(of: place, for: "NS.data").flatMap(resolved), case .data(let slice) = list.nodes[inner]
    else { return nil }
    return slice
  }

  /// The elements of the array of UIDs that the value at `index` refers to as an object.
  mutating func elements(at index: Int) -> Range<Int>? {
    guard let place = resolved(index), isObject(of: "NSArray", "NSMutableArray", at: place),
      let array = list.value(of: place, for: "NS.objects"), case .array(let count, let size) = list.nodes[array],
      count == size
    else { return nil }
    return array + 1..<list.end(of: array)
  }

  /// True if an object of one of these classes with one field is at `index`. Other objects are drawn once only, as themselves.
  private mutating func isObject(of name: StaticString, _ other: StaticString, at index: Int) -> Bool {
    guard case .dictionary(2, _, _) = list.nodes[index], let reference = list.value(of: index, for: "$class"),
      let className = className(of: reference)
    else { return false }
    return list.bytes(of: className).equals(name) || list.bytes(of: className).equals(other)
  }
}
