// The table of string formats: for each its noun, its pattern (see `Matcher` for the notation) and its rule.

extension StringFormat {
  /// The pattern of the format and the words about it.
  var form: Form {
    switch self {
    case .notEmpty: Form("a text that is not empty", ".+", .emptyValue)
    case .bundleIdentifier:
      // Identifiers of bundles with debugging symbols end in the name of the product.
      Form(
        "letters, digits, hyphens and periods",
        "com[.]apple[.]xcode[.]dsym[.][A-Za-z0-9._-]+|[A-Za-z0-9.-]+", .malformedIdentifier)
    case .processName:
      Form("letters, digits, hyphens, underscores, periods and asterisks", "[A-Za-z0-9._*-]+", .malformedIdentifier)
    case .buildVersion:
      // Development builds have a suffix such as b12.
      Form(Self.versionNoun, "[0-9]+([.][0-9]+){0,3}([a-z]+[0-9]{0,3})?", .malformedVersion)
    case .shortVersion: Form(Self.versionNoun, "[0-9]+([.][0-9]+){0,3}", .malformedVersion)
    case .systemVersion:
      Form(
        "up to three integers with periods between them, as in 13.0", "[0-9]+([.][0-9]+){0,2}", .malformedVersion)
    case .fourCharacters: Form("four characters", "[^\n]{4,16}")
    case .typeIdentifier:
      Form("a type identifier of letters, digits, hyphens and periods", "[A-Za-z0-9.…-]+", .malformedIdentifier)
    case .urlScheme:
      Form(
        "a URL scheme: a letter, then letters, digits, '+', '-' and '.'", "[A-Za-z][A-Za-z0-9+.-]*", .malformedURL)
    case .url: Form("a URL with its scheme", "[A-Za-z][A-Za-z0-9+.-]*:.*", .malformedURL)
    case .secureURL: Form("a URL that begins with https://", "https://[^\n]*", .malformedURL)
    case .domain:
      Form("a domain without scheme, port and path", "[A-Za-z0-9-]+([.][A-Za-z0-9-]+)+", .malformedURL)
    case .taskIdentifier:
      Form(
        "an identifier of letters, digits, hyphens, underscores and periods",
        "[A-Za-z0-9_-]+([.][A-Za-z0-9_*-]+)*", .malformedIdentifier)
    case .bonjourService:
      // RFC 6763, section 7: `_service._tcp`, optionally after a subtype, and optionally with a final period.
      Form(
        "a Bonjour service such as _http._tcp",
        "_\(Self.service)[.]_(tcp|udp)[.]?|_[A-Za-z0-9-]+[.]_\(Self.service)[.]_(tcp|udp)[.]?")
    case .language:
      Form("a language such as en or pt-BR", "\(Self.oldLanguages)|[A-Za-z]{2,3}([_-][A-Za-z0-9]{2,8})*")
    case .country: Form("a country code of two small letters", "[a-z]{2}")
    case .adNetwork:
      Form(
        "an ad network in small letters, such as example.skadnetwork", "[a-z0-9]+[.](skadnetwork|adattributionkit)")
    case .publicKeyHash: Form("a SHA-256 digest in base64", "[A-Za-z0-9+/]{43}=")
    case .size: Form("a size such as {320, 480}", "[{]\(Self.length),\(Self.length)}")
    case .uuid: Form("a UUID", Self.uuidPattern)
    case .anyUUID: Form("a UUID", "[0-9A-Za-z]{8}(-[0-9A-Za-z]{4}){3}-[0-9A-Za-z]{12}")
    case .device:
      // Old devices, new devices and Macs.
      Form("a device identifier", "[0-9A-Fa-f]{40}|[0-9A-F]{8}-[0-9A-F]{16}|\(Self.uuidPattern)")
    case .team: Form("a team identifier of ten capital letters and digits", "[A-Z0-9]{10}", .malformedIdentifier)
    case .absolutePath: Form("an absolute path", "/.*", .relativePath)
    case .appGroup: Form("an app group such as group.com.example", "[A-Za-z0-9][^\n].*", .malformedIdentifier)
    case .associatedDomain:
      Form(
        "a service and a domain, as in applinks:example.com",
        "(webcredentials|applinks|activitycontinuation|appclips|appclip|authsrv|spotlight-suggestions):[^/ ]+")
    case .cloudContainer:
      Form("an iCloud container such as iCloud.com.example", "[A-Za-z].*|[*]|[A-Z0-9]{10}[.].*", .malformedIdentifier)
    case .merchant:
      Form("a merchant identifier that begins with 'merchant.'", "merchant[.].*|[*]", .malformedIdentifier)
    case .conversion:
      // A length modifier and a conversion of printf or NSString, optionally after a percent sign.
      Form("a printf conversion such as d or lu", "%?(hh|ll|[hlqLztj])?[dDiuUxXoOfFeEgGcCsSpaA@]")
    case .systemCode: Form("four hexadecimal digits", "[0-9A-Fa-f]{4}")
    case .applicationIdentifier: Form("10 to 32 hexadecimal digits", "[0-9A-Fa-f]{10,32}")
    case .adMobApp: Form("an app identifier that begins with ca-app-pub-", "ca-app-pub-.*")
    case .hardwareAddress:
      Form("six pairs of hexadecimal digits with colons between them", "[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){5}")
    case .sixDigits: Form("six digits", "[0-9]{6}")
    case .roamingConsortium: Form("six or nine letters and digits", "[A-Za-z0-9]{6}|[A-Za-z0-9]{9}")
    }
  }

  private static let versionNoun = "integers with periods between them, as in 1.0.2"
  private static let uuidPattern = "[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"
  private static let length = "[ \t\r\n]*[0-9.]+[ \t\r\n]*"
  /// At most 15 letters, digits and hyphens, without a hyphen at its ends.
  private static let service = "&([A-Za-z0-9-]{1,15}[.])[A-Za-z0-9](-*[A-Za-z0-9])*"
  /// Older names of languages that CFBundle still accepts, and codes without a country.
  private static let oldLanguages = """
    English|French|German|Italian|Dutch|Swedish|Spanish|Danish|Portuguese|Norwegian|Hebrew|Japanese|Arabic|Finnish|Greek|\
    Icelandic|Maltese|Turkish|Croatian|Chinese|Urdu|Hindi|Thai|Korean|Lithuanian|Polish|Hungarian|Estonian|Latvian|\
    Russian|Irish|Albanian|Romanian|Czech|Slovak|Slovenian|Serbian|Macedonian|Bulgarian|Ukrainian|Vietnamese|Indonesian|\
    Malay|Welsh|Basque|Catalan|Galician|Base|mul|zxx
    """
}
