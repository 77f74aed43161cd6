import Testing

@testable import PropertyList

/// A keyed archive in XML. `objects` are those from number 1 on, and ‹1› is a UID; `top` is what `$top` holds.
func archive(_ objects: String..., top: String = "<key>root</key>‹1›", version: Int = 100_000) -> String {
  let text = """
    <plist><dict>
    <key>$archiver</key><string>NSKeyedArchiver</string><key>$version</key><integer>\(version)</integer>
    <key>$top</key><dict>\(top)</dict>
    <key>$objects</key><array><string>$null</string>\(objects.joined())</array>
    </dict></plist>
    """
  return text.replacing("‹", with: "<dict><key>CF$UID</key><integer>")
    .replacing("›", with: "</integer></dict>")
}

/// An object: its class, which is a UID, and its fields.
func object(_ objectClass: String, _ fields: String = "") -> String {
  "<dict><key>$class</key>\(objectClass)\(fields)</dict>"
}

/// A class and those that it is derived from.
func className(_ names: String...) -> String {
  let chain = names.map { "<string>\($0)</string>" }.joined()
  return "<dict><key>$classname</key><string>\(names[0])</string><key>$classes</key><array>\(chain)</array></dict>"
}

/// An archive as it is shown: compact JSON, in which dates and data are tagged if that is asked for.
func shown(
  _ text: String, types: JSONTypes = .plain, _ change: (inout ReadOptions) -> Void = { _ in }
) throws -> String {
  try shown(Array(text.utf8), types: types, change)
}

func shown(
  _ bytes: [UInt8], types: JSONTypes = .plain, _ change: (inout ReadOptions) -> Void = { _ in }
) throws -> String {
  try json(unarchived(bytes, change), types: types)
}

func unarchived(_ bytes: [UInt8], _ change: (inout ReadOptions) -> Void = { _ in }) throws -> PropertyList {
  var options = ReadOptions()
  options.unarchives = true
  change(&options)
  let list = try PropertyList(reading: Source(bytes), options)
  #expect(structuralFaults(of: list) == [])
  return list
}

/// What was wrong with an archive.
func warnings(_ text: String, _ change: (inout ReadOptions) -> Void = { _ in }) throws -> [String] {
  try unarchived(Array(text.utf8), change).archiveWarnings.map(\.message)
}

func json(_ list: PropertyList, types: JSONTypes = .plain) throws -> String {
  let style = JSONStyle(layout: .compact, escapesSlashes: false, keyOrder: .input, types: types)
  let text = try Output.collect { (output) throws(WriteError) in try list.writeJSON(style: style, to: &output) }
  return String(decoding: text, as: UTF8.self)
}
