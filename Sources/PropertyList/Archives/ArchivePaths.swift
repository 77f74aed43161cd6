/// The paths of objects in the view of an archive: each is a step from the path of the container.
struct ArchivePaths {
  private struct Place {
    /// The place of the container.
    let container: UInt32
    let step: Step
    /// The length of the JSON Pointer that leads here; nil if there is none, or it is too long.
    let length: UInt32?
    /// The pointer, once it has been written.
    var text: Slice?
  }

  private enum Step {
    case key(Slice)
    case index(UInt32)
    /// The text of the place around all.
    case root([UInt8])
  }

  private var places: [Place] = []
  /// The number of bytes of pointers that may still be written.
  private var bytes: Int

  /// The path of the view.
  var root: UInt32 { 0 }
  /// A place that no pointer leads to.
  var nowhere: UInt32 { 1 }

  /// Places below the JSON Pointer `prefix`; of `byteCount` bytes of paths in all.
  init(_ prefix: [UInt8]?, byteCount: Int) {
    bytes = byteCount
    let length = prefix.map { UInt32(truncatingIfNeeded: $0.count) }
    places = [
      Place(container: 0, step: .root(prefix ?? []), length: length),
      Place(container: 0, step: .root([]), length: nil),
    ]
  }

  /// The path of the element at `index` of the array with the path `place`.
  mutating func place(in place: UInt32, index: Int) -> UInt32 {
    var digits = 1
    var rest = index / 10
    while rest > 0 {
      digits += 1
      rest /= 10
    }
    return append(.index(UInt32(truncatingIfNeeded: index)), in: place, length: digits + 1)
  }

  /// The path of the value for `key`, which takes `length` bytes in a JSON Pointer, in the dictionary with the path `place`.
  mutating func place(in place: UInt32, key: Slice, length: Int) -> UInt32 {
    append(.key(key), in: place, length: length)
  }

  /// The number of bytes of `key` in a JSON Pointer, with the slash before it.
  static func length(of key: Span<UInt8>) -> Int {
    var length = key.count + 1
    for index in key.indices where isEscaped(key[index]) { length += 1 }
    return length
  }

  private mutating func append(_ step: Step, in place: UInt32, length: Int) -> UInt32 {
    let total = places[Int(place)].length.flatMap { UInt32(exactly: Int($0) + length) }
    guard let total, Int(total) <= bytes else { return nowhere }
    places.append(Place(container: place, step: step, length: total))
    return UInt32(truncatingIfNeeded: places.count - 1)
  }

  /// The JSON Pointer to `place`, in the texts of `drawing`; nil if there is none, or there have been too many.
  mutating func text(of place: UInt32, in drawing: inout ArchiveDrawing) -> Slice? {
    guard let length = places[Int(place)].length else { return nil }
    // A reference takes something even if its path is empty.
    bytes -= Int(length) + 1
    guard bytes >= 0 else { return nil }
    if let text = places[Int(place)].text { return text }
    var steps: [Step] = []
    var (next, text) = (places[Int(place)], [UInt8]())
    while true {
      if case .root(let prefix) = next.step {
        text = prefix
        break
      }
      steps.append(next.step)
      next = places[Int(next.container)]
    }
    text.reserveCapacity(Int(length))
    for step in steps.reversed() {
      text.append(UInt8(ascii: "/"))
      switch step {
      case .root: break
      case .index(let index): text += String(index).utf8
      case .key(let key):
        let name = drawing.bytes(of: key)
        for index in name.indices {
          switch name[index] {
          case UInt8(ascii: "~"): text += "~0".utf8
          case UInt8(ascii: "/"): text += "~1".utf8
          case let byte: text.append(byte)
          }
        }
      }
    }
    let slice = drawing.slice(ofNew: text)
    places[Int(place)].text = slice
    return slice
  }

  /// True if a JSON Pointer has an escape for `byte`.
  private static func isEscaped(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "~") || byte == UInt8(ascii: "/") }
}
