import TestSupport
import Testing

@testable import PropertyList

struct ArchiveTests {
  @Test func partsAreFound() throws {
    let found = try #require(Archive(try read(archive("<string>a</string>"))))
    #expect(found.objects.count == 2 && found.version == 100_000)
  }

  @Test(arguments: [
    "<plist><array/></plist>",
    "<plist><dict><key>$objects</key><array/><key>$top</key><dict/></dict></plist>",
    "<plist><dict><key>$archiver</key><string>A</string><key>$objects</key><dict/><key>$top</key><dict/></dict></plist>",
    "<plist><dict><key>$archiver</key><string>A</string><key>$objects</key><array/><key>$top</key><array/></dict></plist>",
  ])
  func othersStayAsTheyAre(text: String) throws {
    #expect(try shown(text) == json(try read(text)) && !unarchived(Array(text.utf8)).isOpened)
  }

  /// NRKeyedArchiver, RTIKeyedArchiver and others write the same.
  @Test func anyArchiverWillDo() throws {
    let text = archive("<string>a</string>").replacing("NSKeyedArchiver", with: "NRKeyedArchiver")
    #expect(try shown(text) == #""a""#)
  }
}
