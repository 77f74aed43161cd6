// Payloads of configuration profiles: virtual private networks.
// The licence in ProfilesSchema.swift applies to them, too. See `SchemaRows` for the syntax of a row.

extension SchemaRows {
  /// Virtual private networks.
  static let profileVPN = """
    <com.apple.vpn.managed.applayer>               dict     closed  iOS 7.0, macOS 10.9, visionOS 1.1, watchOS 10.0
      VPNUUID                                      string   required
      CellularSliceUUID                            string   iOS 18.0
      SafariDomains                                array
        []                                         string   required
      MailDomains                                  array    iOS 13.0, macOS 10.15  deprecated iOS 13.4
        []                                         string   required
      CalendarDomains                              array    iOS 13.0, macOS 10.15  deprecated iOS 13.4
        []                                         string   required
      ContactsDomains                              array    iOS 13.0, macOS 10.15  deprecated iOS 13.4
        []                                         string   required
      AssociatedDomains                            array    iOS 14.0, macOS 11.0
        []                                         string   required
      ExcludedDomains                              array    iOS 14.0, macOS 11.0
        []                                         string   required
      OnDemandMatchAppEnabled                      bool
      SMBDomains                                   array    iOS 13.0
        []                                         string   required
    <com.apple.vpn.managed.appmapping>             dict     closed  macOS 10.9
      AppLayerVPNMapping                           array    required
        []                                         dict     closed
          Identifier                               string   required
          VPNUUID                                  string   required
          DesignatedRequirement                    string   required  macOS 10.10
          SigningIdentifier                        string   required  macOS 10.10
          Path                                     string   macOS 10.15
          MatchTools                               array    macOS 10.15.4
            []                                     dict     closed
              DesignatedRequirement                string   required  macOS 10.15.4
              SigningIdentifier                    string   required  macOS 10.15.4
              Path                                 string   macOS 10.15.4
    <com.apple.vpn.managed>                        dict     closed  iOS 4.0, macOS 10.7, tvOS 17.0, visionOS 1.0
      VPNType                                      string   required
          = VPN | L2TP | IPSec | IKEv2 | AlwaysOn | TransparentProxy
      VPNSubType                                   string
      UserDefinedName                              string   required
      VendorConfig                                 dict     closed
        Realm                                      string
        Role                                       string
        Group                                      string
        LoginGroupOrDomain                         string
      VPN                                          dict     closed
        AuthenticationMethod                       string   = Password | Certificate | Password+Certificate
        PayloadCertificateUUID                     string
        Password                                   string
        ProviderBundleIdentifier                   string
        ProviderDesignatedRequirement              string   macOS 10.15
        DisconnectOnIdle                           integer  = 0 | 1
        DisconnectOnIdleTimer                      integer
        ProviderType                               string   = packet-tunnel | app-proxy
        IncludeAllNetworks                         integer  = 0 | 1  iOS 14.0, macOS 10.15
        EnforceRoutes                              integer  = 0 | 1  iOS 14.2, macOS 11.0
        ExcludeLocalNetworks                       integer  = 0 | 1  iOS 14.2, macOS 10.15
        ExcludeCellularServices                    integer  = 0 | 1  iOS 16.4, macOS 13.3
        ExcludeAPNs                                integer  = 0 | 1  iOS 16.4, macOS 13.3
        ExcludeDeviceCommunication                 integer  = 0 | 1  iOS 17.4, macOS 14.4, visionOS 1.1
        OnDemandEnabled                            integer  = 0 | 1
        OnDemandUserOverrideDisabled               integer  = 0 | 1  iOS 14.0
        OnDemandMatchDomainsAlways                 array    iOS  deprecated iOS 7.0
          []                                       string
        OnDemandMatchDomainsNever                  array    iOS  deprecated iOS 7.0
          []                                       string
        OnDemandMatchDomainsOnRetry                array    iOS  deprecated iOS 7.0
          []                                       string
        OnDemandRules                              array
          []                                       dict     closed
            Action                                 string   required
                = Allow | Connect | Disconnect | EvaluateConnection | Ignore
            ActionParameters                       array
              []                                   dict     closed
                Domains                            array    required
                  []                               string
                DomainAction                       string   required  = ConnectIfNeeded | NeverConnect
                RequiredDNSServers                 array
                  []                               string
                RequiredURLStringProbe             string
            DNSDomainMatch                         array
              []                                   string
            DNSServerAddressMatch                  array
              []                                   string
            InterfaceTypeMatch                     string   = Ethernet | WiFi | Cellular
            SSIDMatch                              array
              []                                   string
            URLStringProbe                         string
        AuthName                                   string
        AuthPassword                               string
        RemoteAddress                              string
      IPv4                                         dict     closed
        OverridePrimary                            integer  = 0 | 1
      PPP                                          dict     closed
        AuthName                                   string
        AuthPassword                               string
        TokenCard                                  integer  = 0 | 1
        CommRemoteAddress                          string
        AuthEAPPlugins                             array
          []                                       string   = EAP-RSA | EAP-TLS | EAP-KRB
        AuthProtocol                               array
          []                                       string   = EAP
        CCPMPPE40Enabled                           integer  = 0 | 1
        CCPMPPE128Enabled                          integer  = 0 | 1
        CCPEnabled                                 integer  = 0 | 1
        DisconnectOnIdle                           integer  = 0 | 1
        DisconnectOnIdleTimer                      integer
      IPSec                                        dict     closed
        RemoteAddress                              string
        AuthenticationMethod                       string   = SharedSecret | Certificate
        XAuthName                                  string
        XAuthPassword                              string
        XAuthEnabled                               integer  = 0 | 1
        XAuthPasswordEncryption                    string   = Prompt
        LocalIdentifier                            string
        LocalIdentifierType                        string   = KeyID
        SharedSecret                               data
        PayloadCertificateUUID                     string
        PromptForVPNPIN                            bool
        DisconnectOnIdle                           integer  = 0 | 1
        DisconnectOnIdleTimer                      integer
        OnDemandEnabled                            integer  = 0 | 1
        OnDemandMatchDomainsAlways                 array    iOS  deprecated iOS 7.0
          []                                       string
        OnDemandMatchDomainsNever                  array    iOS  deprecated iOS 7.0
          []                                       string
        OnDemandMatchDomainsOnRetry                array    iOS  deprecated iOS 7.0
          []                                       string
        OnDemandRules                              array    like OnDemandRules
      IKEv2                                        dict     closed  watchOS 10.0
        RemoteAddress                              string   required
        LocalIdentifier                            string   required
        RemoteIdentifier                           string   required
        AuthenticationMethod                       string   required  = None | SharedSecret | Certificate
        CertificateType                            string   = RSA | ECDSA256 | ECDSA384 | ECDSA521 | RSA-PSS
        PayloadCertificateUUID                     string
        Password                                   string
        ProviderBundleIdentifier                   string
        ProviderDesignatedRequirement              string   macOS 10.15
        SharedSecret                               string
        ExtendedAuthEnabled                        integer  = 0 | 1
        AuthName                                   string
        AuthPassword                               string
        OnDemandEnabled                            integer  = 0 | 1
        OnDemandUserOverrideDisabled               integer  = 0 | 1  iOS 14.0
        OnDemandRules                              array    like OnDemandRules
        DeadPeerDetectionRate                      string   = None | Low | Medium | High
        ServerCertificateIssuerCommonName          string
        ServerCertificateCommonName                string
        TLSMinimumVersion                          string  = 1.0 | 1.1 | 1.2 | 1.3  iOS 11.0, macOS 10.13
        TLSMaximumVersion                          string  = 1.0 | 1.1 | 1.2 | 1.3  iOS 11.0, macOS 10.13
        UseConfigurationAttributeInternalIPSubnet  integer  = 0 | 1  iOS 9.0
        DisableMOBIKE                              integer  = 0 | 1  iOS 9.0
        DisableRedirect                            integer  = 0 | 1  iOS 9.0
        DisconnectOnIdle                           integer  = 0 | 1
        DisconnectOnIdleTimer                      integer
        NATKeepAliveOffloadEnable                  integer  = 0 | 1  iOS 9.0
        NATKeepAliveInterval                       integer  iOS 9.0
        EnablePFS                                  integer  = 0 | 1  iOS 9.0
        EnableCertificateRevocationCheck           integer  = 0 | 1  iOS 9.0
        EnableFallback                             integer  = 0 | 1  iOS 13.0
        MTU                                        integer  1280..1400  iOS 14.0, macOS 11.0
        ProviderType                               string   = packet-tunnel | app-proxy
        IncludeAllNetworks                         integer  = 0 | 1  iOS 14.0, macOS 10.15
        EnforceRoutes                              integer  = 0 | 1  iOS 14.2, macOS 11.0
        ExcludeLocalNetworks                       integer  = 0 | 1  iOS 14.2, macOS 10.15
        ExcludeCellularServices                    integer  = 0 | 1  iOS 16.4, macOS 13.3
        ExcludeAPNs                                integer  = 0 | 1  iOS 16.4, macOS 13.3
        ExcludeDeviceCommunication                 integer  = 0 | 1  iOS 17.4, macOS 14.4, visionOS 1.1
        PPK                                        data
            iOS 18.0, macOS 15.0, tvOS 18.0, visionOS 2.0, watchOS 11.0
        PPKIdentifier                              string
            iOS 18.0, macOS 15.0, tvOS 18.0, visionOS 2.0, watchOS 11.0
        PPKMandatory                               integer
            iOS 18.0, macOS 15.0, tvOS 18.0, visionOS 2.0, watchOS 11.0
            = 0 | 1
        IKESecurityAssociationParameters           dict     closed
          EncryptionAlgorithm                      string
              = DES | 3DES | AES-128 | AES-256 | AES-128-GCM | AES-256-GCM | ChaCha20Poly1305
          IntegrityAlgorithm                       string   = SHA1-96 | SHA1-160 | SHA2-256 | SHA2-384 | SHA2-512
          DiffieHellmanGroup                       integer
              = 1 | 2 | 5 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 31 | 32
          LifeTimeInMinutes                        integer  10..1440
          PostQuantumKeyExchangeMethods            array  iOS 26.0, macOS 26.0, tvOS 16.0, watchOS 26.0, visionOS 26.0
            []  integer  = 0 | 36 | 37
        ChildSecurityAssociationParameters         dict     like IKESecurityAssociationParameters  closed
          PostQuantumKeyExchangeMethods  array  iOS 26.0, macOS 26.0, tvOS 16.0, watchOS 26.0, visionOS 26.0
            []  integer  = 0 | 36 | 37
        AllowPostQuantumKeyExchangeFallback        integer  = 0 | 1
            iOS 26.0, macOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0
        EnforceStrictAlgorithmSelection            integer  = 0 | 1
            iOS 18.5, macOS 15.5, tvOS 18.5, watchOS 11.5, visionOS 2.5
      DNS                                          dict     closed  watchOS 10.0
        DNSProtocol                                string   required  = Cleartext | HTTPS | TLS  iOS 14.0, macOS 11.0
        ServerURL                                  string   iOS 14.0, macOS 11.0
        ServerName                                 string   iOS 14.0, macOS 11.0
        ServerAddresses                            array    required  iOS 10.0, macOS 10.12
          []                                       string
        SearchDomains                              array    iOS 10.0, macOS 10.12
          []                                       string
        DomainName                                 string   iOS 10.0, macOS 10.12
        SupplementalMatchDomains                   array    iOS 10.0, macOS 10.12
          []                                       string
        SupplementalMatchDomainsNoSearch           integer  = 0 | 1  iOS 10.0, macOS 10.12
        PayloadCertificateUUID                     string   @uuid-like  iOS 16.0, macOS 13.0
      Proxies                                      dict     closed  watchOS 10.0
        ProxyAutoConfigEnable                      integer  = 0 | 1
        ProxyAutoDiscoveryEnable                   integer  = 0 | 1
        ProxyAutoConfigURLString                   string
        SupplementalMatchDomains                   array
          []                                       string
        HTTPEnable                                 integer  = 0 | 1
        HTTPProxy                                  string
        HTTPPort                                   integer  0..65535
        HTTPProxyUsername                          string
        HTTPProxyPassword                          string
        HTTPSEnable                                integer  = 0 | 1
        HTTPSProxy                                 string
        HTTPSPort                                  integer  0..65535
      AlwaysOn                                     dict     closed  iOS 8.0
        UIToggleEnabled                            integer  = 0 | 1
        TunnelConfigurations                       array    required
          []                                       dict     closed
            ProtocolType                           string   required  = IKEv2
            Interfaces                             array
              []                                   string   = Cellular | WiFi
        ServiceExceptions                          array
          []                                       dict     closed
            ServiceName                            string   required
                = VoiceMail | AirPrint | CellularServices | DeviceCommunication
            Action                                 string   required  = Allow | Drop
        ApplicationExceptions                      array    iOS 13.6
          []                                       dict     closed
            BundleIdentifier                       string   required
            LimitToProtocols                       array
              []                                   string   = UDP
        AllowCaptiveWebSheet                       integer  = 0 | 1
        AllowAllCaptiveNetworkPlugins              integer  = 0 | 1
        AllowedCaptiveNetworkPlugins               array
          []                                       dict     closed
            BundleIdentifier                       string   required
      TransparentProxy                             dict     closed  macOS 14.0
        AuthenticationMethod                       string   = Password | Certificate | Password+Certificate
        DisconnectOnIdle                           integer  = 0 | 1
        DisconnectOnIdleTimer                      integer
        EnforceRoutes                              integer  = 0 | 1
        OnDemandEnabled                            integer  = 0 | 1
        OnDemandRules                              array    like OnDemandRules
        PayloadCertificateUUID                     string
        Password                                   string
        ProviderBundleIdentifier                   string
        ProviderDesignatedRequirement              string
        ProviderType                               string   = packet-tunnel | app-proxy
        Order                                      integer
    """
}
