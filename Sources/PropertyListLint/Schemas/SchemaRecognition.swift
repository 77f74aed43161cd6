import PropertyList

/// Recognises the kind of a file by its name and the keys of its root.
enum SchemaRecognition {
  /// The keys of roots that help to recognise the kind, each with a bit, in the order of `signs`.
  fileprivate enum Sign: UInt64 {
    case teamIdentifier, entitlements, expirationDate, payloadType, payloadContent, formatVersion,
      availableLibraries, computedWarning, archiveVersion, applicationProperties, preferenceSpecifiers, label,
      method, program, programArguments, machServices, bundleProgram, runAtLoad, keepAlive, startInterval,
      startCalendarInterval, watchPaths, onDemand, teamID, signingStyle, provisioningProfiles, compileBitcode,
      uploadSymbols, uploadBitcode, stripSwiftSymbols, thinning, destination, signingCertificate, manageVersion,
      internalTesting, bundleIdentifier, executable, packageType, infoVersion

    var bit: UInt64 { 1 << rawValue }

    /// The bits from this sign to `last`.
    func through(_ last: Sign) -> UInt64 { (last.bit << 1) &- bit }
  }

  fileprivate static let signs = NameList([
    "TeamIdentifier", "Entitlements", "ExpirationDate", "PayloadType", "PayloadContent", "XCFrameworkFormatVersion",
    "AvailableLibraries", "IDEDidComputeMac32BitWarning", "ArchiveVersion", "ApplicationProperties",
    "PreferenceSpecifiers", "Label", "method", "Program", "ProgramArguments", "MachServices", "BundleProgram",
    "RunAtLoad", "KeepAlive", "StartInterval", "StartCalendarInterval", "WatchPaths", "OnDemand", "teamID",
    "signingStyle", "provisioningProfiles", "compileBitcode", "uploadSymbols", "uploadBitcode", "stripSwiftSymbols",
    "thinning", "destination", "signingCertificate", "manageAppVersionAndBuildNumber",
    "testFlightInternalTestingOnly", "CFBundleIdentifier", "CFBundleExecutable", "CFBundlePackageType",
    "CFBundleInfoDictionaryVersion",
  ])

  /// The signs among the keys of a root.
  struct Root {
    fileprivate var signs: UInt64 = 0
    fileprivate var hasKeys = false
    fileprivate var hasPrivacyKeysOnly = true
    fileprivate var hasBundleKey = false

    /// The keys of the root of `list`; nil if that is not a dictionary.
    init?(of list: PropertyList) {
      guard case .dictionary? = list.nodes.first else { return nil }
      guard list.hasRootOfKnownSize else {
        (hasKeys, hasPrivacyKeysOnly) = (true, false)
        return
      }
      list.forEachPair(of: 0) { key in
        guard let slice = list.string(at: key) else { return }
        note(list.bytes(of: slice), isString: list.nodes[key + 1].kind == .string)
      }
    }

    /// Records a key: some keys only if their value is a string.
    private mutating func note(_ key: Span<UInt8>, isString: Bool) {
      hasKeys = true
      if hasPrivacyKeysOnly, !key.has("NSPrivacy", at: 0) { hasPrivacyKeysOnly = false }
      if !hasBundleKey { hasBundleKey = key.beginsLikeBundleKey }
      guard let index = SchemaRecognition.signs.index(of: key) else { return }
      let bit: UInt64 = 1 << UInt64(index)
      if bit & (Sign.label.bit | Sign.method.bit) != 0, !isString { return }
      signs |= bit
    }

    /// True for a job of launchd, even if its label is missing.
    fileprivate func isJob(isInFolderOfJobs: Bool) -> Bool {
      guard !has(.executable) else { return false }
      if has(.label), hasOne(Sign.program.through(.onDemand)) { return true }
      if has(.programArguments), has(.runAtLoad) { return true }
      return hasKeys && isInFolderOfJobs && !hasOne(Sign.bundleIdentifier.through(.infoVersion))
    }

    fileprivate func has(_ sign: Sign) -> Bool { signs & sign.bit != 0 }
    fileprivate func hasOne(_ signs: UInt64) -> Bool { self.signs & signs != 0 }
  }

  /// Extensions of files without a table whose contents look like a known kind.
  private static let excludedExtensions = NameList([
    "recipe", "nib", "terminal", "itermcolors", "tmtheme", "tmpreferences", "tmsnippet", "dvtcolortheme", "sttheme",
    "archive", "strings", "xcuserstate", "pbxproj", "loctable", "tmlanguage", "xcspec", "gorm",
  ])

