import TestSupport
import Testing

@testable import PropertyListFiles

/// Files that another program has locked.
@Suite(.prompt) struct LockTests {
  /// Both command lines wait ten seconds for the lock, at the same time.
  @Test func lockedFileIsNotWritten() throws {
    let folder = try ScratchFolder()
    let path = try folder.file("a", #"{"k":"v"}"#)
    let other = try Descriptor.open(Argument(path), .read)
    defer { other.close() }
    var patience = Patience(milliseconds: 0)
    #expect(try other.lock(&patience))
    let outcome = try Executable.shell(
      """
      ln -s "$pliers" plutil
      "$pliers" set k --string w a 2>own & first=$!; ./plutil -replace k -string w a 2>plutil.txt & wait $!; echo $?
      wait $first; echo $?; cat own plutil.txt a
      """, in: folder.path)
    #expect(
      outcome.outputText == """
        1
        2
        a: locked by another program; nothing was written
        a: (The operation could not be completed. Another program holds the lock of the file.)
        {"k":"v"}
        """)
  }
}
