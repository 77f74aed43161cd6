/// A class of archived objects, with the reader of their fields.
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
  init?(at index: Int, in list: PropertyList) {
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
    chain = list.value(of: index, for: "$classes").flatMap { chain in
      guard case .array(let count, _) = list.nodes[chain], count <= maxCount else { return nil }
      let areNames = list.childIndexes(of: chain).allSatisfy { list.string(at: $0)?.count ?? .max <= maxLength }
      return areNames ? chain : nil
    }
  }
}

/// The value of an object, as its reader returns it.
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
