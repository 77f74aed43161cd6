import PropertyList

// Compares entitlements with the provisioning profile that must grant them (Apple's TN3125, "Inside Code Signing: Provisioning
// Profiles").

extension Rule {
  package static let ungrantedEntitlement = Rule(
    "ungranted-entitlement", .error, .schema, "an entitlement that the provisioning profile does not grant")
  package static let ungrantedValue = Rule(
    "ungranted-value", .error, .schema, "a value of an entitlement that the provisioning profile does not grant")
  package static let ungrantedIdentifier = Rule(
    "ungranted-identifier", .error, .schema,
    "an application identifier, or its prefix, that the provisioning profile is not for")
  package static let ungrantedTeam = Rule(
    "ungranted-team", .error, .schema, "a team identifier other than that of the provisioning profile")
  package static let ungrantedDebugging = Rule(
    "ungranted-debugging", .error, .schema, "get-task-allow with a provisioning profile for the App Store")
  package static let expiredProvisioning = Rule(
    "expired-provisioning", .error, .schema, "a provisioning profile that has expired")
  package static let expiringProvisioning = Rule(
    "expiring-provisioning", .warning, .schema, "a provisioning profile that expires within 14 days")
}

extension Check {
  static let provisioning = Check(
    rules: [
      .ungrantedEntitlement, .ungrantedValue, .ungrantedIdentifier, .ungrantedTeam, .ungrantedDebugging,
      .expiredProvisioning, .expiringProvisioning,
    ],
    pass: .values(isDeep: false) { inspector, reading in
      guard let profile = inspector.provisioning, reading.remarks.mistakes.isEmpty else { return }
      inspector.compare(reading, with: profile)
    })
}

extension Inspector {
  fileprivate mutating func compare(_ reading: RemarkedReading, with profile: ProvisioningProfile) {
    let tables = tables(for: reading.list)
    var found: [Finding]
    if let entitlements = SchemaView(list: reading.list, node: 0).dictionary(at: 0),
      tables.isEmpty || tables.contains(where: { $0.kind == SchemaTable.entitlements.kind })
    {
      // Of these files, Xcode makes those that it signs.
      found = profile.findings(in: entitlements, isSource: path.hasSuffix(".entitlements"))
      setRanges(of: &found, in: reading)
      kinds.append(SchemaTable.provisioning.kind)
    } else {
      let noun = tables.first?.summary ?? reading.list.nodes[0].kind.noun
      let message: FindingMessage = "expected entitlements to compare with the provisioning profile, found \(noun)"
      found = [Finding(.ungrantedEntitlement, message, at: nil)]
    }
    for var finding in found {
      finding.schema = SchemaTable.entitlements.kind
      finding.severity = min(finding.rule.defaultSeverity, finding.severity ?? .error)
      note(finding)
    }
    if profile.isAlsoInDER, found.contains(where: { $0.node != nil }) {
      notes.append("compared with the profile in XML; its 'DER-Encoded-Profile', which newer systems read, is not read")
    }
  }
}

extension ProvisioningProfile {
  /// Bounds the time for malicious files. Apple's have less than 100 entitlements, and less than 100 values of each.
  private static let maxCount = 500

  /// The findings of a comparison with entitlements. `isSource` is true for a file of which Xcode replaces values at a build.
  func findings(in entitlements: SchemaView, isSource: Bool) -> [Finding] {
    (expiry.map { [$0] } ?? [])
      + entitlements.pairs.prefix(Self.maxCount).flatMap { pair in
        findings(in: entitlements, named: pair.key, pair.value, isSource: isSource)
      }
  }

  private var expiry: Finding? {
    guard let node = root["ExpirationDate"], case .date(let end) = root.list.nodes[node], end.isFinite,
      end < date + 14 * 86_400
    else { return nil }
    let day = CalendarDate(secondsSince2001: end)
    let (month, dayOfMonth) = (day.month.digits(radix: 10, width: 2), day.day.digits(radix: 10, width: 2))
    let text = "\(day.year.digits(radix: 10, width: 4))-\(month)-\(dayOfMonth)"
    return Finding(
      end > date ? .expiringProvisioning : .expiredProvisioning,
      "the provisioning profile \(words: end > date ? "expires" : "expired") on \(text)", at: nil,
      related: [related("the date", ["ExpirationDate"])])
  }

