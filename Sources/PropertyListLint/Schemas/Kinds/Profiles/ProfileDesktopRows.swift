// Payloads of configuration profiles: the desktop and the home screen.
// The licence in ProfilesSchema.swift applies to them, too. See `SchemaRows` for the syntax of a row.

extension SchemaRows {
  /// The desktop and the home screen.
  static let profileDesktop = """
    <com.apple.dashboard>                dict          closed
        macOS 10.7
        deprecated macOS 10.15  removed macOS 10.15
      whiteListEnabled                   bool          required
      WhiteList                          array         required
        []                               dict          closed
          Type                           string        required
          ID                             string        required
    <com.apple.desktop>                  dict          closed  macOS 10.10
      locked                             bool          macOS  deprecated macOS 10.13
      override-picture-path              string
    <com.apple.dock>                     dict          closed  macOS 10.7
      tilesize                           integer       16..128
      size-immutable                     bool
      magnification                      bool
      magnify-immutable                  bool
      largesize                          integer       16..128
      magsize-immutable                  bool
      orientation                        string        = bottom | left | right
      position-immutable                 bool
      mineffect                          string        = genie | scale
      mineffect-immutable                bool
      windowtabbing                      string        = manual | always | fullscreen  macOS 10.15
      windowtabbing-immutable            bool          macOS 10.12
      dblclickbehavior                   string        = minimize | maximize | none  macOS 10.15
      dblclickbehavior-immutable         bool          macOS 10.14
      minimize-to-application            bool
      minintoapp-immutable               bool          macOS 10.14
      launchanim                         bool
      launchanim-immutable               bool
      autohide                           bool
      autohide-immutable                 bool
      show-process-indicators            bool
      showindicators-immutable           bool
      show-recents                       bool          macOS 10.14
      showrecents-immutable              bool          macOS 10.15
      contents-immutable                 bool
      MCXDockSpecialFolders              array
        []                               string
            = AddDockMCXMyApplicationsFolder | AddDockMCXDocumentsFolder | AddDockMCXSharedFolder
            | AddDockMCXOriginalNetworkHomeFolder
      AllowDockFixupOverride             bool          macOS 10.12
      static-only                        bool
      static-others                      array
        []                               dict          closed
          tile-data                      dict          required  closed
            label                        string        required
            url                          string
            file-type                    integer       required  = 0 | 1 | 3
            file-data                    dict
              *                          any
          tile-type                      string        required  = file-tile | directory-tile | url-tile
      static-apps                        array         like static-others
      persistent-apps                    array         like static-others
      persistent-others                  array         like static-others
    <com.apple.finder>                   dict          closed  macOS 10.7
      ProhibitBurn                       bool
      InterfaceLevel                     string        = Simple | Full  macOS  removed macOS 10.15
      ProhibitConnectTo                  bool
      ProhibitEject                      bool
      ProhibitGoToFolder                 bool
      ShowExternalHardDrivesOnDesktop    bool
      ShowHardDrivesOnDesktop            bool
      ShowMountedServersOnDesktop        bool
      ShowRemovableMediaOnDesktop        bool
      WarnOnEmptyTrash                   bool
    <com.apple.homescreenlayout>         dict          closed  iOS 9.3, tvOS 11.0
      Dock                               array
        []                               dict          closed
          Type                           string  required  = Application | Folder | WebClip | App
          DisplayName                    string
          BundleID                       string
          Pages                          array
            []                           array
          URL                            string        iOS 11.3
      Pages                              array         required
        []                               array
          []                             dict          closed
            Type                         string  required  = Application | Folder | WebClip | App
            DisplayName                  string
            BundleID                     string
            Pages                        array
            URL                          string        iOS 11.3
    <com.apple.mcxMenuExtras>            dict          closed  macOS 10.7
      delaySeconds                       real|integer
      maxWaitSeconds                     real|integer
      AirPort.menu                       bool
      Battery.menu                       bool
      Bluetooth.menu                     bool
      CPU.menu                           bool
      Clock.menu                         bool
      Displays.menu                      bool
      Eject.menu                         bool
      Fax.menu                           bool
      HomeSync.menu                      bool
      iChat.menu                         bool
      Ink.menu                           bool
      IrDA.menu                          bool
      PCCard.menu                        bool
      PPP.menu                           bool
      PPPoE.menu                         bool
      RemoteDesktop.menu                 bool
      Script Menu.menu                   bool
      Spaces.menu                        bool
      Sync.menu                          bool
      TextInput.menu                     bool
      TimeMachine.menu                   bool
      UniversalAccess.menu               bool
      User.menu                          bool
      VPN.menu                           bool
      Volume.menu                        bool
      WWAN.menu                          bool
    <com.apple.notificationsettings>     dict          closed  iOS 9.3, macOS 10.15
      NotificationSettings               array         required
        []                               dict          closed
          BundleIdentifier               string        required
          NotificationsEnabled           bool
          ShowInNotificationCenter       bool
          ShowInLockScreen               bool
          AlertType                      integer       = 0 | 1 | 2
          BadgesEnabled                  bool
          SoundsEnabled                  bool
          ShowInCarPlay                  bool          iOS 12.0
          CriticalAlertEnabled           bool          iOS 12.0
          GroupingType                   integer       = 0 | 1 | 2  iOS 12.0
          PreviewType                    integer       = 0 | 1 | 2  iOS 14.0
    <com.apple.systemuiserver>           dict          closed  macOS 10.7  deprecated macOS 11.0
      logout-eject                       dict          closed  deprecated macOS 11.0
        all-media                        string
        cd                               array
          []                             string        = authenticate | read-only | deny | eject | alert
              ; alert: mount-controls before macOS 11
        dvd                              array         like cd
        bd                               array         like cd
        blankcd                          array         like cd
        blankdvd                         array         like cd
        blankbd                          array         like cd
        dvdram                           array         like cd
        disk-image                       array         like cd
        harddisk-internal                array         like cd
        harddisk-external                array         like cd
        networkdisk                      array         like cd
      mount-controls                     dict          like logout-eject  closed  deprecated macOS 11.0
      unmount-controls                   dict          like logout-eject  closed  deprecated macOS 11.0
    <com.apple.universalaccess>          dict          closed  macOS 10.9
      closeViewFarPoint                  integer
      closeViewHotkeysEnabled            bool
      closeViewNearPoint                 integer
      closeViewScrollWheelToggle         bool
      closeViewShowPreview               bool          macOS 10.9  deprecated macOS 10.15
      closeViewSmoothImages              bool
      contrast                           real|integer  0.0..1.0
      flashScreen                        bool
      grayscale                          bool          macOS  deprecated macOS 11.0
      mouseDriver                        bool
      mouseDriverCursorSize              integer
      mouseDriverIgnoreTrackpad          bool
      mouseDriverInitialDelay            integer
      mouseDriverMaxSpeed                integer
      slowKey                            bool
      slowKeyBeepOn                      bool
      slowKeyDelay                       integer
      stereoAsMono                       bool
      stickyKey                          bool
      stickyKeyBeepOnModifier            bool
      stickyKeyShowWindow                bool
      voiceOverOnOffKey                  bool
      whiteOnBlack                       bool
    <com.apple.webClip.managed>          dict          closed  iOS 4.0, macOS 10.7
      Precomposed                        bool
      FullScreen                         bool
      URL                                string        required  @url
      Icon                               data
      IsRemovable                        bool
      Label                              string        required
      IgnoreManifestScope                bool          iOS 14.0
      TargetApplicationBundleIdentifier  string        iOS 14.0
    """
}
