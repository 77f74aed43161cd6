/// A key in a coding path if no key of the app's types exists.
enum PlistKey: CodingKey {
  /// The key of a pair.
  case name(String)
  /// The index of an element.
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

  var intValue: Int? { if case .index(let index) = self { index } else { nil } }
}