  private func findings(
    in entitlements: SchemaView, named name: String, _ value: Int, isSource: Bool
  ) -> [Finding] {
    // An entitlement that is false is none.
    if case .boolean(false) = entitlements.list.nodes[value] { return [] }
    if isForStore, name == "get-task-allow" || name == "com.apple.security.get-task-allow" {
      let message: FindingMessage = "\(name) lets debuggers attach, which a profile for the App Store does not allow"
      let other = related("a profile for the App Store, since it names no devices", [])
      return [Finding(.ungrantedDebugging, message, at: nil, node: value, related: [other])]
    }
    if needsNoGrant(name) { return [] }
    guard let granted = self.granted(name) else {
      let message: FindingMessage = "the provisioning profile does not grant '\(name)'"
      let other = related("the entitlements that it grants", ["Entitlements"])
      return [Finding(.ungrantedEntitlement, message, at: nil, node: value - 1, related: [other])]
    }
    let rule: Rule =
      switch name {
      case "application-identifier", "com.apple.application-identifier": .ungrantedIdentifier
      case "com.apple.developer.team-identifier": .ungrantedTeam
      default: .ungrantedValue
      }
    let values = entitlements.elements(at: value) ?? [value]
    return values.prefix(Self.maxCount).filter { !fits($0, of: entitlements, granted.node) }.map { node in
      let message: FindingMessage = "the provisioning profile does not grant \(entitlements.shortText(of: node))"
      let other = related("it grants \(root.shortText(of: granted.node))", granted.path)
      var finding = Finding(rule, message, at: nil, node: node, related: [other])
      // Xcode takes an environment, such as that of aps-environment, from the profile.
      if isSource, name.hasSuffix("-environment") { finding.severity = .info }
      return finding
    }
  }

  /// True if the value at `node` is among those that the value at `granted` of the profile stands for.
  private func fits(_ node: Int, of asked: SchemaView, _ granted: Int) -> Bool {
    if let values = root.elements(at: granted)?.prefix(Self.maxCount),
      values.contains(where: { fits(node, of: asked, $0) })
    {
      return true
    }
    if let pattern = root.text(granted) { return pattern == "*" || asked.text(node).map(pattern.grants) ?? false }
    guard let members = asked.dictionary(at: node), let limit = root.dictionary(at: granted) else {
      return asked.list.isEqual(at: node, to: root.list, at: granted)
    }
    return members.pairs.prefix(Self.maxCount).allSatisfy { pair in
      limit.value(of: Array(pair.key.utf8).span).map { fits(pair.value, of: asked, $0) } ?? false
    }
  }
}

extension String {
  /// True if this string of a profile stands for `text`: both are equal, or `text` begins with the characters before a final `*`. A
  /// build variable in `text`, such as `$(AppIdentifierPrefix)`, stands for any characters.
  fileprivate func grants(_ text: String) -> Bool {
    let isPattern = hasSuffix("*")
    let start = isPattern ? String(dropLast()) : self
    let head = String(text.prefix { $0 != "$" })
    if head == text { return isPattern ? text.hasPrefix(start) : text == self }
    if isPattern { return head.hasPrefix(start) || start.hasPrefix(head) }
    let tail = text.lastIndex { ")}".contains($0) }.map { String(text[text.index(after: $0)...]) } ?? ""
    return hasPrefix(head) && hasSuffix(tail)
  }
}

extension SchemaView {
  /// The value at `node` in messages; of an array, the first values.
  fileprivate func shortText(of node: Int) -> String {
    if let slice = list.string(at: node) { return "'\(list.shortText(of: slice))'" }
    if case .boolean(let value) = list.nodes[node] { return "\(value)" }
    guard let elements = elements(at: node), !elements.isEmpty else { return list.nodes[node].kind.noun }
    return elements.prefix(3).map(shortText).joined(separator: ", ") + (elements.count > 3 ? " …" : "")
  }
}
