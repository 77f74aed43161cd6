import Foundation
import PropertyList
import PropertyListCoding
import Testing

/// A type as another module could declare it: not Codable, but with bytes and an initializer from bytes.
private struct Picture: Equatable {
  var bytes: [UInt8]
}

private struct Card: Codable {
  var title: String
  private var pictureBytes: Data

  var picture: Picture {
    get { Picture(bytes: Array(pictureBytes)) }
    set { pictureBytes = Data(newValue.bytes) }
  }

  init(title: String, picture: Picture) {
    self.title = title
    pictureBytes = Data(picture.bytes)
  }
}

/// Images as data, as the article "Types that are not Codable by themselves" has them.
struct ImageTests {
  @Test func `images are data`() throws {
    var card = Card(title: "Ace", picture: Picture(bytes: [1, 2]))
    card.picture = Picture(bytes: [1, 2, 3])
    let list = try PlistEncoder().encodeToPropertyList(card)
    #expect(list["pictureBytes"]?.data == [1, 2, 3])
    #expect(try PlistDecoder().decode(Card.self, from: list).picture == card.picture)
  }
}
