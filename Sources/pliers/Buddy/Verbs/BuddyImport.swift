import PropertyList
import PropertyListFiles

extension BuddyVerb {
  /// `Import ENTRY FILE`: stores the file's text as a value of the existing entry's type, or as data if there is no such entry.
  static let importFile = BuddyVerb(names: ["Import"]) { words throws(BuddyWords.Problem) in
    let entry = BuddyEntry(try words.nextWord(orSay: "Entry Required for Import Command"))
    let name = Argument(try words.nextWord(orSay: "File required for Import Command"))
    return { session throws(BuddyFailure) in
      let found = session.find(entry)
      if let index = found?.index, session.list.nodes[index].kind.isContainer {
        throw BuddyFailure("Import: Specified Entry Must Not Be a Container")
      }
      let bytes: [UInt8]
      do throws(FileError) {
        if name.bytes.isEmpty { throw .emptyName }
        bytes = Array(copying: try Descriptor.contents(of: name))
      } catch {
        throw BuddyFailure("Import: Error Reading File: \(name.text)")
      }
      if let (keyPath, index) = found {
        try session.set(index, keyPath, bytes, "Import")
      } else if let value = session.value(of: bytes, .data) {
        try session.add(value, at: entry, "Import")
      }
    }
  }
}
