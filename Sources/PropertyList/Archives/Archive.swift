/// The parts of a keyed archive, a property list in the form that `NSKeyedArchiver` and similar programs write:
///
/// ```
/// {
///   $archiver = NSKeyedArchiver;  $version = 100000;
///   $top = {root = ‹1›;};
///   $objects = (
///     "$null",                                                0: no object
///     {$class = ‹2›; NS.objects = (‹3›, ‹0›);},               1: an array of the string and no object
///     {$classname = NSArray; $classes = (NSArray, NSObject);},  2: the class of object 1
///     "a"                                                     3
///   );
/// }
/// ```
///
/// ‹1› is a UID: a reference to the object with this index in `$objects`. References can form cycles.
struct Archive {
  /// The number that all known archivers write for `$version`.
  static let version = 100_000

  /// Index of the node of `$top`, the dictionary of the archived values by name.
  let top: Int
  /// Index of each object's node, by UID.
  let objects: [UInt32]
  /// The value of `$version`; nil if it is missing or not an integer.
  let version: Int64?

  /// Finds the parts of the archive in `list`; nil if it is not an archive.
  init?(_ list: borrowing PropertyList) {
    guard case .dictionary = list.nodes[0] else { return nil }
    var (top, objects, version): (Int?, Int?, Int64?)
    var isArchive = false
    var pairs = list.pairs(of: 0)
    while let key = pairs.next() {
      guard let slice = list.string(at: key) else { continue }
      let name = list.bytes(of: slice)
      guard name.count > 0, name[0] == UInt8(ascii: "$") else { continue }
      switch list.nodes[key + 1] {
      case .dictionary: if name.count == 4, name.has("$top", at: 0) { top = key + 1 }
      case .array: if name.count == 8, name.has("$objects", at: 0) { objects = key + 1 }
      case .string: if name.count == 9, name.has("$archiver", at: 0) { isArchive = true }
      case .integer(let value): if name.count == 8, name.has("$version", at: 0) { version = value }
      case .data, .number, .wideInteger, .unsigned, .float, .real, .date, .boolean, .uid, .null: break
      }
    }
    guard isArchive, let top, let objects, case .array(let count, _) = list.nodes[objects] else { return nil }
    self.top = top
    self.version = version
    var indexes: [UInt32] = []
    indexes.reserveCapacity(Int(count))
    var elements = list.children(of: objects)
    while let element = elements.next() { indexes.append(UInt32(truncatingIfNeeded: element)) }
    self.objects = indexes
  }
}
