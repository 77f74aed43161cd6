@testable import PropertyList
@testable import pliers

/// Reads `input` as `format`: the structure of the list must be correct, and `checkReadable` must accept the same inputs.
func fuzzReader(_ format: Format, _ input: [UInt8]) {
  var options = ReadOptions(formats: [format])
  for readsExtensions in [false, true] {
    options.readsTypedValues = readsExtensions
    options.readsTags = readsExtensions
    options.keepsText = readsExtensions
    let source = Source(input)
    let isFine: Bool
    do throws(ReadError) {
      try PropertyList.checkReadable(source, options)
      isFine = true
    } catch {
      isFine = false
      // Messages quote the text around the error.
      _ = (error.plutilMessage, error.plutilDetailLine, error.primary.message(in: error.text.bytes))
    }
    do throws(ReadError) {
      let list = try PropertyList(reading: source, options)
      expect(isFine, "`check` refuses a readable input")
      checkStructure(of: list)
    } catch {
      // Shared objects are expanded only when they are read.
      expect(!isFine || error.errors[.binary] != nil, "`check` accepts an unreadable input: \(error.primary.message(in: error.text.bytes))")
    }
  }
}

/// Ends the program if counts, sizes or slices of `list` are wrong.
func checkStructure(of list: PropertyList) {
  expect(!list.nodes.isEmpty && list.end(of: 0) == list.nodes.count, "the root is not the whole list")
  for index in list.nodes.indices {
    var children = 0
    switch list.nodes[index] {
    case .string(let slice), .data(let slice), .number(let slice), .wideInteger(let slice):
      let start = Int(slice.offset)
      let limit = start < list.source.count ? list.source.count : list.source.count + list.decoded.count
      expect(start + Int(slice.count) <= limit, "the bytes of node \(index) are outside the file")
    case .array(let count, _):
      list.forEachChild(of: index) { _ in children += 1 }
      expect(children == Int(count), "array \(index) has \(children) elements, not \(count)")
    case .dictionary(let count, _, _):
      list.forEachPair(of: index) { _ in children += 1 }
      expect(children == Int(count), "dictionary \(index) has \(children) pairs, not \(count)")
    case .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null: break
    }
  }
}
