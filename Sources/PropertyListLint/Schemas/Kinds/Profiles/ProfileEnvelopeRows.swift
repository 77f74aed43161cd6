// Payloads of configuration profiles: the profile itself, and the keys of all payloads.
// The licence in ProfilesSchema.swift applies to them, too. See `SchemaRows` for the syntax of a row.

extension SchemaRows {
  /// The profile itself.
  static let profileTop = """
    PayloadIdentifier         string          required
    PayloadUUID               string          required  @uuid-like
    PayloadType               string          required  = Configuration
    PayloadVersion            integer         required  ; 1
    IsEncrypted               bool
    EncryptedPayloadContent   data
    PayloadDescription        string
    PayloadDisplayName        string
    HasRemovalPasscode        bool
    PayloadOrganization       string
    PayloadRemovalDisallowed  bool            iOS, tvOS
    PayloadScope              string          = System | User  macOS 10.8
    RemovalDate               date
    DurationUntilRemoval      real|integer
    PayloadExpirationDate     date
    TargetDeviceType          integer|~string  ; written by Apple Configurator
    ConsentText               dict
      *                       string          ; one text per language, or default
    PayloadEnabled            bool            macOS  ; written by Profile Manager and ProfileCreator
    PayloadContent            array|dict      closed  by PayloadType  ; needed: unless IsEncrypted
      []                      same
    """

  /// Keys of every payload.
  static let profilePayload = """
    PayloadIdentifier    string   required
    PayloadUUID          string   required  @uuid-like
    PayloadType          string   required
    PayloadVersion       integer  required  ; 1
    PayloadDescription   string
    PayloadDisplayName   string
    PayloadOrganization  string
    PayloadEnabled       bool     macOS  ; written by Profile Manager and ProfileCreator
    """
}
