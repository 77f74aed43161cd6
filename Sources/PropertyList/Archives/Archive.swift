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
    guard list.nodes[0].kind == .dictionary, let archiver = list.value(of: 0, for: "$archiver"),
      list.nodes[archiver].kind == .string, let top = list.value(of: 0, for: "$top"),
      list.nodes[top].kind == .dictionary, let objects = list.value(of: 0, for: "$objects"),
      list.nodes[objects].kind == .array
    else { return nil }
    self.top = top
    let version = list.value(of: 0, for: "$version").map { list.nodes[$0] }
    self.version = if case .integer(let value)? = version { value } else { nil }
    self.objects = list.childIndexes(of: objects).map { UInt32(truncatingIfNeeded: $0) }
  }

  /// Index of the node of the object with this UID, which must exist.
  func node(ofObject uid: UInt32) -> Int { Int(objects[Int(uid)]) }
}
