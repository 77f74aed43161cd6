// The options that `xcodebuild -exportArchive` accepts, from `xcodebuild -help`.
// See `SchemaRows` for the syntax of a row.

extension SchemaRows {
  /// Options of `xcodebuild -exportArchive`.
  static let exportOptions = """
    compileBitcode                            bool    ; no effect since Xcode 14
    destination                               string  = export | upload
    distributionBundleIdentifier              string  @bundle-id
    embedOnDemandResourcesAssetPacksInBundle  bool
    fileSystemPath                            string  ; undocumented
    generateAppStoreInformation               bool
    iCloudContainerEnvironment                string  = Development | Production
    installerSigningCertificate               string  @non-empty
        ; name, SHA-1, or Developer ID Installer, Mac Installer Distribution
    manageAppVersionAndBuildNumber            bool    ; Xcode 13
    manifest                                  dict    closed
      appURL                                  string  required  @url
      assetPackManifestURL                    string  @url  ; needed: on-requirement resources
      displayImageURL                         string  required  @url
      fullSizeImageURL                        string  required  @url
    method                                    string  recommended
        ; app-store, ad-hoc, development deprecated since Xcode 15.3: app-store-connect, release-testing, debugging
        = app-store-connect | release-testing | enterprise | debugging | developer-id | mac-application | validation
        | package | app-store | ad-hoc | development
    onDemandInstallCapable                    bool    ; undocumented
    onDemandResourcesAssetPacksBaseURL        string  @url
    provisioningProfiles                      dict    ; needed: signingStyle is manual
      *                                       string  @non-empty
          ; key is a bundle identifier, value a profile name or UUID
    requestedProvisionedDevicesPath           string  ; undocumented
    signingCertificate                        string  @non-empty
        ; name, SHA-1, or Apple Development, Apple Distribution, iOS Developer, iOS Distribution, Mac Developer, Mac
        ; App Distribution, Developer ID Application
    signingStyle                              string  = manual | automatic
    stripSwiftSymbols                         bool
    teamID                                    string  recommended  @team-id
    testFlightInternalTestingOnly             bool    ; Xcode 15
    thinning                                  string  ; or a device model such as iPhone7,1
        = <none> | <thin-for-all-variants> | …
    uploadBitcode                             bool    removed Xcode 14
    uploadSymbols                             bool
    """
}
