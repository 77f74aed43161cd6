import PropertyList

/// The required form of a string, by its name in tables.
enum StringFormat: String, CaseIterable, Sendable {
  case notEmpty = "non-empty"
  case bundleIdentifier = "bundle-id"
  case processName = "bundle-id-any"
  case buildVersion = "build-version"
  case shortVersion = "short-version"
  case systemVersion = "os-version"
  case fourCharacters = "fourcc"
  case typeIdentifier = "uti"
  case urlScheme = "url-scheme"
  case url
  case secureURL = "https-url"
  case domain
  case taskIdentifier = "reverse-dns-wild"
  case bonjourService = "bonjour"
  case language
  case country = "country2"
  case adNetwork = "skadnetwork"
  case publicKeyHash = "spki"
  case size
  case uuid
  case anyUUID = "uuid-like"
  case device = "udid"
  case team = "team-id"
  case absolutePath = "abs-path"
  case appGroup = "app-group"
  case associatedDomain = "associated-domain"
  case cloudContainer = "icloud-container"
  case merchant
  case conversion = "printf-length"
  case systemCode = "hex4"
  case applicationIdentifier = "hex10-32"
  case adMobApp = "admob-app"
  case hardwareAddress = "mac-address"
  case sixDigits = "digits6"
  case roamingConsortium = "roaming-oi"

  /// The expected form, as a noun.
  var noun: String {
    switch self {
    case .notEmpty: "a text that is not empty"
    case .bundleIdentifier: "letters, digits, hyphens and periods"
    case .processName: "letters, digits, hyphens, underscores, periods and asterisks"
    case .buildVersion, .shortVersion: "integers with periods between them, as in 1.0.2"
    case .systemVersion: "up to three integers with periods between them, as in 13.0"
    case .fourCharacters: "four characters"
    case .typeIdentifier: "a type identifier of letters, digits, hyphens and periods"
    case .urlScheme: "a URL scheme: a letter, then letters, digits, '+', '-' and '.'"
    case .url: "a URL with its scheme"
    case .secureURL: "a URL that begins with https://"
    case .domain: "a domain without scheme, port and path"
    case .taskIdentifier: "an identifier of letters, digits, hyphens, underscores and periods"
    case .bonjourService: "a Bonjour service such as _http._tcp"
    case .language: "a language such as en or pt-BR"
    case .country: "a country code of two small letters"
    case .adNetwork: "an ad network in small letters, such as example.skadnetwork"
    case .publicKeyHash: "a SHA-256 digest in base64"
    case .size: "a size such as {320, 480}"
    case .uuid, .anyUUID: "a UUID"
    case .device: "a device identifier"
    case .team: "a team identifier of ten capital letters and digits"
    case .absolutePath: "an absolute path"
    case .appGroup: "an app group such as group.com.example"
    case .associatedDomain: "a service and a domain, as in applinks:example.com"
    case .cloudContainer: "an iCloud container such as iCloud.com.example"
    case .merchant: "a merchant identifier that begins with 'merchant.'"
    case .conversion: "a printf conversion such as d or lu"
    case .systemCode: "four hexadecimal digits"
    case .applicationIdentifier: "10 to 32 hexadecimal digits"
    case .adMobApp: "an app identifier that begins with ca-app-pub-"
    case .hardwareAddress: "six pairs of hexadecimal digits with colons between them"
    case .sixDigits: "six digits"
    case .roamingConsortium: "six or nine letters and digits"
    }
  }

  /// The rule about strings of another form.
  var rule: Rule {
    switch self {
    case .notEmpty: .emptyValue
    case .buildVersion, .shortVersion, .systemVersion: .malformedVersion
    case .urlScheme, .url, .secureURL, .domain: .malformedURL
    case .absolutePath: .relativePath
    case .bundleIdentifier, .processName, .typeIdentifier, .taskIdentifier, .team, .appGroup, .cloudContainer,
      .merchant:
      .malformedIdentifier
    case .fourCharacters, .bonjourService, .language, .country, .adNetwork, .publicKeyHash, .size, .uuid, .anyUUID,
      .device, .associatedDomain, .conversion, .systemCode, .applicationIdentifier, .adMobApp, .hardwareAddress,
      .sixDigits,
      .roamingConsortium:
      .malformedValue
    }
  }

