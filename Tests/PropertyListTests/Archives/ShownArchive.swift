import Testing

@testable import PropertyList

/// An expanded archive as compact JSON; `types` determines if dates and data are tagged.
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

/// Messages of the warnings about an archive.
func warnings(_ text: String, _ change: (inout ReadOptions) -> Void = { _ in }) throws -> [String] {
  try unarchived(Array(text.utf8), change).facts.archiveWarnings.map(\.message)
}

func json(_ list: PropertyList, types: JSONTypes = .plain) throws -> String {
  let style = JSONStyle(layout: .compact, escapesSlashes: false, keyOrder: .input, types: types)
  let text = try Output.collect { (output) throws(WriteError) in try list.writeJSON(style: style, to: &output) }
  return String(decoding: text, as: UTF8.self)
}
