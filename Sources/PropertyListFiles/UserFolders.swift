#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// The folders that a user's programs keep their files in.

extension Process {
  /// Where programs keep their settings: the folder of application support on Apple's systems, elsewhere
  /// `$XDG_CONFIG_HOME`, or `~/.config` where that is not set or not a path from the root, as the XDG Base Directory
  /// Specification has it. Without a `$HOME` that is the topmost folder, as for users of containers that have none.
  package static var settingsFolder: Argument {
    let home = Argument(environment("HOME") ?? "/")
    #if canImport(Darwin)
      return home.appending("Library").appending("Application Support")
    #else
      if let folder = environment("XDG_CONFIG_HOME"), folder.utf8.first == UInt8(ascii: "/") { return Argument(folder) }
      return home.appending(".config")
    #endif
  }

  /// The name that the program was called by, without its folder.
  package static var programName: Argument { arguments.first?.fileName ?? "program" }
}

extension Argument {
  /// Makes the folder at this path, and those around it, where they are missing; for their owner only.
  package func createFolders() throws(FileError) {
    let path = withoutFinalSlash
    guard !path.exists else { return }
    let outer = path.folder
    if outer != path, outer != "." { try outer.createFolders() }
    let result = unsafe path.withCString { unsafe mkdir($0, 0o700) }
    // Another process may have been faster.
    guard result == 0 || errno == EEXIST else { throw .last(.write) }
  }
}