  /// True if `text` has the form.
  func matches(_ text: Span<UInt8>) -> Bool {
    var rest = TextMatcher(text)
    switch self {
    case .notEmpty: return !text.isBlank
    case .bundleIdentifier:
      // Identifiers of bundles with debugging symbols end in the name of the product.
      if rest.skip("com.apple.xcode.dsym.") {
        return rest.skip { $0.isIdentifierByte || $0 == 0x5F } > 0 && rest.isAtEnd
      }
      return rest.skip(\.isIdentifierByte) > 0 && rest.isAtEnd
    case .processName: return rest.skip { $0.isIdentifierByte || $0 == 0x5F || $0 == 0x2A } > 0 && rest.isAtEnd
    case .buildVersion: return rest.skipVersion(upTo: 4) && rest.skipDevelopmentSuffix() && rest.isAtEnd
    case .shortVersion: return rest.skipVersion(upTo: 4) && rest.isAtEnd
    case .systemVersion: return rest.skipVersion(upTo: 3) && rest.isAtEnd
    case .fourCharacters: return text.count <= 16 && String(decoding: text).unicodeScalars.count == 4 && !rest.has(0x0A)
    case .typeIdentifier: return rest.skip { $0.isIdentifierByte || $0 >= 0x80 } > 0 && rest.isAtEnd
    case .urlScheme: return rest.skipScheme() && rest.isAtEnd
    case .url: return rest.skipScheme() && rest.skip(":")
    case .secureURL: return rest.skip("https://") && !rest.has(0x0A)
    case .domain: return rest.skipLabels(separator: 0x2E, \.isLabelByte, atLeast: 2) && rest.isAtEnd
    case .taskIdentifier: return rest.skipTaskIdentifier()
    case .bonjourService: return rest.skipBonjourService()
    case .language: return rest.skipLanguage()
    case .country: return rest.skip(\.isSmallLetter) == 2 && rest.isAtEnd
    case .adNetwork:
      return rest.skip { $0.isSmallLetter || $0.decimalDigit != nil } > 0
        && (rest.skip(".skadnetwork") || rest.skip(".adattributionkit")) && rest.isAtEnd
    case .publicKeyHash:
      return rest.skip { $0.isASCIILetterOrDigit || $0 == 0x2B || $0 == 0x2F } == 43 && rest.skip("=") && rest.isAtEnd
    case .size: return rest.skipSize()
    case .uuid: return rest.skipUUID { $0.hexadecimalDigit != nil }
    case .anyUUID: return rest.skipUUID(\.isASCIILetterOrDigit)
    case .device: return rest.skipDevice()
    case .team: return rest.skip(\.isCapitalOrDigit) == 10 && rest.isAtEnd
    case .absolutePath: return rest.skip("/")
    case .appGroup: return text.count > 1 && text[0].isASCIILetterOrDigit && text[1] != 0x0A
    case .associatedDomain: return rest.skipAssociatedDomain()
    case .cloudContainer:
      return text.count > 0 && text[0].isASCIILetter || text.count == 1 && text[0] == UInt8(ascii: "*")
        || rest.skip(\.isCapitalOrDigit) == 10 && rest.skip(".")
    case .merchant: return rest.skip("merchant.") || rest.skip("*") && rest.isAtEnd
    case .conversion: return rest.skipConversion()
    case .systemCode: return rest.skip { $0.hexadecimalDigit != nil } == 4 && rest.isAtEnd
    case .applicationIdentifier: return 10...32 ~= rest.skip { $0.hexadecimalDigit != nil } && rest.isAtEnd
    case .adMobApp: return rest.skip("ca-app-pub-")
    case .hardwareAddress: return rest.skipHardwareAddress()
    case .sixDigits: return rest.skip { $0.decimalDigit != nil } == 6 && rest.isAtEnd
    case .roamingConsortium:
      let count = rest.skip(\.isASCIILetterOrDigit)
      return (count == 6 || count == 9) && rest.isAtEnd
    }
  }
}

