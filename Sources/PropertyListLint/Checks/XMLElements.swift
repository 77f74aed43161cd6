import PropertyList

// Checks of XML elements besides the reader's errors.

extension Rule {
  package static let impossibleDate = Rule(
    "impossible-date", .error, .syntax, "a date that does not exist, which CoreFoundation reads as a different date")
  package static let keyAsValue = Rule(
    "key-as-value", .warning, .syntax, "a <key> instead of a value: most likely the value is missing")
  package static let missingPropertyListElement = Rule(
    "missing-plist", .warning, .style, "an XML file without the <plist> element")
  package static let cdata = Rule("cdata", .off, .style, "text between <![CDATA[ and ]]>")
  package static let nestedPropertyList = Rule("nested-plist", .warning, .syntax, "a <plist> element inside another")
  package static let booleanContent = Rule(
    "boolean-content", .off, .style, in: [("launchd", .warning)],
    "<true></true> or <false></false> instead of an empty tag")
  package static let uidDictionary = Rule(
    "uid-dictionary", .off, .style, "an XML dictionary {CF$UID: …}, which some readers read as a UID")
}

extension Check {
  static let impossibleDate = Check(
    rules: [.impossibleDate],
    pass: .remark { inspector, _, remark in
      guard remark.kind == .impossibleDate else { return nil }
      let date = inspector.excerpt(remark.range)
      return Finding(
        .impossibleDate,
        "no calendar has the date \(date): CoreFoundation reads a different date, and CPython refuses the file",
        at: remark.range, node: remark.node)
    })
  static let keyAsValue = Check(
    .keyAsValue, about: .keyAsValue,
    "expected a value, found a <key>: CoreFoundation and libplist read a string, but CPython refuses the file")
  static let missingPropertyListElement = Check(
    rules: [.missingPropertyListElement],
    pass: .remark { _, _, remark in
      guard remark.kind == .bareRoot else { return nil }
      let start = remark.range.lowerBound
      return Finding(
        .missingPropertyListElement,
        "expected <plist> around the root: CoreFoundation does not need it, but GNUstep and newer libplist refuse the file",
        at: start..<min(remark.range.upperBound, start + 1))
    })
  static let cdata = Check(
    .cdata, about: .cdata,
    "IOKit's parser, which reads entitlements, does not support CDATA; write the text with entities")
  static let nestedPropertyList = Check(
    .nestedPropertyList, about: .nestedPropertyList,
    "found <plist> inside the property list: CoreFoundation reads the element inside it")
  static let booleanContent = Check(
    .booleanContent, about: .booleanContent,
    "expected an empty tag such as <true/>: launchd and IOKit's parser refuse <true></true>")
  // An archive has many of them, so only the first one is reported.
  static let uidDictionary = Check(
    rules: [.uidDictionary],
    pass: .format(.xml) { inspector, reading in
      let nodes = reading.list.nodes
      guard let uid = reading.remarks.firstUnportableValue, uid.node < nodes.count, nodes[uid.node].kind == .uid else {
        return
      }
      inspector.note(
        Finding(
          .uidDictionary,
          "CoreFoundation and libplist read {CF$UID: …} as the UID of a keyed archive, CPython as a dictionary",
          at: uid.range, node: uid.node))
    })
}
