struct ArchivedClass {
  /// Reads the fields of an object. It must read all fields that `NSKeyedArchiver` writes. An object with other, missing or additional
  /// fields is shown as its fields.
  typealias Reader = @Sendable (inout ArchiveDecoder) throws(Mismatch) -> ArchivedValue

  /// The reason why an object is shown as its fields.
  enum Mismatch: Error {
    /// The object has additional fields, or an unknown form.
    case additionalFields
    /// A field is missing or malformed.
    case unexpectedFields
    /// The object is a dictionary with more keys than values, or fewer.
    case differentCounts
    /// Data in fields of the object is text. It is shown as text if it is printable ASCII.
    case textInData
  }

  let name: Slice
  /// The name without `Mutable`: objects of both classes have the same fields.
  let immutableName: String
  /// Index of the array of the names of the class and its superclasses; nil if it is missing or malformed.
  let chain: Int?
  /// The reader for objects of this class; nil if pliers has none.
  let reader: Reader?

  private static func reader(forClass name: String) -> Reader? {
    switch name {
    case "NSDictionary": ArchiveDecoder.readDictionary
    case "NSArray", "NSSet", "NSOrderedSet": ArchiveDecoder.readArray
    case "NSCountedSet": ArchiveDecoder.readCountedSet
    case "_NSKeyedCoderOldStyleArray": ArchiveDecoder.readOldStyleArray
    case "NSString": ArchiveDecoder.readString
    case "NSAttributedString": ArchiveDecoder.readAttributedString
    case "NSData": ArchiveDecoder.readData
    case "NSDate": ArchiveDecoder.readDate
    case "NSNull": { _ in .node(.null) }
    case "NSURL": ArchiveDecoder.readURL
    case "NSUUID": ArchiveDecoder.readUUID
    case "NSValue": ArchiveDecoder.readValue
    case "NSIndexSet": ArchiveDecoder.readIndexSet
    case "NSIndexPath": ArchiveDecoder.readIndexPath
    case "NSColor", "UIColor", "UIDeviceRGBColor", "UIDeviceWhiteColor": { _ throws(Mismatch) in throw .textInData }
    default: nil
    }
  }

  /// The class at `index` of `list`; nil if that is not a class with a name.
  fileprivate init?(at index: Int, in list: PropertyList) {
    // Names are repeated in each object of the class. Real names are shorter, and a real class has fewer superclasses.
    let (maxLength, maxCount) = (256, 32)
    guard case .dictionary = list.nodes[index],
      let name = list.value(of: index, for: "$classname").flatMap(list.string),
      1...maxLength ~= Int(name.count)
    else { return nil }
    self.name = name
    let text = list.text(of: name)
    immutableName = text.hasPrefix("NSMutable") ? "NS" + text.dropFirst("NSMutable".count) : text
    reader = Self.reader(forClass: immutableName)
    guard let chain = list.value(of: index, for: "$classes"), case .array(let count, _) = list.nodes[chain],
      count <= maxCount,
      (chain + 1..<list.end(of: chain)).allSatisfy({ list.string(at: $0).map { $0.count <= maxLength } ?? false })
    else {
      self.chain = nil
      return
    }
    self.chain = chain
  }
}

enum ArchivedValue {
  case node(Node)
  /// The value at this index of the list. Its UIDs are references.
  case stored(Int)
  case array([ArchivedValue])
  case dictionary([Entry])

  struct Entry {
    let key: Slice
    let value: ArchivedValue
  }
}

// Access to the fields of the object that is being decoded.
extension ArchiveDecoder {
  /// The class that the value at `index` refers to; nil if the value does not refer to a class with a name.
  mutating func findClass(at index: Int) -> ArchivedClass? {
    guard case .uid(let number) = list.nodes[index], number < top else { return nil }
    if let known = classes[number] { return known }
    let found = ArchivedClass(at: Int(archive.objects[Int(number)]), in: list)
    classes[number] = .some(found)
    return found
  }