  /// The table for the file at `path` with `root`; nil if none fits.
  static func table(path: String, _ root: Root) -> SchemaTable? {
    // This works on bytes, because it runs for every file and a `String` would take ten times as long.
    let bytes = path.utf8.map { $0.lowercased }
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let (folders, name) = (bytes.span.extracting(first: start), bytes.span.extracting(start..<bytes.count))
    let stem = name.lastOffset(of: UInt8(ascii: ".")) ?? name.count
    let fileExtension = name.extracting(min(stem + 1, name.count)..<name.count)
    if name.equals("infoplist.strings") { return .infoStrings }
    if excludedExtensions.index(of: fileExtension) != nil { return nil }
    if name.equals(".pliers.plist") || name.equals(".pliers.json") { return .pliers }
    if root.has(.teamIdentifier), root.has(.entitlements), root.has(.expirationDate) { return .provisioning }
    if fileExtension.equals("entitlements") || fileExtension.equals("xcent")
      || fileExtension.equals("entitlement") || name.ends(with: "entitlement.plist")
      || name.ends(with: "entitlements.plist") || name.firstOffset(of: ".entitlements.", from: 0) != nil
    {
      return .entitlements
    }
    if fileExtension.equals("xcprivacy") || root.hasKeys && root.hasPrivacyKeysOnly { return .privacy }
    if fileExtension.equals("stringsdict") { return .stringsdict }
    if fileExtension.equals("mobileconfig") || root.has(.payloadType) && root.has(.payloadContent) {
      return .profiles
    }
    if fileExtension.equals("xcsettings") { return .workspaceSettings }
    if root.has(.formatVersion) || root.has(.availableLibraries) { return .xcframework }
    if root.has(.computedWarning) { return .workspaceChecks }
    if name.equals("xcschememanagement.plist") { return .schemeManagement }
    if root.has(.archiveVersion), root.has(.applicationProperties) { return .xcarchive }
    // InAppSettingsKit, whose files have names such as Root.inApp.plist, has other specifiers.
    let isPropertyList = fileExtension.equals("plist")
    if root.has(.preferenceSpecifiers)
      || isPropertyList && root.hasKeys && folders.firstOffset(of: "settings.bundle/", from: 0) != nil
    {
      return name.firstOffset(of: ".inapp.", from: 0) != nil ? nil : .settingsBundle
    }
    if root.isJob(isInFolderOfJobs: isPropertyList && folders.isFolderOfJobs) { return .launchd }
    if name.isNameOfExportOptions || root.has(.method) && root.hasOne(Sign.teamID.through(.internalTesting)) {
      return .exportOptions
    }
    // No system reads a copy in the folder of a language as the Info.plist of a bundle.
    if folders.ends(with: ".lproj/") { return nil }
    return root.hasOne(Sign.bundleIdentifier.through(.infoVersion)) || root.hasBundleKey && name.isNameOfInfo
      ? .info : nil
  }
}

extension Span<UInt8> {
  /// True for the path of a folder in which launchd looks for jobs.
  fileprivate var isFolderOfJobs: Bool {
    let folders: [StaticString] = ["launchagents/", "launchdaemons/"]
    return folders.contains { folder in
      let start = count - folder.utf8CodeUnitCount
      return has(folder, at: start) && (start == 0 || self[start - 1] == UInt8(ascii: "/"))
    }
  }

  fileprivate func lastOffset(of byte: UInt8) -> Int? { indices.last { self[$0] == byte } }

  /// `exportoptions.plist`, `export_options-beta.plist`
  fileprivate var isNameOfExportOptions: Bool {
    (has("exportoptions", at: 0) || has("export_options", at: 0)) && ends(with: ".plist")
  }

  /// `info.plist`, `app-info.plist`, `info-debug.plist`, `info.tmpl.plist`.
  fileprivate var isNameOfInfo: Bool {
    let end = ends(with: ".in") ? count - 3 : count
    let name = extracting(first: end)
    guard name.ends(with: ".plist") else { return false }
    let base = name.extracting(first: end - 6)
    // Files of GNUstep have other keys.
    if base.ends(with: "gnustep") { return false }
    return base.ends(with: "info") || base.has("info-", at: 0)
      || base.lastOffset(of: UInt8(ascii: ".")).map { base.extracting(first: $0).ends(with: "info") } ?? false
  }

  /// True if the text begins with CF, LS, NS, UI or WK and another capital.
  fileprivate var beginsLikeBundleKey: Bool {
    guard count > 2, 0x41...0x5A ~= self[2] else { return false }
    return has("CF", at: 0) || has("LS", at: 0) || has("NS", at: 0) || has("UI", at: 0) || has("WK", at: 0)
  }
}
