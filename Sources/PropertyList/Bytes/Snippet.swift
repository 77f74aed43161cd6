/// A short text that is often written: up to eight bytes are written with one store.
struct Snippet: Sendable {
  let bytes: [UInt8]
  fileprivate let count: Int
  fileprivate let word: UInt64

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    count = bytes.count
    word = bytes.span.paddedWord(at: 0)
  }
}

extension Output {
  @inline(__always)
  mutating func append(_ snippet: Snippet) {
    if snippet.count <= 8 { append(word: snippet.word, count: snippet.count) } else { append(snippet.bytes.span) }
  }
}
