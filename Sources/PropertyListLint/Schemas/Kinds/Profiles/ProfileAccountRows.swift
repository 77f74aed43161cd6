// Payloads of configuration profiles: accounts and signing in.
// The licence in ProfilesSchema.swift applies to them, too. See `SchemaRows` for the syntax of a row.

extension SchemaRows {
  /// Accounts and signing in.
  static let profileAccounts = """
    <com.apple.AIM.account>                         dict     closed
        macOS 10.7
        deprecated macOS 10.13  removed macOS 10.14
      AIMAccountDescription                         string
      AIMHostName                                   string   required  = slogin.oscar.aol.com
      AIMUserName                                   string
      AIMPassword                                   string
      AIMUseSSL                                     bool
      AIMPort                                       integer  0..65535
      AIMAuthentication                             string   required  = AIMAuthPassword
    <com.apple.DirectoryService.managed>            dict     closed  macOS 10.8
      HostName                                      string   required
      UserName                                      string
      Password                                      string
      ClientID                                      string
      Description                                   string
      ADOrganizationalUnit                          string
      ADMountStyle                                  string
      ADCreateMobileAccountAtLoginFlag              bool     macOS 10.9
      ADCreateMobileAccountAtLogin                  bool
      ADWarnUserBeforeCreatingMAFlag                bool     macOS 10.9
      ADWarnUserBeforeCreatingMA                    bool
      ADForceHomeLocalFlag                          bool     macOS 10.9
      ADForceHomeLocal                              bool
      ADUseWindowsUNCPathFlag                       bool     macOS 10.9
      ADUseWindowsUNCPath                           bool
      ADAllowMultiDomainAuthFlag                    bool     macOS 10.9
      ADAllowMultiDomainAuth                        bool
      ADDefaultUserShellFlag                        bool
      ADDefaultUserShell                            string
      ADMapUIDAttributeFlag                         bool
      ADMapUIDAttribute                             string
      ADMapGIDAttributeFlag                         bool
      ADMapGIDAttribute                             string
      ADMapGGIDAttributeFlag                        bool
      ADMapGGIDAttribute                            string
      ADPreferredDCServerFlag                       bool
      ADPreferredDCServer                           string
      ADDomainAdminGroupListFlag                    bool
      ADDomainAdminGroupList                        array
        []                                          string
      ADNamespaceFlag                               bool
      ADNamespace                                   string
      ADPacketSignFlag                              bool     macOS 10.8
      ADPacketSign                                  string
      ADPacketEncryptFlag                           bool
      ADPacketEncrypt                               string
      ADRestrictDDNSFlag                            bool
      ADRestrictDDNS                                array    macOS 10.8
        []                                          string
      ADTrustChangePassIntervalDaysFlag             bool
      ADTrustChangePassIntervalDays                 integer
    <com.apple.caldav.account>                      dict     closed  iOS 4.0, macOS 10.7, visionOS 1.1
      CalDAVAccountDescription                      string
      CalDAVHostName                                string   required
      CalDAVUsername                                string
      CalDAVPassword                                string
      CalDAVPrincipalURL                            string
      CalDAVUseSSL                                  bool
      CalDAVPort                                    integer
      VPNUUID                                       string   iOS 14.0
    <com.apple.carddav.account>                     dict     closed  iOS 4.0, macOS 10.7, visionOS 1.1
      CardDAVAccountDescription                     string   macOS 10.7
      CardDAVHostName                               string   required  macOS 10.7
      CardDAVUsername                               string   macOS 10.7
      CardDAVPassword                               string   macOS 10.7
      CardDAVPrincipalURL                           string
      CardDAVUseSSL                                 bool     macOS 10.7
      CardDAVPort                                   integer  macOS 10.7
      CommunicationServiceRules                     dict     closed  iOS 10.0
        DefaultServiceHandlers                      dict     closed  iOS 10.0
          AudioCall                                 string   iOS 10.0
      VPNUUID                                       string   iOS 14.0
    <com.apple.conferenceroomdisplay>               dict     closed  tvOS 10.2
      Message                                       string
    <com.apple.configurationprofile.identification>  dict     closed  macOS 10.7
      PayloadIdentification                         dict     required  closed  deprecated macOS 15.4
        UserName                                    string   required
        FullName                                    string   required
        EmailAddress                                string   required
        AuthMethod                                  string   required  = Password | UserEnteredPassword
        Password                                    string   required
        Prompt                                      string
        PromptMessage                               string
    <com.apple.eas.account>                         dict     closed  iOS 4.0, visionOS 1.1
      EmailAddress                                  string
      Host                                          string
      SSL                                           bool
      OAuth                                         bool     iOS 12.0
      UserName                                      string
      Password                                      string
      Certificate                                   data     iOS 7.0
      CertificateName                               string   iOS 7.0
      CertificatePassword                           string
      PreventMove                                   bool     iOS 5.0
      PreventAppSheet                               bool     iOS 5.0
      PayloadCertificateUUID                        string   @uuid-like
      SMIMEEnabled                                  bool     iOS 5.0  deprecated iOS 10.0
      SMIMESigningEnabled                           bool     iOS 10.3
      SMIMESigningCertificateUUID                   string   @uuid-like  iOS 5.0
      SMIMEEncryptionEnabled                        bool     iOS 10.3  deprecated iOS 12.0
      SMIMEEncryptionCertificateUUID                string   @uuid-like  iOS 5.0
      SMIMEEnablePerMessageSwitch                   bool     iOS 8.0  deprecated iOS 12.0
      disableMailRecentsSyncing                     bool
      MailNumberOfPastDaysToSync                    integer  = 0 | 1 | 3 | 7 | 14 | 31
      HeaderMagic                                   string   iOS  deprecated iOS 7.0
      CommunicationServiceRules                     dict     closed  iOS 10.0
        DefaultServiceHandlers                      dict     closed  iOS 10.0
          AudioCall                                 string   iOS 10.0
      allowMailDrop                                 bool     iOS 9.2
      SMIMESigningUserOverrideable                  bool     iOS 12.0
      SMIMESigningCertificateUUIDUserOverrideable   bool     iOS 12.0
      SMIMEEncryptByDefault                         bool     iOS 12.0
      SMIMEEncryptByDefaultUserOverrideable         bool     iOS 12.0
      SMIMEEncryptionCertificateUUIDUserOverrideable  bool     iOS 12.0
      SMIMEEnableEncryptionPerMessageSwitch         bool     iOS 12.0
      EnableMail                                    bool     iOS 13.0
      EnableContacts                                bool     iOS 13.0
      EnableCalendars                               bool     iOS 13.0
      EnableReminders                               bool     iOS 13.0
      EnableNotes                                   bool     iOS 13.0
      EnableMailUserOverridable                     bool     iOS 13.0
      EnableContactsUserOverridable                 bool     iOS 13.0
      EnableCalendarsUserOverridable                bool     iOS 13.0
      EnableRemindersUserOverridable                bool     iOS 13.0
      EnableNotesUserOverridable                    bool     iOS 13.0
      OAuthSignInURL                                string   iOS 13.0
      OAuthTokenRequestURL                          string   iOS 13.0
      OverridePreviousPassword                      bool     iOS 14.0
      VPNUUID                                       string   iOS 14.0
    <com.apple.ews.account>                         dict     closed  macOS 10.7
      EmailAddress                                  string
      Host                                          string
      SSL                                           bool
      OAuth                                         bool     macOS 10.14
      OAuthSignInURL                                string   macOS 10.14
      UserName                                      string
      Password                                      string
      PayloadCertificateUUID                        string   @uuid-like  macOS 10.12
      AuthenticationCertificateUUID                 string   macOS 10.11
      allowMailDrop                                 bool     macOS 10.12
      Path                                          string
      Port                                          integer
      ExternalHost                                  string
      ExternalSSL                                   bool
      ExternalPath                                  string
      ExternalPort                                  integer
    <com.apple.extensiblesso>                       dict     closed  iOS 13.0, macOS 10.15, visionOS 1.1
      ExtensionIdentifier                           string   required
      TeamIdentifier                                string
      Type                                          string   required  = Credential | Redirect
      Realm                                         string
      ExtensionData                                 dict
        cacheName                                   string   iOS, macOS  deprecated iOS 15.0, macOS 12.0
        principalName                               string
        siteCode                                    string
        certificateUUID                             string
        useSiteAutoDiscovery                        bool
        credentialBundleIdACL                       array
          []                                        string
        includeManagedAppsInBundleIdACL             bool     iOS 14.0, macOS 12.0
        includeKerberosAppsInBundleIdACL            bool     macOS 12.0
        domainRealmMapping                          dict     closed
          Realm                                     array
            []                                      string
        isDefaultRealm                              bool
        customUsernameLabel                         string   iOS 14.0, macOS 11.0
        helpText                                    string   iOS 14.0, macOS 11.0
        allowPasswordChange                         bool
        allowAutomaticLogin                         bool
        requireUserPresence                         bool
        pwExpireOverride                            integer  macOS  deprecated macOS 12.0
        pwNotificationDays                          integer
        pwReqLength                                 integer
        pwReqComplexity                             bool
        pwReqMinAge                                 integer
        pwReqHistory                                integer
        pwReqText                                   string
        pwReqRTFData                                data     macOS 15.0
        pwChangeURL                                 string
        syncLocalPassword                           bool
        replicationTime                             integer  macOS 11.0  deprecated macOS 12.0
        delayUserSetup                              bool     macOS 11.0
        monitorCredentialsCache                     bool     macOS 11.0
        requireTLSForLDAP                           bool     iOS 14.0, macOS 11.0
        credentialUseMode                           string   iOS 14.0, macOS 11.0
            = always | whenNotSpecified | kerberosDefault
        preferredKDCs                               array    iOS 15.0, macOS 12.0
          []                                        string   required
        usePlatformSSOTGT                           bool     macOS 13.0
        allowPlatformSSOAuthFallback                bool     macOS 13.0
        performKerberosOnly                         bool     iOS 16.0, macOS 13.0
        identityIssuerAutoSelectFilter              string   macOS 15.0
        allowSmartCard                              bool     macOS 15.0
        allowPassword                               bool     macOS 15.0
        startInSmartCardMode                        bool     macOS 15.0
        *                                           any
      Hosts                                         array
        []                                          string   required
      URLs                                          array
        []                                          string   required
      ScreenLockedBehavior                          string   = Cancel | DoNotHandle  iOS 15.0, macOS 12.0
      DeniedBundleIdentifiers                       array    iOS 15.0, macOS 12.0
        []                                          string   required
      AuthenticationMethod                          string  = Password | UserSecureEnclaveKey | SmartCard | OpenID
          macOS 13.0  deprecated macOS 14.0
      RegistrationToken                             string   macOS 13.0
      PlatformSSO                                   dict     closed  macOS 14.0
        AuthenticationMethod                        string  = Password | UserSecureEnclaveKey | SmartCard | OpenID | …
        UseSharedDeviceKeys                         bool     macOS
        AccountDisplayName                          string
        LoginFrequency                              integer  3600..
        EnableCreateUserAtLogin                     bool
        EnableAuthorization                         bool
        TokenToUserMapping                          dict     closed
          AccountName                               string
          FullName                                  string
        NewUserAuthorizationMode                    string  = Standard | Admin | Groups | Temporary | …
        UserAuthorizationMode                       string   = Standard | Admin | Groups | …
        AdministratorGroups                         array
          []                                        string
        AdditionalGroups                            array
          []                                        string
        AuthorizationGroups                         dict
          *                                         string
        FileVaultPolicy                             array    macOS 15.0
          []                                        string  required
              = AttemptAuthentication | RequireAuthentication | AllowOfflineGracePeriod
              | AllowAuthenticationGracePeriod | RequireTouchID | RequireTouchIDOrWatch
              | AllowOpenIDForTouchIDFallback | …
        LoginPolicy                                 array    like FileVaultPolicy  macOS 15.0
        UnlockPolicy                                array    macOS 15.0
          []                                        string  required
              = AttemptAuthentication | RequireAuthentication | AllowOfflineGracePeriod
              | AllowAuthenticationGracePeriod | AllowTouchIDOrWatchForUnlock | RequireTouchID | RequireTouchIDOrWatch
              | AllowOpenIDForTouchIDFallback | …
        OfflineGracePeriod                          integer  macOS 15.0
        AuthenticationGracePeriod                   integer  macOS 15.0
        NonPlatformSSOAccounts                      array    macOS 15.0
          []                                        string   required
        AccessKeyReaderGroupIdentifier              data     macOS 26.0
        AccessKeyReaderIssuerCertificateUUID        string   macOS 26.2
        AccessKeyTerminalIdentityUUID               string   macOS 26.0
        AllowAccessKeyExpressMode                   bool     macOS 26.0
        AllowDeviceIdentifiersInAttestation         bool     macOS 15.4
        AllowWebLoginPasswordSync                   bool     macOS 27.0
        EnableCreateFirstUserDuringSetup            bool     macOS 26.0
        EnableRegistrationDuringSetup               bool     macOS 26.0
        NewUserAuthenticationMethods                array    macOS 26.0
          []  string  = Password | SmartCard | AccessKey | OpenID | …
        SynchronizeProfilePicture                   bool     macOS 26.0
        TemporarySessionQuickLogin                  bool     macOS 26.0
        WebLoginURLAllowList                        array    macOS 27.0
          []  string
        AlwaysUseLoginUI                            bool     macOS 27.2
    <com.apple.google-oauth>                        dict     closed  iOS 9.3, visionOS 1.1
      AccountDescription                            string
      AccountName                                   string
      EmailAddress                                  string   required
      CommunicationServiceRules                     dict     closed  iOS 10.0
        DefaultServiceHandlers                      dict     closed  iOS 10.0
          AudioCall                                 string   iOS 10.0
      VPNUUID                                       string   iOS 14.0
    <com.apple.jabber.account>                      dict     closed
        macOS 10.7
        deprecated macOS 10.14  removed macOS 10.14
      JabberAccountDescription                      string
      JabberHostName                                string   required
      JabberUserName                                string
      JabberPassword                                string
      JabberUseSSL                                  bool
      JabberPort                                    integer  0..65535
      JabberAuthentication                          string   required  = JabberAuthPassword
    <com.apple.ldap.account>                        dict     closed  iOS 4.0, macOS 10.7, visionOS 1.1
      LDAPAccountDescription                        string
      LDAPAccountHostName                           string   required
      LDAPAccountUserName                           string
      LDAPAccountPassword                           string
      LDAPAccountUseSSL                             bool
      LDAPSearchSettings                            array
        []                                          dict     closed
          LDAPSearchSettingDescription              string
          LDAPSearchSettingSearchBase               string   required
          LDAPSearchSettingScope                    string
              = LDAPSearchSettingScopeBase | LDAPSearchSettingScopeOneLevel | LDAPSearchSettingScopeSubtree
      VPNUUID                                       string   iOS 14.0
    <com.apple.mail.managed>                        dict     closed  iOS 4.0, macOS 10.7, visionOS 1.1
      EmailAccountDescription                       string
      EmailAccountName                              string
      EmailAccountType                              string   required  = EmailTypeIMAP | EmailTypePOP
      EmailAddress                                  string
      IncomingMailServerAuthentication              string   required
          = EmailAuthNone | EmailAuthPassword | EmailAuthCRAMMD5 | EmailAuthNTLM | EmailAuthHTTPMD5
      IncomingMailServerHostName                    string   required
      IncomingMailServerPortNumber                  integer
      IncomingMailServerUseSSL                      bool
      IncomingMailServerUsername                    string
      IncomingPassword                              string
      OutgoingPassword                              string
      OutgoingPasswordSameAsIncomingPassword        bool
      OutgoingMailServerAuthentication              string   required
          = EmailAuthNone | EmailAuthPassword | EmailAuthCRAMMD5 | EmailAuthNTLM | EmailAuthHTTPMD5
      OutgoingMailServerHostName                    string   required
      OutgoingMailServerPortNumber                  integer
      OutgoingMailServerUseSSL                      bool
      OutgoingMailServerUsername                    string
      PreventMove                                   bool     iOS 5.0
      PreventAppSheet                               bool     iOS 5.0
      SMIMEEnabled                                  bool     iOS 5.0
      SMIMESigningEnabled                           bool     iOS 10.0
      SMIMESigningCertificateUUID                   string   @uuid-like  iOS 5.0
      SMIMEEncryptionEnabled                        bool     iOS 10.0
      SMIMEEncryptionCertificateUUID                string   @uuid-like  iOS 5.0
      SMIMEEnablePerMessageSwitch                   bool     iOS 8.0  deprecated iOS 10.0
      disableMailRecentsSyncing                     bool     iOS 6.0
      allowMailDrop                                 bool     iOS 9.2, macOS 10.12
      IncomingMailServerIMAPPathPrefix              string
      SMIMESigningUserOverrideable                  bool     iOS 12.0
      SMIMESigningCertificateUUIDUserOverrideable   bool     iOS 12.0
      SMIMEEncryptByDefault                         bool     iOS 12.0
      SMIMEEncryptByDefaultUserOverrideable         bool     iOS 12.0
      SMIMEEncryptionCertificateUUIDUserOverrideable  bool     iOS 12.0
      SMIMEEnableEncryptionPerMessageSwitch         bool     iOS 12.0
      VPNUUID                                       string   iOS 14.0
    <com.apple.osxserver.account>                   dict     closed  iOS 9.0  deprecated iOS 12.0  removed iOS 12.0
      HostName                                      string   required
      UserName                                      string   required
      Password                                      string
      AccountDescription                            string
      ConfiguredAccounts                            array    required
        []                                          dict     closed
          Type                                      string   required  = com.apple.osxserver.documents
          Port                                      integer
    <com.apple.shareddeviceconfiguration>           dict     closed  iOS 9.3
      AssetTagInformation                           string
      IfLostReturnToMessage                         string   iOS 9.3  deprecated iOS 9.3.1
      LockScreenFootnote                            string   iOS 9.3.1
    <com.apple.sso>                                 dict     closed  iOS 7.0
      Name                                          string   required  deprecated iOS 26.0
      Kerberos                                      dict     closed  deprecated iOS 26.0
        PrincipalName                               string
        PayloadCertificateUUID                      string   iOS 8.0
        Realm                                       string   required
        URLPrefixMatches                            array
          []                                        string   required
        AppIdentifierMatches                        array
          []                                        string   required
    <com.apple.subscribedcalendar.account>          dict     closed  iOS 4.0, visionOS 1.1
      SubCalAccountDescription                      string
      SubCalAccountHostName                         string   required
      SubCalAccountUsername                         string
      SubCalAccountPassword                         string
      SubCalAccountUseSSL                           bool
      VPNUUID                                       string   iOS 14.0
    """
}
