#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// The folders in which programs store files of a user.

extension Process {
  /// The folder of programs' settings: Application Support on Apple's systems, elsewhere `$XDG_CONFIG_HOME`, or `~/.config` if that
  /// is not set or not absolute (XDG Base Directory Specification). Without `$HOME`, as in some containers, `~` is the root folder.
  package static var settingsFolder: Argument {
    let home = Argument(environment("HOME") ?? "/")
    #if canImport(Darwin)
      return home.appending("Library").appending("Application Support")
    #else
      if let folder = environment("XDG_CONFIG_HOME"), folder.utf8.first == UInt8(ascii: "/") { return Argument(folder) }
      return home.appending(".config")
    #endif
  }

  /// The name by which the program was called, without its folder.
  package static var programName: Argument { arguments.first?.fileName ?? "program" }
}

extension Argument {
  /// Creates the folder at this path and its parents if they are missing. Only their owner can access them.
  package func createFolders() throws(FileError) {
    let path = withoutFinalSlash
    guard !path.exists else { return }
    let outer = path.folder
    if outer != path, outer != "." { try outer.createFolders() }
    let result = unsafe path.withCString { unsafe mkdir($0, 0o700) }
    // Another process may have created the folder in the meantime.
    guard result == 0 || errno == EEXIST else { throw .last(.write) }
  }
}
