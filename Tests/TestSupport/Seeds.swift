/// The seeds of the random cases of a test: all `count` in a release build, as in `scripts/check`, and a quarter in a debug build, which
/// is ten times as slow. Each block of cases has its own seeds.
package func seeds(_ count: Int, block: Int = 0) -> Range<UInt64> {
  #if DEBUG
    let used = count / 4
  #else
    let used = count
  #endif
  return UInt64(block * count)..<UInt64(block * count + used)
}
