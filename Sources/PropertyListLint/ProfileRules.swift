import PropertyList

// What the consumers of the profiles ask for beyond the other rules.

extension Inspector {
  /// Notes that the profile's consumer does not read `format`, or tells that it does.
  mutating func checkFormat(_ format: Format, under profile: Profile) -> Bool {
    switch profile {
    case .entitlements where format != .xml:
      note(
        Finding(
          .entitlements, "expected XML, found \(format.noun): codesign and AMFI read entitlements in XML only", at: nil)
      )
    case .launchd where format == .json || format == .openStep:
      note(
        Finding(
          .launchd, "expected XML or a binary property list, found \(format.noun): launchd does not read it", at: nil))
    case .strictXML where format != .xml:
      note(Finding(.strictXML, "expected XML, found \(format.noun)", at: nil))
    case .entitlements, .launchd, .strictXML, .strings:
      return true
    }
    return false
  }

  /// Judges what was read by the profile's own rule.
  mutating func check(_ list: PropertyList, under profile: Profile, _ remarks: Remarks, _ decoded: DecodedText) {
    switch profile {
    case .entitlements: checkEntitlements(list, remarks, decoded)
    case .launchd: checkLaunchd(list, remarks)
    case .strictXML: checkWellFormedness(remarks, decoded)
    case .strings: break
    }
  }
}

extension Format {
  /// A file of the format, in words.
  fileprivate var noun: String {
    switch self {
    case .xml: "XML"
    case .binary: "a binary property list"
    case .json: "JSON"
    case .openStep: "an OpenStep property list"
    }
  }
}

extension Node.Kind {
  /// A value of the kind, in words.
  var noun: String {
    switch self {
    case .bool: "true or false"
    case .integer: "an integer"
    case .float: "a real"
    case .string: "a string"
    case .date: "a date"
    case .data: "data"
    case .dictionary: "a dictionary"
    case .array: "an array"
    case .uid: "a UID"
    case .null: "null"
    }
  }
}
