import Foundation
import TestSupport
import Testing

@testable import PropertyList

/// A list of shared files (`.sfl2`), such as the Finder's favourites, in the shape that macOS gives it: an archive of
/// dictionaries with names, bookmarks and dates.
struct SharedFileListTests {
  /// The beginning of a bookmark, which is longer than 64 bytes.
  private static let bookmark =
    Data("book".utf8) + Data([0x80, 2, 0, 0, 0, 0, 4, 0x10]) + Data(repeating: 0x30, count: 100)

  private static func list(_ format: PropertyListSerialization.PropertyListFormat) -> [UInt8] {
    let properties = ["com.apple.LSSharedFileList.ForceTemplateIcons": false] as NSDictionary
    let items: [NSDictionary] = ["Projects", "Ünïcode"].enumerated().map { place, name in
      [
        "Name": name as NSString, "Bookmark": NSData(data: bookmark + Data([UInt8(place)])),
        "uuid": "0E7FA33D-0000-0000-0000-00000000000\(place)" as NSString, "visibility": NSNumber(value: place + 5),
        "CustomItemProperties": [
          "LastVisited": NSDate(timeIntervalSinceReferenceDate: 725_760_000 + Double(place)), "Template": NSNull(),
        ] as NSDictionary,
      ]
    }
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    archiver.outputFormat = format
    archiver.encode(
      ["items": items as NSArray, "properties": properties] as NSDictionary, forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    return Array(archiver.encodedData)
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
  func namesDatesAndBookmarks(format: PropertyListSerialization.PropertyListFormat) throws {
    let list = try unarchived(Self.list(format))
    #expect(list.archiveWarnings == [])
    for (place, name) in ["Projects", "Ünïcode"].enumerated() {
      func node(_ path: String) throws -> Node {
        list.nodes[try #require(list.find(PropertyList.KeyPath("items.\(place).\(path)")), "\(path)")]
      }
      guard case .string(let text) = try node("Name"), case .data(let data) = try node("Bookmark"),
        case .date(let date) = try node("CustomItemProperties.LastVisited"),
        case .integer(let visibility) = try node("visibility"), case .null = try node("CustomItemProperties.Template")
      else {
        Issue.record("another type")
        continue
      }
      #expect(list.text(of: text) == name)
      #expect(Data(Array(copying: list.bytes(of: data))) == Self.bookmark + Data([UInt8(place)]))
      #expect(date == 725_760_000 + Double(place) && visibility == place + 5)
    }
    #expect(try json(list.list(at: #require(list.find(PropertyList.KeyPath("properties"))))).contains(":false}"))
  }

  @Test func formatsShowTheSame() throws {
    let lists = try [PropertyListSerialization.PropertyListFormat.binary, .xml].map { format in
      ComparedList(try unarchived(Self.list(format)))
    }
    #expect(lists[0].equals(lists[1]))
  }
}
