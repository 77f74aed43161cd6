// Payloads of configuration profiles: networks.
// The licence in ProfilesSchema.swift applies to them, too. See `SchemaRows` for the syntax of a row.

extension SchemaRows {
  /// Networks.
  static let profileNetwork = """
    <com.apple.AssetCache.managed>               dict          closed  macOS 10.13.4
      AllowCacheDelete                           bool          macOS 10.15  deprecated macOS 27.0
      AllowPersonalCaching                       bool          macOS 10.13.4  deprecated macOS 27.0
      AllowSharedCaching                         bool          macOS 10.13.4  deprecated macOS 27.0
      AutoActivation                             bool          macOS 10.13.4  deprecated macOS 27.0
      AutoEnableTetheredCaching                  bool          macOS 10.15.4  deprecated macOS 27.0
      CacheLimit                                 integer       macOS 10.13.4  deprecated macOS 27.0
      DataPath                                   string        macOS 10.13.4  deprecated macOS 27.0
      DenyTetheredCaching                        bool          macOS 10.13.4  deprecated macOS 27.0
      DisplayAlerts                              bool          macOS 10.15  deprecated macOS 27.0
      KeepAwake                                  bool          macOS 10.15  deprecated macOS 27.0
      ListenRanges                               array         macOS 10.13.4  deprecated macOS 27.0
        []                                       dict          closed
          type                                   string        = IPv4 | IPv6  macOS 10.13.4
          first                                  string        required  macOS 10.13.4
          last                                   string        required  macOS 10.13.4
      ListenRangesOnly                           bool          macOS 10.13.4  deprecated macOS 27.0
      ListenWithPeersAndParents                  bool          macOS 10.13.4  deprecated macOS 27.0
      LocalSubnetsOnly                           bool          macOS 10.13.4  deprecated macOS 27.0
      LogClientIdentity                          bool          macOS 10.13.4  deprecated macOS 27.0
      Parents                                    array         macOS 10.13.4  deprecated macOS 27.0
        []                                       string        required
      ParentSelectionPolicy                      string        macOS 10.13.4
          = first-available | url-path-hash | random | round-robin | sticky-available  deprecated macOS 27.0
      PeerFilterRanges                           array         like ListenRanges  macOS 10.13.4  deprecated macOS 27.0
      PeerListenRanges                           array         like ListenRanges  macOS 10.13.4  deprecated macOS 27.0
      PeerLocalSubnetsOnly                       bool          macOS 10.13.4  deprecated macOS 27.0
      Port                                       integer       macOS 10.13.4  deprecated macOS 27.0
      PublicRanges                               array         like ListenRanges  macOS 10.13.4  deprecated macOS 27.0
    <com.apple.SystemConfiguration>              dict          closed  macOS 10.7
      Proxies                                    dict          required  closed
        FTPEnable                                integer
        FTPPassive                               integer
        FTPPort                                  integer
        FTPProxy                                 string
        GopherEnable                             integer
        GopherPort                               integer
        GopherProxy                              string
        HTTPEnable                               integer
        HTTPPort                                 integer
        HTTPProxy                                string
        HTTPSEnable                              integer
        HTTPSPort                                integer
        HTTPSProxy                               string
        ProxyAutoConfigEnable                    integer
        ProxyAutoConfigURLString                 string
        ProxyCaptiveLoginAllowed                 integer       macOS 10.9
        RTSPEnable                               integer
        RTSPPort                                 integer
        RTSPProxy                                string
        SOCKSEnable                              integer
        SOCKSPort                                integer
        SOCKSProxy                               string
        FallBackAllowed                          integer
        ExceptionsList                           array
          []                                     string        required
    <com.apple.airplay.security>                 dict          closed  tvOS 11.0
      SecurityType                               string        required  = PASSCODE_ONCE | PASSCODE_ALWAYS | PASSWORD
      AccessType                                 string        required  = ANY | WIFI_ONLY
      Password                                   string
    <com.apple.airplay>                          dict          closed  iOS 7.0, macOS 10.10
      AllowList                                  array         iOS 14.5, macOS 11.3
        []                                       dict          required  closed  iOS 7.0, macOS 10.10
          DeviceID                               string        @mac-address
              iOS, macOS
              deprecated iOS 18.0, macOS 15.0
          DeviceName                             string        iOS 18.0, macOS 15.0  deprecated iOS 14.5, macOS 11.3
      Passwords                                  array
        []                                       dict          required  closed
          DeviceName                             string        required  macOS 15.0
          Password                               string        required
          DeviceID                               string        macOS  deprecated macOS 15.0
      Whitelist                                  array         like AllowList
          iOS, macOS
          deprecated iOS 14.5, macOS 11.3
    <com.apple.airprint>                         dict          closed  iOS 7.0, macOS 10.10, visionOS 2.0
      AirPrint                                   array         required
        []                                       dict          closed
          IPAddress                              string        required  iOS 7.0
          ResourcePath                           string        required  iOS 7.0
          Port                                   integer       0..65535  iOS 11.0
          ForceTLS                               bool          iOS 11.0
    <com.apple.apn.managed>                      dict          closed  iOS 4.0  deprecated iOS 7.0
      DefaultsData                               dict          required  closed  deprecated iOS 7.0
        apns                                     array         required
          []                                     dict          closed
            apn                                  string        required
            username                             string
            password                             data
            proxy                                string
            proxyPort                            integer
      DefaultsDomainName                         string        required  = com.apple.managedCarrier
          deprecated iOS 7.0
    <com.apple.associated-domains>               dict          closed  macOS 10.15
      Configuration                              array         required
        []                                       dict          closed
          ApplicationIdentifier                  string        required
          AssociatedDomains                      array         required
            []                                   string        required
          EnableDirectDownloads                  bool          macOS 11.0
    <com.apple.cellular>                         dict          closed  iOS 7.0, watchOS 3.2
      AttachAPN                                  dict          closed
        Name                                     string        required
        AuthenticationType                       string        = CHAP | PAP
        Username                                 string
        Password                                 string
        AllowedProtocolMask                      integer       = 1 | 2 | 3  iOS 10.3
      APNs                                       array
        []                                       dict          closed
          Name                                   string        required
          AuthenticationType                     string        = CHAP | PAP
          Username                               string
          Password                               string
          ProxyServer                            string
          ProxyPort                              integer
          DefaultProtocolMask                    integer       = 1 | 2 | 3  iOS 10.3  deprecated iOS 11.0
          AllowedProtocolMask                    integer       = 1 | 2 | 3  iOS 10.3
          AllowedProtocolMaskInRoaming           integer       = 1 | 2 | 3  iOS 10.3
          AllowedProtocolMaskInDomesticRoaming   integer       = 1 | 2 | 3  iOS 10.3
          EnableXLAT464                          bool          iOS 16.0, watchOS 9.0
    <com.apple.cellularprivatenetwork.managed>   dict          closed  iOS 17.0
      Geofences                                  array
        []                                       dict          closed
          Longitude                              real|integer  required  -180.0..180.0
          Latitude                               real|integer  required  -90.0..90.0
          Radius                                 real|integer  required  100.0..6500.0
          GeofenceId                             string        required
      DataSetName                                string        required
      VersionNumber                              string        required
      CellularDataPreferred                      bool
      EnableNRStandalone                         bool
      NetworkIdentifier                          string        iOS 18.0
      CsgNetworkIdentifier                       string        iOS 18.0
    <com.apple.dnsProxy.managed>                 dict          closed  iOS 11.0, macOS 10.15, visionOS 1.1
      AppBundleIdentifier                        string        required
      ProviderBundleIdentifier                   string
      ProviderConfiguration                      dict
        *                                        any
      DNSProxyUUID                               string        iOS 16.0
      ProviderDesignatedRequirement              string        macOS 10.15
    <com.apple.dnsSettings.managed>              dict          closed  iOS 14.0, macOS 11.0, visionOS 1.0
      DNSSettings                                dict          required  closed
        DNSProtocol                              string        required  = HTTPS | TLS
        ServerURL                                string
        ServerName                               string
        ServerAddresses                          array
          []                                     string
        SupplementalMatchDomains                 array
          []                                     string
        AllowFailover                            bool          iOS 26.0, macOS 26.0, visionOS 26.0
      OnDemandRules                              array
        []                                       dict          closed
          Action                                 string        required  = Connect | Disconnect | EvaluateConnection
          ActionParameters                       array
            []                                   dict          closed
              Domains                            array         required
                []                               string
              DomainAction                       string        required  = NeverConnect | ConnectIfNeeded
          DNSDomainMatch                         array
            []                                   string
          DNSServerAddressMatch                  array
            []                                   string
          InterfaceTypeMatch                     string        = Ethernet | WiFi | Cellular
          SSIDMatch                              array
            []                                   string
          URLStringProbe                         string
      ProhibitDisablement                        bool
      PayloadCertificateUUID                     string        @uuid-like  iOS 16.0, macOS 13.0
    <com.apple.domains>                          dict          closed  iOS 8.0, macOS 10.10, visionOS 2.0
      EmailDomains                               array
        []                                       string        required
      WebDomains                                 array
        []                                       string
      SafariPasswordAutoFillDomains              array         iOS 9.3
        []                                       string
      CrossSiteTrackingPreventionRelaxedDomains  array         iOS 16.2, macOS 13.1
        []                                       string
      CrossSiteTrackingPreventionRelaxedApps     array  iOS 18.0, macOS 15.0, visionOS 2.0
        []  string
    <com.apple.firstactiveethernet.managed>      dict          macOS 10.7
      *                                          any
    <com.apple.firstethernet.managed>            dict          macOS 10.7
      *                                          any
    <com.apple.globalethernet.managed>           dict          iOS 17.0, macOS 10.13, tvOS 17.0
      *                                          any
    <com.apple.networkusagerules>                dict          closed  iOS 9.0
      ApplicationRules                           array
        []                                       dict          closed
          AppIdentifierMatches                   array
            []                                   string        required
          AllowRoamingCellularData               bool
          AllowCellularData                      bool
      SIMRules                                   array         iOS 13.0
        []                                       dict          closed
          ICCIDs                                 array         required
            []                                   string        required
          WiFiAssistPolicy                       integer       required  = 2 | 3
    <com.apple.proxy.http.global>                dict          closed  iOS 6.0, macOS 10.9, tvOS 9.0, visionOS 2.0
      ProxyType                                  string        = Manual | Auto
      ProxyServer                                string
      ProxyServerPort                            integer
      ProxyUsername                              string
      ProxyPassword                              string
      ProxyPACURL                                string
      ProxyPACFallbackAllowed                    bool          iOS 7.0
      ProxyCaptiveLoginAllowed                   bool          iOS 7.0
    <com.apple.relay.managed>                    dict          closed  iOS 17.0, macOS 14.0, tvOS 17.0, visionOS 1.0
      Relays                                     array         required
        []                                       dict          closed
          HTTP3RelayURL                          string
          HTTP2RelayURL                          string
          AdditionalHTTPHeaderFields             dict
            *                                    string
          PayloadCertificateUUID                 string        @uuid-like
          RawPublicKeys                          array
            []                                   data
      MatchDomains                               array
        []                                       string
      ExcludedDomains                            array
        []                                       string
      RelayUUID                                  string
      AllowDNSFailover                           bool          iOS 26.0, macOS 26.0, tvOS 26.0, visionOS 26.0
      ExcludedFQDNs                              array         iOS 18.4, macOS 15.4, tvOS 18.4, visionOS 2.4
        []  string
      MatchFQDNs                                 array         iOS 18.4, macOS 15.4, tvOS 18.4, visionOS 2.4
        []  string
      UIToggleEnabled                            bool          iOS 26.0, macOS 26.0, tvOS 26.0, visionOS 26.0
    <com.apple.secondactiveethernet.managed>     dict          macOS 10.7
      *                                          any
    <com.apple.secondethernet.managed>           dict          macOS 10.7
      *                                          any
    <com.apple.thirdactiveethernet.managed>      dict          macOS 10.7
      *                                          any
    <com.apple.thirdethernet.managed>            dict          macOS 10.7
      *                                          any
    <com.apple.webcontent-filter>                dict          closed  iOS 7.0, macOS 10.15, visionOS 1.1
      FilterType                                 string        = BuiltIn | Plugin  iOS 8.0
      AutoFilterEnabled                          bool
      PermittedURLs                              array
        []                                       string
      BlacklistedURLs                            array         iOS  deprecated iOS 14.5
        []                                       string
      DenyListURLs                               array         iOS 14.5
        []                                       string
      HideDenyListURLs                           bool          iOS 18.0, visionOS 2.0
      WhitelistedBookmarks                       array         iOS  deprecated iOS 14.5
        []                                       dict          closed
          URL                                    string        required
          Title                                  string        required
      AllowListBookmarks                         array         like WhitelistedBookmarks  iOS 14.5
      UserDefinedName                            string
      PluginBundleID                             string
      ServerAddress                              string
      UserName                                   string
      Password                                   string
      PayloadCertificateUUID                     string        @uuid-like
      Organization                               string
      VendorConfig                               dict
        *                                        any
      FilterBrowsers                             bool
      FilterSockets                              bool
      FilterDataProviderDesignatedRequirement    string        macOS 10.15
      FilterDataProviderBundleIdentifier         string        macOS 10.15
      FilterPackets                              bool          macOS 10.15
      FilterPacketProviderDesignatedRequirement  string        macOS 10.15
      FilterPacketProviderBundleIdentifier       string        macOS 10.15
      FilterGrade                                string        = firewall | inspector  macOS 10.15
      ContentFilterUUID                          string        iOS 16.0
      FilterURLs                                 bool          iOS 26.0, macOS 26.0
      SafariHistoryRetentionEnabled              bool          iOS 26.0, macOS 26.0, visionOS 26.0
      URLFilterParameters                        dict          closed  iOS 26.0, macOS 26.0
        PIRAuthenticationToken  string  required
        PIRPrivacyPassIssuerURL  string  required
        PIRServerURL            string  required
        URLFilterControlProviderBundleIdentifier  string  required
        URLFilterControlProviderDesignatedRequirement  string
        URLFilterFailClosed     bool
        URLPrefilterFetchFrequency  integer  2700..
    <com.apple.wifi.managed>                     dict          closed
        iOS 4.0, macOS 10.7, tvOS 9.0, visionOS 1.0, watchOS 3.2
      AutoJoin                                   bool          iOS 5.0
      SSID_STR                                   string        iOS 7.0
      HIDDEN_NETWORK                             bool
      ProxyType                                  string        = None | Manual | Auto  iOS, visionOS
      EncryptionType                             string        = WEP | WPA | WPA2 | WPA3 | Any | None
      Password                                   string
      PayloadCertificateUUID                     string        @uuid-like
      EAPClientConfiguration                     dict          closed
        AcceptEAPTypes                           array         required
          []                                     integer       = 13 | 17 | 18 | 21 | 23 | 25 | 43
        UserName                                 string
        UserPassword                             string
        PayloadCertificateAnchorUUID             array
          []                                     string        @uuid-like
        TLSTrustedCertificates                   array
          []                                     string        required
        TLSTrustedServerNames                    array
          []                                     string
        TLSAllowTrustExceptions                  bool          iOS  removed iOS 8.0
        TLSCertificateIsRequired                 bool          iOS 7.0
        TTLSInnerAuthentication                  string        = PAP | EAP | CHAP | MSCHAP | MSCHAPv2
        TLSMinimumVersion                        string        iOS 11.0, macOS 10.13, tvOS 11.0
            = 1.0 | 1.1 | 1.2 | 1.3
        TLSMaximumVersion                        string        iOS 11.0, macOS 10.13, tvOS 11.0
            = 1.0 | 1.1 | 1.2 | 1.3
        OuterIdentity                            string
        EAPFASTUsePAC                            bool
        EAPFASTProvisionPAC                      bool
        EAPFASTProvisionPACAnonymously           bool
        EAPSIMNumberOfRANDs                      integer       = 2 | 3  iOS 8.0
        SystemModeCredentialsSource              string
        SystemModeUseOpenDirectoryCredentials    bool
        OneTimeUserPassword                      bool          iOS 8.0, macOS 10.8, tvOS 9.0
      DisplayedOperatorName                      string        iOS 7.0, macOS 10.9
      DomainName                                 string        iOS 7.0, macOS 10.9
      RoamingConsortiumOIs                       array         iOS 7.0, macOS 10.9
        []                                       string        @roaming-oi
      ServiceProviderRoamingEnabled              bool          iOS 7.0, macOS 10.9
      IsHotspot                                  bool          iOS 7.0, macOS 10.9
      HESSID                                     string        iOS 7.0
      NAIRealmNames                              array         iOS 7.0, macOS 10.9
        []                                       string
      MCCAndMNCs                                 array         iOS 7.0
        []                                       string        @digits6
      CaptiveBypass                              bool          iOS 10.0
      QoSMarkingPolicy                           dict          closed  iOS 10.0, macOS 10.13
        QoSMarkingAllowListAppIdentifiers        array         iOS 14.5, macOS 14.0
          []                                     string
        QoSMarkingWhitelistedAppIdentifiers      array
            iOS, macOS
            deprecated iOS 14.5, macOS 14.0
          []                                     string
        QoSMarkingAppleAudioVideoCalls           bool
        QoSMarkingEnabled                        bool
      SetupModes                                 array         macOS 10.7
        []                                       string        required  = System | Loginwindow
      EnableIPv6                                 bool
      TLSCertificateRequired                     bool
      ProxyServer                                string        iOS, macOS, visionOS
      ProxyServerPort                            integer       0..65535  iOS, macOS, visionOS
      ProxyUsername                              string        iOS, macOS, visionOS
      ProxyPassword                              string        iOS, visionOS
      ProxyPACURL                                string        iOS, macOS, visionOS
      ProxyPACFallbackAllowed                    bool          iOS, macOS, visionOS
      DisableAssociationMACRandomization         bool          iOS 14.0, macOS 15.0, visionOS, watchOS 7.0
      AllowJoinBeforeFirstUnlock                 bool          visionOS 26.0
    <com.apple.xsan.preferences>                 dict          closed  macOS 10.11
      onlyMount                                  array
        []                                       string        required
      denyMount                                  array
        []                                       string        required
      denyDLC                                    array
        []                                       string        required
      preferDLC                                  array
        []                                       string        required
      useDLC                                     bool
    <com.apple.xsan>                             dict          closed  macOS 10.10
      sanName                                    string        required
      sanConfigURLs                              array         required
        []                                       string        required
      fsnameservers                              array         required
        []                                       string        required
      sanAuthMethod                              string        = auth_secret
      sharedSecret                               string        required
    """
}