/// Matches a text from its start, part by part.
private struct TextMatcher: ~Escapable {
  private let text: Span<UInt8>
  private var position = 0

  @_lifetime(copy text)
  init(_ text: Span<UInt8>) { self.text = text }

  var isAtEnd: Bool { position == text.count }
  private var byte: UInt8? { isAtEnd ? nil : text[position] }

  /// True if the rest contains `byte`.
  func has(_ byte: UInt8) -> Bool {
    for index in position..<text.count where text[index] == byte { return true }
    return false
  }

  /// Moves past all bytes that fit and returns their number.
  mutating func skip(_ fits: (UInt8) -> Bool) -> Int {
    let start = position
    while let byte, fits(byte) { position += 1 }
    return position - start
  }

  /// Moves past `word`; returns false if it is not at the current position.
  mutating func skip(_ word: StaticString) -> Bool {
    guard text.has(word, at: position) else { return false }
    position += word.utf8CodeUnitCount
    return true
  }

  private mutating func skip(byte: UInt8) -> Bool {
    guard self.byte == byte else { return false }
    position += 1
    return true
  }

  /// Moves past `12`, `12.3`, … with at most `maxCount` integers.
  mutating func skipVersion(upTo maxCount: Int) -> Bool {
    for count in 1...maxCount {
      guard skip({ $0.decimalDigit != nil }) > 0 else { return false }
      if count == maxCount || !skip(byte: 0x2E) { return true }
    }
    return true
  }

  /// Moves past the optional suffix of development builds: `b12`.
  mutating func skipDevelopmentSuffix() -> Bool {
    guard skip(\.isSmallLetter) > 0 else { return true }
    return skip { $0.decimalDigit != nil } <= 3
  }

  mutating func skipScheme() -> Bool {
    guard let byte, byte.isASCIILetter else { return false }
    return skip { $0.isIdentifierByte || $0 == 0x2B } > 0
  }

  /// Moves past at least `minCount` non-empty words, separated by `separator`.
  mutating func skipLabels(separator: UInt8, _ fits: (UInt8) -> Bool, atLeast minCount: Int) -> Bool {
    var count = 0
    repeat {
      guard skip(fits) > 0 else { return false }
      count += 1
    } while skip(byte: separator)
    return count >= minCount
  }

  mutating func skipTaskIdentifier() -> Bool {
    guard skip({ $0.isLabelByte || $0 == 0x5F }) > 0 else { return false }
    while skip(byte: 0x2E) {
      guard skip({ $0.isLabelByte || $0 == 0x5F || $0 == 0x2A }) > 0 else { return false }
    }
    return isAtEnd
  }

  /// RFC 6763, section 7: `_service._tcp`, optionally after a subtype, and optionally with a final dot.
  mutating func skipBonjourService() -> Bool {
    var labels: [Range<Int>] = []
    repeat {
      guard skip("_") else { return false }
      let start = position
      guard skip(\.isLabelByte) > 0, labels.count < 3 else { return false }
      labels.append(start..<position)
    } while skip(".") && !isAtEnd
    guard isAtEnd, labels.count > 1, let last = labels.last, last.count == 3 else { return false }
    let service = labels[labels.count - 2]
    return (text.has("tcp", at: last.lowerBound) || text.has("udp", at: last.lowerBound)) && service.count <= 15
      && text[service.lowerBound] != 0x2D && text[service.upperBound - 1] != 0x2D
  }

  /// Older names of languages that CFBundle still accepts.
  private static let oldLanguages: [StaticString] = [
    "English", "French", "German", "Italian", "Dutch", "Swedish", "Spanish", "Danish", "Portuguese", "Norwegian",
    "Hebrew", "Japanese", "Arabic", "Finnish", "Greek", "Icelandic", "Maltese", "Turkish", "Croatian", "Chinese",
    "Urdu", "Hindi", "Thai", "Korean", "Lithuanian", "Polish", "Hungarian", "Estonian", "Latvian", "Russian", "Irish",
    "Albanian", "Romanian", "Czech", "Slovak", "Slovenian", "Serbian", "Macedonian", "Bulgarian", "Ukrainian",
    "Vietnamese", "Indonesian", "Malay", "Welsh", "Basque", "Catalan", "Galician", "Base", "mul", "zxx",
  ]

