/// The message of a finding, with the values in it: `"expected the key '\(name)'"` has the argument `name`. By their arguments,
/// baselines distinguish findings of one rule at one key path, independently of the wording.
struct FindingMessage: ExpressibleByStringInterpolation, Sendable {
  private(set) var text: String
  /// The interpolated values as text, without empty ones.
  private(set) var arguments: [String] = []

  init(stringLiteral text: String) { self.text = text }

  init(stringInterpolation interpolation: StringInterpolation) { self = interpolation.message }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var message = FindingMessage(stringLiteral: "")

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { message.text += literal }

    mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      let text = value.description
      message.text += text
      if !text.isEmpty { message.arguments.append(text) }
    }

    mutating func appendInterpolation(_ part: FindingMessage) { message.append(part) }

    /// Appends a part of the wording that is not an argument.
    mutating func appendInterpolation(words: String) { message.text += words }
  }

  mutating func append(_ part: FindingMessage) {
    text += part.text
    arguments += part.arguments
  }
}
