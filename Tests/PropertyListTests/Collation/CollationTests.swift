import Testing

@testable import PropertyList

@Suite struct CollationTests {
  /// Keys in the order in which the toolchain's `plutil` shows them, with its ICU 76.
  @Test(arguments: [
    "e E é É è ê ë ē ea éa eb éb f",
    "s ſ sr ss SS ß ẞ st ﬆ",
    "a ａ ⓐ ª A á ab ａb æ Æ b",
    "_ - – — … · ‘ ’ “ ” § • ° ℃ © ® ← → ↑ ∞ ≤ $ £ € 1 ½ ² ³ a № ™ z",
    "l l· L· lb l·b lc ll m",
    "α Α ά β ϐ γ σ ς Σ ω Ω ώ",
    "а е ё ж и И й Й к я",
    "א ב בּ ש שׂ ת",
    "١ ٢ ١٠ آ أ ؤ ب ة ه ى ي",
    "゛ ぁ ァ あ ア か カ ｶ が ガ かー きゃ きや ン",
    "a z ㄱ 가 가각 각나 까 나 나각 힣",
    "㈱ z あ 一 丁 七 中 亀 文 日 日本 日本語 本 龜",
    "a1 a01 a2 a２ a10",
    "☃ ★ ♥ ♥\u{FE0F} ❤ 👍 👍🏽 😀 1 a",
    "z Z ა Ա अ ก あ \u{10000} 日本 \u{378} \u{E000} \u{FFFD}",
    "ab aB Ab AB áb áB Áb",
    "é1 é01 É1 É01 É2",
    "ab a\u{AD}b a\u{200B}b ac a\u{AD}c",
  ])
  func keysAreInTheOrderOfPlutil(_ line: String) {
    let keys = line.split(separator: " ").map(String.init)
    #expect(keys.reversed().sorted(by: standardComesFirst) == keys)
    #expect(keys.sorted(by: standardComesFirst) == keys)
  }

  /// The toolchain's `plutil` treats canonically equivalent keys as one key. Here they are ordered by their code units.
  @Test func equivalentKeysAreOrderedByCodeUnits() {
    #expect(standardComesFirst("e\u{301}", "é"))
    #expect(!standardComesFirst("é", "e\u{301}"))
    #expect(!standardComesFirst("é", "é"))
  }

  @Test func runsOfDigitsBelongToOneScript() {
    #expect(standardComesFirst("a1٢", "a2"))
    #expect(standardComesFirst("٢", "١٠"))
  }

  private func standardComesFirst(_ left: String, _ right: String) -> Bool {
    standardPrecedes(Array(left.utf8).span, Array(right.utf8).span)
  }
}
