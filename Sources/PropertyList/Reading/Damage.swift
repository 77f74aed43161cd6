/// The part of a text that a mistake damages.
enum Damage {
  /// The rest of the text, which cannot be read.
  case rest
  /// The container around the mistake: no part of a key or value was read.
  case container
  /// The complete value before the mistake.
  case lastValue
  /// A key that seems to end too early.
  case key
  /// A value that cannot be read.
  case value
  /// The text of an XML element. If the end of the element is found, reading continues there.
  case text
}
