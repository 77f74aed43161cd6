import PropertyList

extension BuddyVerb {
  /// `Print [ENTRY]`
  static let print = BuddyVerb(names: ["Print", "ls"]) { words throws(BuddyWords.Problem) in
    let entry = BuddyEntry(try words.takeOptionalWord(orSay: "Entry Required for Print Command"))
    return { session throws(BuddyFailure) in
      guard let (_, index) = session.find(entry) else {
        throw BuddyFailure("Print: Entry, \"\(entry.text)\", Does Not Exist")
      }
      guard session.printsXML else {
        session.list.writeBuddy(at: index, session.orders.indexed(in: session.list), to: &session.console.output)
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
