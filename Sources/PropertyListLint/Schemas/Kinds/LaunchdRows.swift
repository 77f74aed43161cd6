// Keys of a job of launchd, from launchd.plist(5), the names in Apple's open-source launchd, and real files.
// "undocumented" keys are tolerated: launchd reads them, or an older version did.
// See `SchemaRows` for the syntax of a row.

extension SchemaRows {
  /// A job of launchd.
  static let launchd = """
    _*                              any             ; keys with a leading underscore are private to Apple
    AbandonProcessGroup             bool
    AssociatedBundleIdentifiers     string|array    macOS 13.0
      []                            string          @bundle-id
    AuditSessionID                  integer         ; undocumented
    BeginTransactionAtShutdown      bool            ; undocumented
    BinaryOrderPreference           array           ; undocumented
    BundleProgram                   string          one of program
        macOS 13.0
        ; path relative to the app bundle, SMAppService only
    CFBundleIdentifier              string          ; undocumented
    Debug                           bool
    DisableASLR                     bool            ; undocumented
    Disabled                        bool|dict       ; a dict (MachineType, ModelName) was accepted by old launchctl
    EfficiencyMode                  bool            ; undocumented
    EmbeddedHomeScreen              bool            ; undocumented
    EmbeddedMainThreadPriority      integer         ; undocumented
    EmbeddedPrivilegeDispensation   bool            ; undocumented
    EnableGlobbing                  bool            deprecated
    EnablePressuredExit             bool            ; ignored with KeepAlive true
    EnableTransactions              bool
    EnterKernelDebuggerBeforeKill   bool            ; undocumented
    EnvironmentVariables            dict
      *                             string          ; values that are not strings are ignored by launchd
    EventMonitor                    bool            ; undocumented
    ExitTimeOut                     integer         0..
    Group                           string          ; not a launchd key: GroupName is
    GroupName                       string|~dict    ; daemons only
    HardResourceLimits              dict            closed
      Core                          integer
      CPU                           integer
      Data                          integer
      FileSize                      integer
      MemoryLock                    integer
      NumberOfFiles                 integer
      NumberOfProcesses             integer
      ResidentSetSize               integer
      Stack                         integer
    HopefullyExitsFirst             string|bool     ; no longer implemented
    HopefullyExitsLast              string|bool     ; no longer implemented
    IgnoreProcessGroupAtShutdown    bool            ; undocumented
    inetdCompatibility              dict            closed
      Instances                     integer
      Wait                          bool
    InitGroups                      bool
    JetsamMemoryLimit               integer         ; undocumented
    JetsamPriority                  integer         ; undocumented
    JetsamProperties                dict            ; undocumented
    JoinExistingSession             bool            ; undocumented
    JoinGUISession                  bool            ; undocumented
    KeepAlive                       bool|dict       closed
      AfterInitialDemand            bool            ; undocumented
      Crashed                       bool
      NetworkState                  bool            ; no longer implemented
      OtherJobActive                dict            ; undocumented
        *                           bool
      OtherJobEnabled               dict
        *                           bool
      PathState                     dict
        *                           bool
      SuccessfulExit                bool
    Label                           string          required  @non-empty
    LaunchEvents                    dict
      *                             dict
        *                           dict
    LaunchOnlyOnce                  bool
    LegacyTimers                    bool
    LimitLoadFromHardware           dict
      *                             array
        []                          string|integer
    LimitLoadFromHosts              array|~string   ; no longer supported
      []                            string
    LimitLoadToBootMode             string|array    ; undocumented
    LimitLoadToHardware             dict
      *                             array
        []                          string|integer
    LimitLoadToHosts                array|~string   ; no longer supported
      []                            string
    LimitLoadToSessionType          string|array    ; agents only
        = Aqua | Background | LoginWindow | StandardIO | System | CryptexContainer
      []                            string
          = Aqua | Background | LoginWindow | StandardIO | System | CryptexContainer
    LowPriorityBackgroundIO         bool
    LowPriorityIO                   bool
    MachExceptionHandler            string|bool     ; undocumented
    MachServiceLookupPolicies       dict            ; undocumented
    MachServices                    dict            one of program
      *                             bool|dict       ; true or a dictionary
        DrainMessagesOnCrash        bool|string     ; undocumented
        EnterKernelDebuggerOnClose  bool            ; undocumented
        ExceptionServer             dict|bool       ; undocumented
        HideUntilCheckIn            bool
        HostSpecialPort             integer         ; undocumented
        kUNCServer                  bool            ; undocumented
        PingEventUpdates            bool            ; undocumented
        ResetAtClose                bool
        TaskSpecialPort             integer         ; undocumented
    MaterializeDatalessFiles        bool
    MinimalBootProfile              bool            ; undocumented
    MultipleInstances               bool            ; undocumented
    Nice                            integer         -20..20
    OnDemand                        bool            deprecated  use KeepAlive
    PerJobMachServices              dict            ; undocumented
    Policies                        dict            ; undocumented
    POSIXSpawnType                  string          ; undocumented old name of ProcessType
        = Background | Standard | Adaptive | Interactive | App | SystemApp | TALApp | Driver
    ProcessType                     string          ; the last three are undocumented
        = Background | Standard | Adaptive | Interactive | SystemApp | App | Driver
    Program                         string          one of program  @abs-path  ; must be an absolute path
    ProgramArguments                array           one of program
      []                            string
    QuarantineData                  data            ; undocumented
    QueueDirectories                array|~string
      []                            string          @abs-path
    RootDirectory                   string          @abs-path
    RunAtLoad                       bool
    RunLoopType                     string          ; undocumented in launchd plists
    SandboxContainer                string          ; undocumented
    SandboxFlags                    integer|dict    ; undocumented
    SandboxProfile                  string          ; undocumented
    SecuritySessionUUID             string|data     ; undocumented
    ServiceIPC                      bool            deprecated
    SessionCreate                   bool
    SHAuthorizationRight            string          ; old, Apple's sshd
    ShutdownMonitor                 bool            ; undocumented
    Sockets                         dict
      *                             dict|array      closed
        Bonjour                     bool|string|array
          []                        string
        MulticastGroup              string
        ReceivePacketInfo           bool            ; undocumented
        SecureSocketWithKey         string
        SockFamily                  string          = IPv4 | IPv6 | IPv4v6 | Unix
        SockNodeName                string
        SockPassive                 bool
        SockPathGroup               integer
        SockPathMode                integer         0..511  ; decimal
        SockPathName                string
        SockPathOwner               integer
        SockProtocol                string          = TCP | UDP
        SockServiceName             string|integer
        SockType                    string          = stream | dgram | seqpacket
        []                          same
    SoftResourceLimits              dict            like HardResourceLimits  closed
    SpawnConstraint                 dict            macOS 14.0
    StandardErrorPath               string          ; no ~ expansion
    StandardInPath                  string          ; no ~ expansion
    StandardOutPath                 string          ; no ~ expansion
    StartCalendarInterval           dict|array      closed
      Day                           integer         1..31
      Hour                          integer         0..23
      Minute                        integer         0..59
      Month                         integer         1..12
      Weekday                       integer         0..7
      []                            same
    StartInterval                   integer         1..  ; seconds
    StartOnMount                    bool
    ThrottleInterval                integer         0..
    TimeOut                         integer         ; no longer implemented
    TransactionTimeLimitEnabled     bool            ; undocumented
    Umask                           integer|string
        ; an integer is decimal; a string is read by strtoul (leading 0 = octal)
    UserEnvironmentVariables        dict            ; undocumented
    UserName                        string|~dict    ; daemons only
    WaitForDebugger                 bool
    WatchPaths                      array|~string
      []                            string          @abs-path  ; no ~ or $HOME expansion
    WorkingDirectory                string
    XPCDomain                       string          ; undocumented
    XPCDomainBootstrapper           bool            ; undocumented
    """
}
