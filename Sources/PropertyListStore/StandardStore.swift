import PropertyListFiles
import Synchronization

extension PropertyListStore {
  private static let chosenStandard = Mutex<PropertyListStore?>(nil)

  /// The store of the program's settings.
  ///
  /// Its file is `settings.plist` in a folder with the name of the program. That folder is in `~/Library/Application Support` on
  /// Apple's platforms, and elsewhere in `$XDG_CONFIG_HOME`, or in `~/.config` if that is not set. A program may assign another
  /// store before it uses this one. Changes of the earlier store are still saved.
  public static var standard: PropertyListStore {
    get {
      chosenStandard.withLock { chosen in
        if let chosen { return chosen }
        let folder = Process.settingsFolder.appending(Process.programName)
        let store = PropertyListStore(path: folder.appending("settings.plist").text)
        chosen = store
        return store
      }
    }
    set {
      // The old store is returned and released outside the mutex: its values may use the standard store in their `deinit`.
      _ = chosenStandard.withLock { chosen in
        let old = chosen
        chosen = newValue
        return old
      }
    }
  }
}
