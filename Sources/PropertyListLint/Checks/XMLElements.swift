import PropertyList

// What lint finds in the elements of XML beyond the reader's errors.

extension Rule {
  package static let impossibleDate = Rule(
    "impossible-date", .error, .syntax, "a date that no calendar has, which CoreFoundation takes for another one",
    help: "Write the date that is meant.",
    why: """
      CoreFoundation computes another date from the numbers, and other readers refuse the file.
      """,
    wrong: "<date>2001-02-30T00:00:00Z</date>",
    right: "<date>2001-03-02T00:00:00Z</date>",
    see: "PropertyList-1.0.dtd; ISO 8601")
  package static let keyAsValue = Rule(
    "key-as-value", .warning, .syntax, "a <key> where a value is due: most likely the value is missing",
    help: "Add the value that is missing, or make the <key> a <string>.",
    why: """
      CoreFoundation takes the second of two keys for a string. Most likely a value was forgotten.
      """,
    wrong: "<key>a</key> <key>b</key>",
    right: "<key>a</key> <true/>",
    see: "PropertyList-1.0.dtd; CFPropertyList.c")
  package static let missingPropertyListElement = Rule(
    "missing-plist", .warning, .style, "an XML file without the <plist> element",
    help: "Put <plist version=\"1.0\"> and </plist> around the root.",
    why: """
      CoreFoundation reads a root without <plist>; GNUstep and newer versions of libplist do not.
      """,
    wrong: "<dict/>",
    right: "<plist version=\"1.0\"><dict/></plist>",
    see: "PropertyList-1.0.dtd")
  package static let cdata = Rule(
    "cdata", .off, .style, "text between <![CDATA[ and ]]>", help: "Write the text with &lt;, &gt; and &amp;.",
    why: """
      IOKit's parser, which reads entitlements, has no CDATA.
      """,
    wrong: "<string><![CDATA[a & b]]></string>",
    right: "<string>a &amp; b</string>",
    see: "OSUnserializeXML.y of xnu")
  package static let nestedPropertyList = Rule(
    "nested-plist", .warning, .syntax, "a <plist> element inside another", help: "Remove the tags of the inner one.",
    why: """
      CoreFoundation takes the inner element for its content. XML parsers that check the document type refuse it.
      """,
    wrong: "<plist><dict><key>a</key><plist><true/></plist></dict></plist>",
    right: "<plist><dict><key>a</key><true/></dict></plist>",
    see: "PropertyList-1.0.dtd")
  package static let booleanContent = Rule(
    "boolean-content", .off, .style, in: ["launchd": .warning],
    "<true></true> or <false></false> instead of an empty tag",
    help: "Write <true/> or <false/>.",
    why: """
      launchd and IOKit's parser take empty tags only.
      """,
    wrong: "<true></true>",
    right: "<true/>",
    see: "OSUnserializeXML.y of xnu")
  package static let uidDictionary = Rule(
    "uid-dictionary", .off, .style, "an XML dictionary {CF$UID: …}, which some readers take for a UID",
    help: "Keep keyed archives in binary files.",
    why: """
      CoreFoundation reads the dictionary as a UID, CPython as a dictionary.
      """,
    wrong: "<dict><key>CF$UID</key><integer>1</integer></dict>",
    right: "a binary file",
    see: "CFPropertyList.c")
}

extension Check {
  static let impossibleDate = Check(
    rules: [.impossibleDate],
    pass: .format(.xml) { inspector, reading in
      for remark in reading.remarks.all where remark.kind == .impossibleDate {
        inspector.note(
          Finding(
            .impossibleDate,
            "no calendar has the date \(inspector.shown(remark.range)): CoreFoundation takes it for another one, CPython refuses "
              + "the file", at: remark.range, node: remark.node))
      }
    })
  static let keyAsValue = Check(
    rules: [.keyAsValue],
    pass: .format(.xml) { inspector, reading in
      for remark in reading.remarks.all where remark.kind == .keyAsValue {
        inspector.note(
          Finding(
            .keyAsValue,
            "expected a value, found a <key>: CoreFoundation and libplist take it for a string, CPython refuses the file",
            at: remark.range, node: remark.node))
      }
    })
  static let missingPropertyListElement = Check(
    rules: [.missingPropertyListElement],
    pass: .format(.xml) { inspector, reading in
      for remark in reading.remarks.all where remark.kind == .bareRoot {
        inspector.note(
          Finding(
            .missingPropertyListElement,
            "expected <plist> around the root: CoreFoundation does without, GNUstep and newer libplist refuse the file",
            at: remark.range.prefix))
      }
    })
  static let cdata = Check(
    rules: [.cdata],
    pass: .format(.xml) { inspector, reading in
      for remark in reading.remarks.all where remark.kind == .cdata {
        inspector.note(
          Finding(
            .cdata, "IOKit's parser, which reads entitlements, knows no CDATA: write the text with entities",
            at: remark.range,
            node: remark.node))
      }
    })
  static let nestedPropertyList = Check(
    rules: [.nestedPropertyList],
    pass: .format(.xml) { inspector, reading in
      for remark in reading.remarks.all where remark.kind == .nestedPropertyList {
        inspector.note(
          Finding(
            .nestedPropertyList, "found <plist> inside the property list: CoreFoundation takes it for what it holds",
            at: remark.range, node: remark.node))
      }
    })
  static let booleanContent = Check(
    rules: [.booleanContent],
    pass: .format(.xml) { inspector, reading in
      for remark in reading.remarks.all where remark.kind == .booleanContent {
        inspector.note(
          Finding(
            .booleanContent, "expected an empty tag such as <true/>: launchd and IOKit's parser refuse <true></true>",
            at: remark.range, node: remark.node))
      }
    })
  // An archive has many, and one line about them is enough.
  static let uidDictionary = Check(
    rules: [.uidDictionary],
    pass: .format(.xml) { inspector, reading in
      let nodes = reading.list.nodes
      guard let uid = reading.remarks.firstUID, uid.node < nodes.count, nodes[uid.node].kind == .uid else { return }
      inspector.note(
        Finding(
          .uidDictionary,
          "CoreFoundation and libplist read {CF$UID: …} as the UID of a keyed archive, CPython as a dictionary",
          at: uid.range, node: uid.node))
    })
}

extension Range<Int> {
  /// The first place.
  fileprivate var prefix: Range<Int> { lowerBound..<Swift.min(upperBound, lowerBound + 1) }
}
