/// A problem of an archive, or of a property list in data, that keeps parts of it from being decoded. Problems of the same kind
/// share one warning.
package struct ArchiveWarning: Sendable, Equatable {
  enum Kind: Error {
    case version, noVersion, emptyTop, danglingReference, badReference, notAnObject, unknownClass, differentCounts,
      unexpectedContent, tooDeep, longReferences, nestedTooDeep, nestedTooMany
  }

  let kind: Kind
  package internal(set) var count: Int
  /// The UID of the first object or reference with the problem; for `version`, the version. Other kinds do not use it.
  let example: Int64

  /// The problem and its consequence: a clause without a full stop.
  package var message: String {
    func some(_ noun: String, _ plural: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(plural)" }
    let (they, are, them) = count == 1 ? ("it", "is", "it") : ("they", "are", "them")
    let unchanged = "\(are) shown as the file has \(them)"
    let object = "UID \(example)" + (count == 1 ? "" : " and others")
    return switch kind {
    case .version: "the archive has the $version \(example), and not \(Archive.version)"
    case .noVersion: "the archive has no $version that is an integer; expected \(Archive.version)"
    case .emptyTop: "$top is empty, so that no object of the archive is shown"
    case .danglingReference:
      "\(some("reference leads", "references lead")) to no object and \(are) shown as $uid: \(object)"
    case .badReference:
      "\(some("CF$UID is", "CF$UIDs are")) not an integer from 0 to \(UInt32.max), and \(unchanged)"
    case .notAnObject: "\(some("object is a reference itself", "objects are references themselves")): \(object)"
    case .unknownClass:
      "\(some("object has", "objects have")) a class without a name, and \(unchanged): \(object)"
    case .differentCounts:
      "\(some("dictionary does", "dictionaries do")) not have as many values as keys, and \(unchanged): \(object)"
    case .unexpectedContent:
      "\(some("object does not have", "objects do not have")) the fields of \(count == 1 ? "its" : "their") class, and "
        + "\(unchanged): \(object)"
    case .tooDeep:
      "\(some("object is", "objects are")) inside more than \(Limits.nesting) arrays and dictionaries, and \(are) shown "
        + "as $uid, without what only \(they) \(count == 1 ? "leads" : "lead") to: \(object)"
    case .longReferences:
      "\(some("reference is", "references are")) shown as $uid, since the paths to objects take too many bytes: "
        + "\(object)"
    case .nestedTooDeep:
      "\(some("property list", "property lists")) in data \(are) not opened, as \(they) \(are) nested too deep"
    case .nestedTooMany:
      "\(some("property list", "property lists")) in data \(are) not opened: there are too many values, and --max-nodes "
        + "raises the limit"
    }
  }
}

/// The warnings of one file, each kind once. All that read the file share the list.
final class ArchiveWarnings {
  private(set) var all: [ArchiveWarning] = []

  /// Counts a problem of `kind`. The warning keeps its first example.
  func record(_ kind: ArchiveWarning.Kind, _ example: some BinaryInteger) {
    if let index = all.firstIndex(where: { $0.kind == kind }) {
      all[index].count += 1
    } else {
      all.append(ArchiveWarning(kind: kind, count: 1, example: Int64(truncatingIfNeeded: example)))
    }
  }
}
