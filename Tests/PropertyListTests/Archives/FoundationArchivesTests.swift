import Foundation
import Testing

@testable import PropertyList

/// Archives written by Foundation's NSKeyedArchiver. The expected values are the archived objects.
struct FoundationArchivesTests {
  private func shown(_ object: some NSObject & NSSecureCoding) throws -> String {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: false)
    let list = try unarchived(Array(data))
    #expect(list.facts.archiveWarnings == [])
    return try json(list, types: .tag)
  }

  @Test func scalarsAreShown() throws {
    #expect(try shown(NSString("a")) == "\"a\"")
    #expect(try shown(NSDate(timeIntervalSinceReferenceDate: 86400)) == #"{"$date":"2001-01-02T00:00:00Z"}"#)
    #expect(try shown(NSData(data: Data([1, 2]))) == #"{"$data":"AQI="}"#)
    #expect(try shown(NSNumber(value: 5)) == "5")
    let uuid = try #require(NSUUID(uuidString: "01234567-89AB-CDEF-0123-456789ABCDEF"))
    #expect(try shown(uuid) == "\"01234567-89AB-CDEF-0123-456789ABCDEF\"")
    let url = try #require(NSURL(string: "b", relativeTo: URL(string: "https://a/")))
    #expect(try shown(url) == #"{"base":"https://a/","relative":"b"}"#)
  }

  @Test func collectionsAreShown() throws {
    let array = try shown(NSArray(array: ["a", 1, 2.5, "a", NSNull()]))
    #expect(array == #"["a",1,2.5,"a",null]"#)
    #expect(try shown(NSDictionary(dictionary: ["a": NSArray(array: ["b"])])) == #"{"a":["b"]}"#)
    #expect(try shown(NSSet(array: ["a"])) == #"["a"]"#)
    #expect(try shown(NSOrderedSet(array: ["a", "b"])) == #"["a","b"]"#)
    #expect(try shown(NSDictionary(dictionary: [1: "a"])) == #"{"$pairs":[[1,"a"]]}"#)
  }

  @Test func indexSetsAreShownAsRanges() throws {
    let set = NSMutableIndexSet(indexesIn: NSRange(location: 3, length: 50))
    #expect(try shown(set) == "[[3,50]]")
    set.add(in: NSRange(location: 1000, length: 50))
    #expect(try shown(set) == "[[3,50],[1000,50]]")
  }

  /// Many records with shared strings, in both formats.
  @Test func manyObjectsKeepTheirValues() throws {
    let records = (0..<100).map { ["id": $0, "name": "n\($0 % 7)", "tags": ["x", "y\($0 % 3)"]] as NSDictionary }
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let archiver = NSKeyedArchiver(requiringSecureCoding: false)
      archiver.outputFormat = format
      archiver.encode(records as NSArray, forKey: NSKeyedArchiveRootObjectKey)
      archiver.finishEncoding()
      let list = try unarchived(Array(archiver.encodedData))
      for (index, record) in records.enumerated() {
        #expect(list[index, "id"]?.integer == index)
        #expect(list[index, "name"]?.string == record["name"] as? String)
        // Foundation writes equal arrays as one object, which is shown where it is first.
        let tags = list[index, "tags"]
        #expect(
          index < 3
            ? tags?.array?.map(\.string) == ["x", "y\(index)"] : tags?["$ref"]?.string == "/\(index % 3)/tags")
      }
    }
  }
}
