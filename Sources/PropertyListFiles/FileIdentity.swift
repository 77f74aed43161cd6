import CSystem

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The state of a file at one time. If it equals a later state, the file has not changed in between.
package struct FileIdentity: Equatable {
  package let key: Key
  /// The time of the last write.
  private let modified: Time
  /// The time of the last change of contents, mode, owner, names or attributes. Programs cannot set it.
  private let changed: Time
  private let mode: mode_t
  #if canImport(Darwin)
    /// The flags of chflags(2).
    let flags: UInt32
  #endif
  let owner: uid_t
  let group: gid_t
  /// Size in bytes.
  package let size: Int
  /// The number of hard links.
  package let links: Int

  /// The key of a file. Files that exist at the same time have different keys.
  package struct Key: Hashable {
    let device: UInt64
    let inode: UInt64
  }

  private struct Time: Equatable {
    let seconds: Int
    let nanoseconds: Int

    init(_ time: timespec) { (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec) }
  }

  init(_ status: stat) {
    key = Key(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino))
    #if canImport(Darwin)
      modified = Time(status.st_mtimespec)
      changed = Time(status.st_ctimespec)
      flags = status.st_flags
    #else
      modified = Time(status.st_mtim)
      changed = Time(status.st_ctim)
    #endif
    (mode, owner, group) = (status.st_mode, status.st_uid, status.st_gid)
    size = Int(status.st_size)
    links = Int(truncatingIfNeeded: status.st_nlink)
  }

  package var kind: FileKind { FileKind(mode: mode) }
  package var isRegular: Bool { kind == .regular }
  package var isFolder: Bool { kind == .folder }
  package var isLink: Bool { kind == .link }
  /// True for a regular file with an execute permission.
  package var isExecutable: Bool { isRegular && mode & 0o111 != 0 }
  package var isDevice: Bool { mode & S_IFMT == S_IFCHR || mode & S_IFMT == S_IFBLK }
  /// True for a device that may never end: any but the null device.
  var isEndless: Bool { isDevice && (try? Argument("/dev/null").identity(followsLinks: true))?.key != key }
  /// True if bytes can be read only once: a pipe, a terminal, a socket.
  package var isStream: Bool { !isRegular && [S_IFIFO, S_IFCHR, S_IFSOCK].contains(mode & S_IFMT) }
  /// Name of the file's kind, as GNU diff spells it.
  package var kindName: String {
    switch mode & S_IFMT {
    case S_IFREG: size == 0 ? "regular empty file" : "regular file"
    case S_IFDIR: "directory"
    case S_IFLNK: "symbolic link"
    case S_IFIFO: "fifo"
    case S_IFSOCK: "socket"
    case S_IFCHR: "character special file"
    case S_IFBLK: "block special file"
    default: "weird file"
    }
  }
  var permissions: mode_t { mode & 0o7777 }

  /// True if both are the same file. Its contents may have changed.
  package func isSameFile(as other: FileIdentity) -> Bool { key == other.key }
}

/// The kind of a file, for the search of folders.
package enum FileKind {
  case regular, folder, link, other

  fileprivate init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    default: self = .other
    }
  }

  /// The kind in an entry of readdir(3); nil if the file system does not store kinds there.
  init?(entryType: CInt) {
    // Numbers, because the type of DT_UNKNOWN, DT_DIR, DT_REG and DT_LNK differs between platforms.
    switch entryType {
    case 0: return nil
    case 4: self = .folder
    case 8: self = .regular
    case 10: self = .link
    default: self = .other
    }
  }
}
