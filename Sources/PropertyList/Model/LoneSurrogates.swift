// UTF-16 in a binary property list may contain a surrogate without its other half, which UTF-8 cannot represent. As text, the string has
// U+FFFD instead. Its exact form, in which the surrogate is encoded like any code point (WTF-8), follows the text in `decoded` and has the
// same length. Only the binary writer and comparisons use the exact form, so that no other output is invalid UTF-8.

extension PropertyList {
  /// The bytes that identify a string: its exact form if it has lone surrogates, otherwise its text.
  func exact(_ slice: Slice) -> Slice { loneSurrogates.isEmpty ? slice : exactSlowly(slice) }

  @inline(never)
  private func exactSlowly(_ slice: Slice) -> Slice {
    // An empty slice may have the offset of the text after it.
    let index = loneSurrogates.firstIndex(notBefore: { $0 < slice.offset })
    guard slice.count > 0, index < loneSurrogates.count, loneSurrogates[index] == slice.offset else { return slice }
    return Slice(offset: Int(slice.offset) + Int(slice.count), count: slice.count)
  }

  /// Appends the bytes of a slice of `other`, with the exact form if it has one.
  mutating func importBytes(of slice: Slice, from other: borrowing PropertyList) -> Slice {
    let copy = appendDecoded(other.bytes(of: slice))
    let exact = other.exact(slice)
    if exact != slice {
      _ = appendDecoded(other.bytes(of: exact))
      loneSurrogates.append(copy.offset)
    }
    return copy
  }

  /// The number of keys and values that are strings with lone surrogates.
  package var loneSurrogateCount: Int {
    guard !loneSurrogates.isEmpty else { return 0 }
    return nodes.count { if case .string(let slice) = $0 { exact(slice) != slice } else { false } }
  }

  /// This list as all formats except binary represent it: with U+FFFD for each lone surrogate. Of keys that become equal, the
  /// first is kept.
  package func replacingLoneSurrogates() -> PropertyList {
    guard !loneSurrogates.isEmpty else { return self }
    var list = self
    list.loneSurrogates = []
    list.bounds.mayHaveDuplicates = true
    list.removeDuplicateKeys(keepsFirst: true)
    return list
  }
}
