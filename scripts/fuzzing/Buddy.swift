import PropertyList
import PropertyListFiles

@testable import pliers

/// Runs commands of PlistBuddy, one on each line, with the property list after the first empty line. Commands that read or write
/// files are left out.
func fuzzBuddy(_ input: [UInt8]) {
  let lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  let end = lines.firstIndex(of: []) ?? lines.count
  let content = Array(lines.dropFirst(end + 1).joined(separator: [UInt8(ascii: "\n")]))
  let streams = Streams(content)
  let invocation = Invocation(command: .buddy, dialect: .buddy)
  guard
    let document = try? BuddyDocument("/dev/stdin", invocation, followsLinks: true, streams.console)
  else { return }
  var session = BuddySession(document, invocation, printsXML: false, streams.console)
  for line in lines[..<end].prefix(40) {
    let name = String(decoding: line.prefix(6), as: UTF8.self).lowercased()
    if ["merge", "import", "revert", "save"].contains(where: name.hasPrefix) { continue }
    do throws(BuddyFailure) {
      session.perform(try BuddyVerb.action(of: Array(line)))
    } catch {
      expect(!error.message.isEmpty, "the error has no message")
    }
    checkStructure(of: session.list)
    expect(session.list.find(.init(texts: session.paths.container)) != nil, "the working container does not exist")
  }
}
