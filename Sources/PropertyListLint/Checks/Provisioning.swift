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
    var found = profile.expiry
    if bundlePart?.role == .info {
      // Without the entitlements of its program, a bundle has only the date of its profile.
      kinds.append(SchemaTable.provisioning.kind)
    } else if let asked = SchemaView(list: reading.list, node: 0).dictionary(at: 0),
      tables.isEmpty || tables.contains(where: { $0.kind == SchemaTable.entitlements.kind })
    {
      kinds.append(SchemaTable.provisioning.kind)
      found += findings(in: asked, profile)
    } else {
      let noun = tables.first?.summary ?? reading.list.nodes[0].kind.noun
      let message: FindingMessage = "expected entitlements to compare with the provisioning profile, found \(noun)"
      found.append(Finding(.ungrantedEntitlement, message, at: nil))
    }
    for var finding in found {
      finding.schema = SchemaTable.entitlements.kind
      finding.severity = min(finding.rule.defaultSeverity, finding.severity ?? .error)
      note(finding)
    }
  }

  /// The findings about the entitlements `asked`. Notes the parts that are not compared.
  private mutating func findings(in asked: SchemaView, _ profile: ProvisioningProfile) -> [Finding] {
    guard profile.entitlements != nil else {
      notes.append("not compared with the profile: its entitlements are only in its 'DER-Encoded-Profile', in DER")
      return []
    }
    // Each value may be compared with each granted one. Apple's profiles have less than 1,000 nodes.
    guard asked.list.nodes.count * profile.file.list.nodes.count <= 20_000_000 else {
      notes.append("not compared with the profile: they have too many values")
      return []
    }
    // Xcode makes the entitlements that it signs from a file with this extension.
    let found = profile.findings(in: asked, isSource: path.hasSuffix(".entitlements"))
    if profile.hasDER, !found.isEmpty {
      notes.append("compared with the profile in XML; its 'DER-Encoded-Profile', which newer systems read, is not read")
    }
    return found
  }
}

extension ProvisioningProfile {
  fileprivate var expiry: [Finding] {
    let (root, list) = (file.root, file.list)
    guard let node = root["ExpirationDate"], case .date(let end) = list.nodes[node], end.isFinite,
      end < date + 14 * 86_400
    else { return [] }
    let text = String(decoding: Output.collect { list.writeRaw(at: node, to: &$0) }, as: UTF8.self)
    let day = text.prefix { $0 != "T" }
    return [
      Finding(
        end > date ? .expiringProvisioning : .expiredProvisioning,
        "the provisioning profile \(words: end > date ? "expires" : "expired") on \(day)", at: nil,
        related: [file.related(at: node - 1, "the date")])
    ]
  }

  /// The findings of a comparison with the entitlements `asked`. `isSource` is true for a file of which Xcode replaces values at a
  /// build.
  fileprivate func findings(in asked: SchemaView, isSource: Bool) -> [Finding] {
    var found: [Finding] = []
    for pair in asked.pairs where found.count < Limits.findings {
      found += findings(in: asked, named: pair.key, pair.value, isSource: isSource)
    }
    return found
  }

  private func findings(in asked: SchemaView, named name: String, _ value: Int, isSource: Bool) -> [Finding] {
    // An entitlement that is false need not be granted.
    if case .boolean(false) = asked.list.nodes[value] { return [] }
    if isForStore, name == "get-task-allow" || name == "com.apple.security.get-task-allow" {
      let message: FindingMessage = "\(name) lets debuggers attach, which a profile for the App Store does not allow"
      let other = file.related(nil, "a profile for the App Store, since it names no devices")
      return [Finding(.ungrantedDebugging, message, at: nil, node: value, related: [other])]
    }
    // Entitlements of the sandbox and of the hardened runtime need no profile. On macOS, neither do app groups that begin with the
    // team's identifier; older profiles grant no groups at all.
    let isGroup = name == "com.apple.security.application-groups"
    if name.hasPrefix("com.apple.security."), !isGroup { return [] }
    guard let granted = self.granted(name) else {
      if isGroup, isForMac { return [] }
      let message: FindingMessage = "the provisioning profile does not grant '\(name)'"
      let other = file.related(at: entitlements.map { $0.node - 1 } ?? 0, "the entitlements that it grants")
      return [Finding(.ungrantedEntitlement, message, at: nil, node: value - 1, related: [other])]
    }
    let nodes = ungranted(value, of: asked, granted).filter { node in
      !(isGroup && isForMac) || asked.text(node)?.hasPrefix("group.") == true
    }
    guard !nodes.isEmpty else { return [] }
    let rule: Rule =
      switch name {
      case "application-identifier", "com.apple.application-identifier": .ungrantedIdentifier
      case "com.apple.developer.team-identifier": .ungrantedTeam
      default: .ungrantedValue
      }
    let other = file.related(at: granted - 1, "it grants \(file.root.shortText(of: granted))")
    return nodes.prefix(Limits.findings).map { node in
      let message: FindingMessage = "the provisioning profile does not grant \(asked.shortText(of: node))"
      var finding = Finding(rule, message, at: nil, node: node, related: [other])
      // Xcode takes an environment, such as that of aps-environment, from the profile. macOS asks the user about such groups.
      if isSource, name.hasSuffix("-environment") { finding.severity = .info }
      if isGroup, isForMac { finding.severity = .warning }
      return finding
    }
  }

  /// The value at `node`, or its elements, without those that match the value at `granted` of the profile or one of its elements.
  private func ungranted(_ node: Int, of asked: SchemaView, _ granted: Int) -> [Int] {
    let limits = file.root.elements(at: granted) ?? [granted]
    return (asked.elements(at: node) ?? [node]).filter { node in !limits.contains { fits(node, of: asked, $0) } }
  }

  /// True if the value at `node` matches the value at `limit` of the profile, which is not an array of values.
  private func fits(_ node: Int, of asked: SchemaView, _ limit: Int) -> Bool {
    if let pattern = file.root.text(limit) {
      return pattern == "*" || asked.text(node).map(pattern.grants) ?? false
    }
    guard let members = asked.dictionary(at: node), let limits = file.root.dictionary(at: limit) else {
      return asked.list.isEqual(at: node, to: file.list, at: limit)
    }
    return members.pairs.allSatisfy { pair in
      limits.value(of: Array(pair.key.utf8).span).map { ungranted(pair.value, of: asked, $0).isEmpty } ?? false
    }
  }
}

extension String {
  /// True if `text` matches this string of a profile: both are equal, or `text` begins with the characters before a final `*`. A
  /// build variable in `text`, such as `$(AppIdentifierPrefix)`, matches any characters.
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
