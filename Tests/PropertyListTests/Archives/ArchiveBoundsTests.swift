import TestSupport
import Testing

@testable import PropertyList

/// Expanded archives have about the size of the archives. Tests/pliersTests/Fixtures/Hostile has larger ones.
struct ArchiveBoundsTests {
  /// Paths of a megabyte each would take 100 MB.
  @Test func pathsToObjectsAreBounded() throws {
    let key = String(repeating: "k", count: 1_000_000)
    let references = String(repeating: "‹2›", count: 100)
    let text = archive(
      "<dict><key>\(key)</key>‹2›<key>a</key><array>\(references)</array></dict>", "<array><true/></array>")
    let list = try unarchived(Array(text.utf8))
    let shown = try json(list)
    #expect(shown.utf8.count < 12_000_000 && shown.hasSuffix(#"{"$uid":2}]}"#))
    let message = try #require(list.facts.archiveWarnings.first?.message)
    #expect(message.contains(" shown as $uid, since the paths to objects take too many bytes: "))
  }

  /// 200 strings share data of 100 KB, which is not decoded 200 times.
  @Test func sharedDataIsNotDecodedForEveryReference() throws {
    let info = String(repeating: "A", count: 99_996 / 3 * 4)
    let objects = (0..<200).map { _ in
      object("‹204›", "<key>NSString</key><string/><key>NSAttributes</key>‹202›<key>NSAttributeInfo</key>‹203›")
    }
    let text = archive(
      "<array>\((2...201).map { "‹\($0)›" }.joined())</array>", objects.joined(),
      object("‹205›", "<key>NS.objects</key><array>‹0›</array>"),
      "<data>\(info)</data>", className("NSAttributedString"), className("NSArray"))
    #expect(try warnings(text).first?.hasPrefix("198 objects do not have the fields of their class") == true)
  }
}
