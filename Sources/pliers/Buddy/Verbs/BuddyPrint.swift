import PropertyList

extension BuddyVerb {
  /// `Print [ENTRY]`
  static let print = BuddyVerb(names: ["Print", "ls"]) { words throws(BuddyWords.Problem) in
    let entry = BuddyEntry(try words.nextWord(orSay: "Entry Required for Print Command", isOptional: true))
    return { session throws(BuddyFailure) in
      let (_, index) = try session.existing(entry, "Print")
      guard session.printsXML else {
        session.list.writeBuddy(at: index, session.orders.indexed(in: session.list), to: &session.console.output)
        session.console.output.append(UInt8(ascii: "\n"))
        return
      }
      do throws(WriteError) {
        try session.list.writeXML(at: index, style: session.line.dialect.xml, to: &session.console.output)
      } catch {
        throw BuddyFailure("Print: Entry, \"\(entry.text)\", Cannot Be Written as XML")
      }
    }
  }
}
