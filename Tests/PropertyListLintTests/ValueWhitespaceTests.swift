import PropertyList
import Testing

@testable import PropertyListLint

@Suite struct ValueWhitespaceTests {
  @Test(arguments: [
    (
      "<key>CFBundleIdentifier</key><string>com.example.a </string>", "com.example.a ", "ends with a space",
      "CFBundleIdentifier"
    ),
    (
      "<key>CFBundleURLSchemes</key><array><string>a</string><string>\u{A0}b</string></array>", "\u{A0}b",
      "begins with a no-break space", "CFBundleURLSchemes.1"
    ),
    (
      "<key>UTTypeConformsTo</key><string>\tpublic.data</string>", "\tpublic.data", "begins with a tab",
      "UTTypeConformsTo"
    ),
    (
      "<key>PRODUCT_BUNDLE_IDENTIFIER</key><string>a\n</string>", "a\n", "ends with a line break",
      "PRODUCT_BUNDLE_IDENTIFIER"
    ),
  ])
  func identifiers(_ pair: String, _ value: String, _ problem: String, _ keyPath: String) {
    let found = lintedWhole(document("<dict>\(pair)</dict>"))
    #expect(found.count == 1)
    let message = "the identifier '\(value)' \(problem): a lookup without it fails (at \(keyPath))"
    #expect(found.first?.hasSuffix(" value-whitespace \(message)") == true)
  }

  @Test(arguments: [
    "<key>CFBundleIdentifier</key><string>com.example.a</string>",
    "<key>CFBundleName</key><string> a </string>", "<key>CFBundleURLTypes</key><array><string> a</string></array>",
    "<key>CFBundleIdentifier</key><string></string>", "<key>CFBundleIdentifier</key><true/>",
    "<key>UTTypeConformsTo</key><array><array><string> a</string></array></array>",
  ])
  func otherValues(_ pair: String) {
    #expect(lintedWhole(document("<dict>\(pair)</dict>")) == [])
  }

  /// Where nodes are dropped, so are these values: that is for files of records.
  @Test func largeFilesAreNotLookedAt() {
    let text = document("<array><dict><key>CFBundleIdentifier</key><string>a </string></dict></array>")
    var limits = Limits()
    for (limit, count) in [(text.utf8.count, 0), (text.utf8.count + 1, 1)] {
      limits.prunedBytes = limit
      let inspection = Inspection(of: Source(Array(text.utf8)), levels: RuleLevels(), limits: limits, toMend: false)
      #expect(inspection.findings.count == count)
    }
  }
}
