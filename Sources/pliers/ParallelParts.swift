import PropertyList
import PropertyListFiles

/// Writes the parts 0 to `count` - 1 of a text, `threads` of them at once, and appends them to `output` in their order.
///
/// The calling thread appends the first of them as it is made, and the others follow it from memory, so that what waits is
/// never more than a part for each thread.
func writeParts(
  _ count: Int, threads: Int, to output: inout Output, _ write: @escaping @Sendable (Int, inout Output) -> Void
) {
  for first in stride(from: 0, to: count, by: threads) {
    let others = first + 1..<min(first + threads, count)
    let texts = Monitor<[Int: [UInt8]]>([:])
    for part in others {
      let make: @Sendable () -> Void = {
        let text = Output.collect { write(part, &$0) }
        texts.withValue { $0[part] = text }
        texts.wakeAll()
      }
      if !startThread(make) { make() }
    }
    write(first, &output)
    for part in others {
      let text = texts.wait { $0.removeValue(forKey: part) }
      output.append(text.span)
    }
  }
}