  /// Reads the field `name`.
  ///
  /// - Returns: the index of its value in the list; nil if the object has no such field.
  mutating func field(_ name: StaticString) -> Int? {
    let index = list.value(of: currentNode, for: name)
    if index != nil { unreadFields -= 1 }
    return index
  }

  /// Reads the fields `prefix0`, `prefix1` and so on.
  ///
  /// - Returns: the indexes of their values in the list.
  /// - Throws: `Mismatch.unexpectedFields` if one before the last is missing, or if the object has only other fields.
  mutating func fields(_ prefix: StaticString) throws(ArchivedClass.Mismatch) -> [Int] {
    let length = prefix.utf8CodeUnitCount
    var indexes = [Int](repeating: 0, count: unreadFields)
    var pairs = list.keys(of: currentNode)
    var count = 0
    while let key = pairs.next() {
      guard let slice = list.string(at: key), slice.count > length else { continue }
      let name = list.bytes(of: slice)
      let digits = name.extracting(droppingFirst: length)
      guard name.has(prefix, at: 0), digits.count == 1 || digits[0] != UInt8(ascii: "0"),
        let number = Int128(decimal: digits, isNegative: false), number < indexes.count,
        indexes[Int(number)] == 0
      else { continue }
      indexes[Int(number)] = key + 1
      count += 1
    }
    indexes.removeLast(indexes.count - count)
    if indexes.contains(0) || count == 0 && unreadFields > 0 { throw .unexpectedFields }
    unreadFields -= count
    return indexes
  }

  mutating func readString(in name: StaticString) throws(ArchivedClass.Mismatch) -> Slice {
    guard let text = string(at: field(name)) else { throw .unexpectedFields }
    return text
  }

  /// Reads the integer in the field `name`, which must not be negative.
  mutating func readCount(in name: StaticString) throws(ArchivedClass.Mismatch) -> UInt64 {
    guard let index = field(name).flatMap(resolved), case .integer(let value) = list.nodes[index], value >= 0 else {
      throw .unexpectedFields
    }
    return UInt64(value)
  }

  /// The index of the object that the value at `index` refers to; `index` itself if the value is not a reference, and nil if the
  /// reference is dangling or to `$null`.
  func resolved(_ index: Int) -> Int? {
    guard case .uid(let number) = list.nodes[index] else { return index }
    return number < top && !isNull(number) ? Int(archive.objects[Int(number)]) : nil
  }

  /// The string at `index`, or the one that the value at `index` refers to: a string or an `NSString` object.
  mutating func string(at index: Int?) -> Slice? {
    content(at: index, in: "NS.string", of: "NSString").flatMap(list.string)
  }

  /// The data at `index`, or the data that the value at `index` refers to: data or an `NSData` object.
  mutating func data(at index: Int?) -> Slice? {
    guard let data = content(at: index, in: "NS.data", of: "NSData"),
      case .data(let slice) = list.nodes[data]
    else { return nil }
    return slice
  }

  /// The nodes of the elements of the `NSArray` object that the value at `index` refers to; nil if an element is a container.
  mutating func elements(at index: Int?) -> Range<Int>? {
    guard let array = content(at: index, in: "NS.objects", of: "NSArray"),
      case .array(let count, let size) = list.nodes[array], count == size
    else { return nil }
    return array + 1..<list.end(of: array)
  }

  /// The index of the value in the field `name` if the one at `index` is, or refers to, an object of this class; otherwise that of the
  /// object itself. An object with more fields must not be replaced by one of them.
  private mutating func content(at index: Int?, in name: StaticString, of className: String) -> Int? {
    guard let index = index.flatMap(resolved) else { return nil }
    guard case .dictionary(2, _, _) = list.nodes[index], let reference = list.value(of: index, for: "$class"),
      findClass(at: reference)?.immutableName == className
    else { return index }
    return list.value(of: index, for: name).flatMap(resolved)
  }
}
