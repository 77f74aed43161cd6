// Payloads of configuration profiles: certificates, encryption and allowed programs.
// The licence in ProfilesSchema.swift applies to them, too. See `SchemaRows` for the syntax of a row.

extension SchemaRows {
  /// Certificates, encryption and allowed programs.
  static let profileSecurity = """
    <com.apple.ADCertificate.managed>               dict          closed  macOS 10.7
      CertServer                                    string        required
      CertTemplate                                  string        required
      Description                                   string
      CertificateRenewalTimeInterval                integer
      CertificateAuthority                          string        macOS 10.8
      CertificateAcquisitionMechanism               string        macOS 10.8
      AllowAllAppsAccess                            bool          macOS 10.10
      PromptForCredentials                          bool          macOS 10.8
      KeyIsExtractable                              bool          macOS 10.10
      Keysize                                       integer       macOS 10.11
      EnableAutoRenewal                             bool          macOS 10.13.4
    <com.apple.MCX.FileVault2>                      dict          closed  macOS 10.9
      Enable                                        string        required  = On | Off
      Defer                                         bool
      UserEntersMissingInfo                         bool
      UseRecoveryKey                                bool
      ShowRecoveryKey                               bool
      OutputPath                                    string
      Certificate                                   data
      PayloadCertificateUUID                        string
      Username                                      string
      Password                                      string
      UseKeychain                                   bool
      DeferForceAtUserLoginMaxBypassAttempts        integer       -1..9999
      DeferDontAskAtUserLogout                      bool          macOS 10.10
      ForceEnableInSetupAssistant                   bool          macOS 14.0
    <com.apple.asam>                                dict          closed  macOS 10.13.4
      AllowedApplications                           array         required  macOS 10.13.4
        []                                          dict          closed
          BundleIdentifier                          string        required  macOS 10.13.4
          TeamIdentifier                            string        required  macOS 10.13.4
    <com.apple.declarations>                        dict          closed
        iOS 17.0, macOS 14.0, tvOS 17.0, visionOS 1.0, watchOS 10.0
      Declarations                                  array         required
        []                                          data          required
    <com.apple.lom>                                 dict          closed  macOS 11.0
      DeviceCertificateUUID                         string
      ControllerCertificateUUID                     string
      DeviceCACertificateUUIDs                      array
        []                                          string
      ControllerCACertificateUUIDs                  array
        []                                          string
    <com.apple.mdm>                                 dict          closed
        iOS 4.0, macOS 10.7, tvOS 9.0, visionOS 1.1, watchOS 10.0
      IdentityCertificateUUID                       string        required  @uuid-like
      Topic                                         string        required
      ServerURL                                     string        required  @https-url
      CheckInURL                                    string        @https-url
      SignMessage                                   bool
      AccessRights                                  integer       iOS, macOS, visionOS
      UseDevelopmentAPNS                            bool
      ManagedAppleID                                string
          iOS 13.1, macOS 10.15
          deprecated iOS 17.0, macOS 14.0  removed iOS 18.0, macOS 15.0
      AssignedManagedAppleID                        string        iOS 15.0, macOS 14.0
      EnrollmentMode                                string        = BYOD | ADDE  iOS 15.0, macOS 14.0
      ServerURLPinningCertificateUUIDs              array         iOS 13.4, macOS 10.13, tvOS 13.4
        []                                          string        required
      CheckInURLPinningCertificateUUIDs             array         iOS 13.4, macOS 10.13, tvOS 13.4
        []                                          string        required
      PinningRevocationCheckRequired                bool          iOS 13.4, macOS 10.13, tvOS 13.4
      ServerCapabilities                            array
        []                                          string
            = com.apple.mdm.per-user-connections | com.apple.mdm.bootstraptoken | com.apple.mdm.token
      CheckOutWhenRemoved                           bool
      RequiredAppIDForMDM                           integer       iOS 15.1
      PromptUserToAllowBootstrapTokenForAuthentication  bool          macOS 11.0
    <com.apple.preference.security>                 dict          closed  macOS 10.10
      dontAllowPasswordResetUI                      bool
      dontAllowLockMessageUI                        bool
      dontAllowFireWallUI                           bool
    <com.apple.security.FDERecoveryKeyEscrow>       dict          closed  macOS 10.13
      Location                                      string        required
      EncryptCertPayloadUUID                        string        required
      DeviceKey                                     string
    <com.apple.security.FDERecoveryRedirect>        dict          closed  macOS 10.9  deprecated macOS 10.13
      RedirectURL                                   string        required  deprecated macOS 10.13
      EncryptCertPayloadUUID                        string        required  deprecated macOS 10.13
    <com.apple.security.acme>                       dict          closed
        iOS 16.0, macOS 13.1, tvOS 16.0, visionOS 1.0, watchOS 9.0
      DirectoryURL                                  string        required
      ClientIdentifier                              string        required
      KeySize                                       integer       required
      KeyType                                       string        required  = RSA | ECSECPrimeRandom
      HardwareBound                                 bool          required
      Subject                                       array         required
        []                                          array
          []                                        array
            []                                      string
      SubjectAltName                                dict          closed
        rfc822Name                                  string
        dNSName                                     string
        uniformResourceIdentifier                   string
        ntPrincipalName                             string
      UsageFlags                                    integer
      ExtendedKeyUsage                              array
        []                                          string
      Attest                                        bool          watchOS 10.0
      KeyIsExtractable                              bool
      AllowAllAppsAccess                            bool
    <com.apple.security.certificatepreference>      dict          closed  macOS 10.12
      Name                                          string        required
      PayloadCertificateUUID                        string        required
    <com.apple.security.certificaterevocation>      dict          closed  iOS 14.2, visionOS 1.1
      EnabledForCerts                               array
        []                                          dict          closed
          Algorithm                                 string        required  = sha256
          Hash                                      data          required
    <com.apple.security.certificatetransparency>    dict          closed
        iOS 12.1.1, macOS 10.14.2, tvOS 12.1.1, visionOS 1.0, watchOS 5.1.1
      DisabledForCerts                              array         like EnabledForCerts
      DisabledForDomains                            array
        []                                          string
    <com.apple.security.firewall>                   dict          closed  macOS 10.12
      EnableFirewall                                bool          required
      BlockAllIncoming                              bool
      EnableStealthMode                             bool
      Applications                                  array
        []                                          dict          closed
          BundleID                                  string        required
          Allowed                                   bool          required
      EnableLogging                                 bool
          macOS 12.0  deprecated macOS 15.0  removed macOS 15.0
      LoggingOption                                 string
          macOS 12.0
          = throttled | brief | detail  deprecated macOS 15.0  removed macOS 15.0
      AllowSigned                                   bool          macOS 12.3
      AllowSignedApp                                bool          macOS 12.3
    <com.apple.security.identitypreference>         dict          closed  macOS 10.12
      Name                                          string        required
      PayloadCertificateUUID                        string        required
    <com.apple.security.pem>                        dict          closed
        iOS 4.0, macOS 10.7, tvOS 9.0, visionOS 1.0, watchOS 3.0
      PayloadCertificateFileName                    string
      PayloadContent                                data          required
    <com.apple.security.pkcs1>                      dict          closed
        iOS 4.0, macOS 10.7, tvOS 9.0, visionOS 1.0, watchOS 3.0
      PayloadCertificateFileName                    string
      PayloadContent                                data          required
    <com.apple.security.pkcs12>                     dict          closed
        iOS 4.0, macOS 10.7, tvOS 9.0, visionOS 1.0, watchOS 3.0
      PayloadCertificateFileName                    string
      PayloadContent                                data          required
      Password                                      string
      AllowAllAppsAccess                            bool          macOS 10.10
      KeyIsExtractable                              bool          macOS 10.15
    <com.apple.security.root>                       dict          closed
        iOS 4.0, macOS 10.7, tvOS 9.0, visionOS 1.0, watchOS 3.0
      PayloadCertificateFileName                    string
      PayloadContent                                data          required
    <com.apple.security.scep>                       dict          closed
        iOS 4.0, macOS 10.7, tvOS 9.0, visionOS 1.0, watchOS 3.0
      PayloadContent                                dict          required  closed
        URL                                         string        required  macOS 10.7
        Name                                        string
        Subject                                     array         like Subject
        Challenge                                   string
        Keysize                                     integer       = 1024 | 2048 | 4096
        Key Type                                    string
        Key Usage                                   integer       macOS 10.11
        CAFingerprint                               data
        Retries                                     integer       macOS 10.10
        RetryDelay                                  integer       macOS 10.10
        SubjectAltName                              dict          like SubjectAltName  closed
        KeyIsExtractable                            bool          macOS 10.13.4
        AllowAllAppsAccess                          bool          macOS 10.10
    <com.apple.security.smartcard>                  dict          closed  macOS 10.12.4
      UserPairing                                   bool
      allowSmartCard                                bool
      checkCertificateTrust                         integer       = 0 | 1 | 2 | 3
      oneCardPerUser                                bool
      tokenRemovalAction                            integer       = 0 | 1  macOS 10.13.4
      enforceSmartCard                              bool          macOS 10.13.2
    <com.apple.security.wapi-identity>              dict          closed
      PEMData                                       data          required
    <com.apple.servicemanagement>                   dict          closed  macOS 13.0
      Rules                                         array         required
        []                                          dict          required  closed
          RuleType                                  string        required
              = BundleIdentifier | BundleIdentifierPrefix | Label | LabelPrefix | TeamIdentifier
          RuleValue                                 string        required
          Comment                                   string
          TeamIdentifier                            string
    <com.apple.syspolicy.kernel-extension-policy>   dict          closed  macOS 10.13.2
      AllowNonAdminUserApprovals                    bool          macOS 11.0
      AllowUserOverrides                            bool
      AllowedTeamIdentifiers                        array
        []                                          string
      AllowedKernelExtensions                       dict
        *                                           array
          []                                        string        required
    <com.apple.system-extension-policy>             dict          closed  macOS 10.15
      AllowUserOverrides                            bool
      AllowedTeamIdentifiers                        array
        []                                          string
      AllowedSystemExtensionTypes                   dict
        *                                           array
          []                                        string        required
      AllowedSystemExtensions                       dict
        *                                           array
          []                                        string        required
      RemovableSystemExtensions                     dict          macOS 12.0
        *                                           array
          []                                        string        required
      NonRemovableSystemExtensions                  dict          macOS 15.0
        *                                           array
          []                                        string        required
      NonRemovableFromUISystemExtensions            dict          macOS 15.0
        *                                           array
          []                                        string        required
    <com.apple.systempolicy.control>                dict          closed  macOS 10.8
      EnableAssessment                              bool
      AllowIdentifiedDevelopers                     bool
      EnableXProtectMalwareUpload                   bool          macOS 15.0
    <com.apple.systempolicy.managed>                dict          closed  macOS 10.8
      DisableOverride                               bool
    <com.apple.systempolicy.rule>                   dict          closed  macOS 10.8
      Requirement                                   string
      Comment                                       string
      Priority                                      real|integer
      Expiration                                    date
      OperationType                                 string
          = operation:execute | operation:install | operation:lsopen
      LeafCertificate                               data
    """
}
