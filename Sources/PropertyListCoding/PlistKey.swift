/// A key in a coding path if no key of the app's types exists, for example for an element of an array.
enum PlistKey: CodingKey {
  case name(String)
  /// An array's element.
  case index(Int)

  /// The key that `superDecoder()` and `superEncoder()` use.
  static let `super` = PlistKey.name("super")

  init?(stringValue: String) { self = .name(stringValue) }

  init?(intValue: Int) { self = .index(intValue) }

  var stringValue: String {
    switch self {
    case .name(let name): name
    // As in Foundation's coding paths.
    case .index(let index): "Index \(index)"
    }
  }

  var intValue: Int? {
    switch self {
    case .name: nil
    case .index(let index): index
    }
  }
}