  /// A simplified language tag of BCP 47, or an older English name.
  mutating func skipLanguage() -> Bool {
    for name in Self.oldLanguages where text.count == name.utf8CodeUnitCount && text.has(name, at: 0) { return true }
    guard 2...3 ~= skip(\.isASCIILetter) else { return false }
    while skip("-") || skip("_") {
      guard 2...8 ~= skip(\.isASCIILetterOrDigit) else { return false }
    }
    return isAtEnd
  }

  mutating func skipSize() -> Bool {
    guard skip("{"), skip(isXMLWhitespace) >= 0, skip(\.isDigitOrPeriod) > 0, skip(isXMLWhitespace) >= 0, skip(","),
      skip(isXMLWhitespace) >= 0, skip(\.isDigitOrPeriod) > 0, skip(isXMLWhitespace) >= 0
    else { return false }
    return skip("}") && isAtEnd
  }

  mutating func skipUUID(_ fits: (UInt8) -> Bool) -> Bool {
    for (index, length) in [8, 4, 4, 4, 12].enumerated() {
      guard index == 0 || skip("-"), skip(fits) == length else { return false }
    }
    return isAtEnd
  }

  /// 40 hexadecimal digits (old devices), 8 and 16 (new devices), or a UUID (Macs).
  mutating func skipDevice() -> Bool {
    let length = skip { $0.hexadecimalDigit != nil }
    if length == 40, isAtEnd { return true }
    position = 0
    if length == 8, skip(\.isCapitalHexadecimal) == 8, skip("-"), skip(\.isCapitalHexadecimal) == 16, isAtEnd {
      return true
    }
    position = 0
    return skipUUID { $0.hexadecimalDigit != nil }
  }

  private static let services: [StaticString] = [
    "webcredentials:", "applinks:", "activitycontinuation:", "appclips:", "appclip:", "authsrv:",
    "spotlight-suggestions:",
  ]

  mutating func skipAssociatedDomain() -> Bool {
    for service in Self.services where skip(service) {
      return skip { $0 != 0x2F && $0 != 0x20 } > 0 && isAtEnd
    }
    return false
  }

  /// A length modifier and a conversion of printf or NSString, optionally after a percent sign.
  mutating func skipConversion() -> Bool {
    _ = skip("%")
    if !skip("hh"), !skip("ll") {
      _ = skip("h") || skip("l") || skip("q") || skip("L") || skip("z") || skip("t") || skip("j")
    }
    guard let byte, "dDiuUxXoOfFeEgGcCsSpaA@".utf8.contains(byte) else { return false }
    position += 1
    return isAtEnd
  }

  mutating func skipHardwareAddress() -> Bool {
    for index in 0..<6 {
      guard index == 0 || skip(":"), skip({ $0.hexadecimalDigit != nil }) == 2 else { return false }
    }
    return isAtEnd
  }
}

extension Span<UInt8> {
  /// True if the text contains only white space.
  var isBlank: Bool {
    for index in indices where !isXMLWhitespace(self[index]) && self[index] != 0x0B && self[index] != 0x0C {
      // Other white space is not ASCII.
      return self[index] >= 0x80 && String(decoding: self).unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }
    return true
  }
}

extension UInt8 {
  var isSmallLetter: Bool { 0x61...0x7A ~= self }
  var isASCIILetterOrDigit: Bool { isASCIILetter || decimalDigit != nil }
  fileprivate var isLabelByte: Bool { isASCIILetterOrDigit || self == UInt8(ascii: "-") }
  fileprivate var isIdentifierByte: Bool { isLabelByte || self == UInt8(ascii: ".") }
  fileprivate var isCapitalOrDigit: Bool { 0x41...0x5A ~= self || decimalDigit != nil }
  fileprivate var isCapitalHexadecimal: Bool { 0x41...0x46 ~= self || decimalDigit != nil }
  fileprivate var isDigitOrPeriod: Bool { decimalDigit != nil || self == UInt8(ascii: ".") }
}
