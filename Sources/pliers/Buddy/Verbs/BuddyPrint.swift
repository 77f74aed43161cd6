import PropertyList

extension BuddyVerb {
  /// `Print [ENTRY]`
  static let print = BuddyVerb(names: ["Print", "ls"]) { words throws(BuddyWords.Problem) in
    let entry = BuddyEntry(try words.takeOptionalWord(orSay: "Entry Required for Print Command"))
    return { session throws(BuddyFailure) in
      guard let keyPath = session.keyPath(of: entry), let index = session.list.find(keyPath) else {
        throw BuddyFailure("Print: Entry, \"\(entry.text)\", Does Not Exist")
      }
      guard session.printsXML else {
        session.list.writeBuddy(at: index, to: &session.console.output)
        session.console.output.append(UInt8(ascii: "\n"))
        return
      }
      do throws(WriteError) {
        try session.list.writeXML(at: index, style: session.request.dialect.xml, to: &session.console.output)
      } catch {
        throw BuddyFailure("Print: Entry, \"\(entry.text)\", Cannot Be Written as XML")
      }
    }
  }
}
