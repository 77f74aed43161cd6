// Keys of a provisioning profile, from real files.
// See `SchemaRows` for the syntax of a row.

extension SchemaRows {
  /// A provisioning profile.
  static let provisioning = """
    AppIDName                    string   required
    ApplicationIdentifierPrefix  array    required
      []                         string   @team-id
    CreationDate                 date     required
    DER-Encoded-Profile          data
    DeveloperCertificates        array    required
      []                         data     ; DER X.509
    Entitlements                 dict     required  ; the maximum that a program may claim
    ExpirationDate               date     required  ; the profile is invalid after this date
    IsXcodeManaged               bool
    LocalProvision               bool     ; free accounts
    Name                         string   required
    Platform                     array
      []                         string   = iOS | xrOS | visionOS | tvOS | watchOS | OSX | macOS | catalyst | …
    PPQCheck                     bool
    ProvisionedDevices           array    ; development and ad hoc
      []                         string   @udid
    ProvisionsAllDevices         bool     ; enterprise and Developer ID
    TeamIdentifier               array    required
      []                         string   @team-id
    TeamName                     string   required
    TimeToLive                   integer  required  ; days
    UUID                         string   required  @uuid
    Version                      integer  required  = 1
    """
}
