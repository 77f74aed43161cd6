import PropertyListFiles
import Synchronization

extension PropertyListStore {
  private static let chosenStandard = Mutex<PropertyListStore?>(nil)

  /// The store of the program's settings. No call is needed before it is used.
  ///
  /// It lies in a folder that is named like the program, in `~/Library/Application Support` on Apple's systems and
  /// elsewhere in `$XDG_CONFIG_HOME`, or in `~/.config` where that is not set; the file is `settings.plist`. A program
  /// can set another one before it uses this one. What another one is set for keeps its changes, and is saved.
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
      // The old one is released when the mutex is free: its values may use the standard store when they go.
      _ = chosenStandard.withLock { chosen in
        let old = chosen
        chosen = newValue
        return old
      }
    }
  }
}
