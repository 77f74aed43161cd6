// Access to the fields of the object that is being decoded.
extension ArchiveDecoder {
  /// The class that the value at `index` refers to; nil if the value does not refer to a class with a name.
  mutating func findClass(at index: Int) -> ArchivedClass? {
    guard case .uid(let uid) = list.nodes[index], uid < top else { return nil }
    if let known = classes[uid] { return known }
    let found = ArchivedClass(at: archive.node(ofObject: uid), in: list)
    classes[uid] = .some(found)
    return found
  }

  /// The index of the value in the field `name`, which is then not counted as unread; nil if the object has no such field.
  mutating func useField(_ name: StaticString) -> Int? {
    let index = list.value(of: currentNode, for: name)
    if index != nil { unreadFields -= 1 }
    return index
  }

  /// Uses the fields `prefix0`, `prefix1` and so on.
  ///
  /// - Returns: the indexes of their values in the list.
  /// - Throws: `Mismatch.unexpectedFields` if one before the last is missing, or if the object has only other fields.
  mutating func useFields(prefix: StaticString) throws(Mismatch) -> [Int] {
    let length = prefix.utf8CodeUnitCount
    var indexes = [Int](repeating: 0, count: unreadFields)
    var pairs = list.keys(of: currentNode)
    var count = 0
    while let key = pairs.next() {
      guard let slice = list.string(at: key), slice.count > length else { continue }
      let name = list.bytes(of: slice)
      let digits = name.extracting(droppingFirst: length)
      guard name.has(prefix, at: 0), digits.count == 1 || digits[0] != UInt8(ascii: "0"),
        let number = Int(decimal: digits), number < indexes.count, indexes[number] == 0
      else { continue }
      indexes[number] = key + 1
      count += 1
    }
    indexes.removeLast(indexes.count - count)
    if indexes.contains(0) || count == 0 && unreadFields > 0 { throw .unexpectedFields }
    unreadFields -= count
    return indexes
  }

  /// Uses the field `name`, which must be a string.
  mutating func useString(_ name: StaticString) throws(Mismatch) -> Slice { try string(at: useField(name)).expected() }

  /// Uses the field `name`, which must be an integer that is not negative.
  mutating func useCount(_ name: StaticString) throws(Mismatch) -> UInt64 {
    guard let index = useField(name).flatMap(resolved), case .integer(let value) = list.nodes[index], value >= 0 else {
      throw .unexpectedFields
    }
    return UInt64(value)
  }

  /// The index of the object that the value at `index` refers to; `index` itself if the value is not a reference, and nil if the
  /// reference is dangling or to `$null`.
  func resolved(_ index: Int) -> Int? {
    guard case .uid(let uid) = list.nodes[index] else { return index }
    return uid < top && !isNull(uid) ? archive.node(ofObject: uid) : nil
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

  /// The index of the value at `index`, or of the object that it refers to. For an object of this class, the index of the value in its
  /// field `name`, unless it has other fields, which would be lost.
  private mutating func content(at index: Int?, in name: StaticString, of className: String) -> Int? {
    guard let index = index.flatMap(resolved) else { return nil }
    guard case .dictionary(2, _, _) = list.nodes[index], let reference = list.value(of: index, for: "$class"),
      findClass(at: reference)?.immutableName == className
    else { return index }
    return list.value(of: index, for: name).flatMap(resolved)
  }
}
