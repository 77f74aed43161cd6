/// The part of a text that a mistake damages: `SyntaxError.damage` in the file of each format's recovery.
///
/// All text readers recover in the same way. If a reader ends at the first mistake, its `recover` throws the error. Otherwise it
/// completes the broken member of the innermost container, and records the mistake as one of the first node of that member, or of
/// the container if the member has no nodes. Then it moves the cursor to the next member, or to the end of the container or text.
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
