/// The paths of objects in the view of an archive, as a tree: each path is a step from the path of its container.
///
/// A path is passed around as its index in `paths`.
struct ArchivePaths {
  private struct Path {
    /// The path of the container.
    let container: UInt32
    let step: Step
    /// The length of the JSON Pointer; nil if there is no JSON Pointer, or it is too long.
    let length: UInt32?
    /// The JSON Pointer, once it has been written.
    var text: Slice?
  }

  private enum Step {
    case key(Slice)
    case index(UInt32)
    /// The JSON Pointer of the view itself.
    case root([UInt8])
  }

  private var paths: [Path] = []
  /// The number of bytes of pointers that may still be written.
  private var byteBudget: Int

  /// The path of the view.
  var root: UInt32 { 0 }
  /// The path of all values that no JSON Pointer leads to.
  var unreachable: UInt32 { 1 }

  /// Creates paths below the JSON Pointer `prefix`, with at most `maxBytes` bytes of pointers in total.
  init(_ prefix: [UInt8]?, maxBytes: Int) {
    byteBudget = maxBytes
    let length = prefix.map { UInt32(truncatingIfNeeded: $0.count) }
    paths = [
      Path(container: 0, step: .root(prefix ?? []), length: length),
      Path(container: 0, step: .root([]), length: nil),
    ]
  }

  /// Adds the path of the element at `index` of the array with the path `container`.
  mutating func addPath(in container: UInt32, index: Int) -> UInt32 {
    var digits = 1
    var rest = index / 10
    while rest > 0 {
      digits += 1
      rest /= 10
    }
    return append(.index(UInt32(truncatingIfNeeded: index)), in: container, length: digits + 1)
  }

  /// Adds the path of the value for `key` in the dictionary with the path `container`. `length` is the result of `length(of:)`
  /// for the key.
  mutating func addPath(in container: UInt32, key: Slice, length: Int) -> UInt32 {
    append(.key(key), in: container, length: length)
  }

  /// The number of bytes of `key` in a JSON Pointer, with the slash before it.
  static func length(of key: Span<UInt8>) -> Int {
    var length = key.count + 1
    for index in key.indices where isEscaped(key[index]) { length += 1 }
    return length
  }

  private mutating func append(_ step: Step, in container: UInt32, length: Int) -> UInt32 {
    let total = paths[Int(container)].length.flatMap { UInt32(exactly: Int($0) + length) }
    guard let total, Int(total) <= byteBudget else { return unreachable }
    paths.append(Path(container: container, step: step, length: total))
    return UInt32(truncatingIfNeeded: paths.count - 1)
  }

  /// Stores the JSON Pointer of `path` in the texts of `decoder`, once, and returns its slice. Nil if there is no JSON Pointer, or
  /// the budget is exceeded.
  mutating func text(of path: UInt32, in decoder: inout ArchiveDecoder) -> Slice? {
    guard let length = paths[Int(path)].length else { return nil }
    // A reference with an empty path also uses some of the budget.
    byteBudget -= Int(length) + 1
    guard byteBudget >= 0 else { return nil }
    if let text = paths[Int(path)].text { return text }
    var steps: [Step] = []
    var (next, text) = (paths[Int(path)], [UInt8]())
    while true {
      if case .root(let prefix) = next.step {
        text = prefix
        break
      }
      steps.append(next.step)
      next = paths[Int(next.container)]
    }
    text.reserveCapacity(Int(length))
    for step in steps.reversed() {
      text.append(UInt8(ascii: "/"))
      switch step {
      case .root: break
      case .index(let index): text += String(index).utf8
      case .key(let key):
        let name = decoder.bytes(of: key)
        for index in name.indices {
          switch name[index] {
          case UInt8(ascii: "~"): text += "~0".utf8
          case UInt8(ascii: "/"): text += "~1".utf8
          case let byte: text.append(byte)
          }
        }
      }
    }
    let slice = decoder.slice(ofNew: text)
    paths[Int(path)].text = slice
    return slice
  }

  /// True if a JSON Pointer has an escape for `byte`.
  private static func isEscaped(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "~") || byte == UInt8(ascii: "/") }
}
