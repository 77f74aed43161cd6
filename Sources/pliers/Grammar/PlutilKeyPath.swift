import PropertyList

extension PropertyList.KeyPath {
  /// A key path in plutil's notation: components separated by dots, with `\.` for a dot inside one, and no other escape.
  init(plutil text: String) {
    var components: [[UInt8]] = [[]]
    var isEscaped = false
    for byte in text.utf8 {
      if byte == UInt8(ascii: "."), !isEscaped {
        components.append([])
      } else {
        if isEscaped, byte == UInt8(ascii: ".") { components[components.count - 1].removeLast() }
        components[components.count - 1].append(byte)
      }
      isEscaped = byte == UInt8(ascii: "\\")
    }
    self.init(components: components, rules: .foundation, text: text)
  }

  /// The key path as plutil repeats it in messages: components joined by dots, dots inside them escaped.
  var plutilText: String {
    var text = ""
    for (index, component) in texts.enumerated() {
      if index > 0 { text += "." }
      for scalar in String(decoding: component, as: UTF8.self).unicodeScalars {
        if scalar == "." { text += "\\" }
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
