import CSystem

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Owner, mode, extended attributes, access control lists and flags of files.

extension Descriptor {
  /// Copies owner, extended attributes, access control list, mode and flags of `old`, whose state is `identity`, to this new file.
  /// Attributes that the new file has inherited from its folder are removed, since they may give access to other users. Returns
  /// false if the attributes still differ afterwards.
  func adoptAll(of old: Descriptor, _ identity: FileIdentity) -> Bool {
    guard let mine = try? self.identity() else { return false }
    // The owner is set first: that clears some attributes and a part of the mode.
    if mine.owner != identity.owner || mine.group != identity.group {
      guard fchown(number, identity.owner, identity.group) == 0 else { return false }
    }
    guard let wanted = old.extendedAttributes, let given = extendedAttributes else { return false }
    #if canImport(Darwin)
      // Errors are found by the comparison below.
      _ = copyAttributesAndAccess(old.number, number)
    #else
      for name in given.keys where wanted[name] == nil {
        guard removeAttribute(name) else { return false }
      }
      for (name, value) in wanted where given[name] != value {
        guard !Self.describesContents(name), setAttribute(name, value) else { return false }
      }
    #endif
    guard fchmod(number, identity.permissions) == 0 else { return false }
    #if canImport(Darwin)
      // Only the system decides whether the contents are compressed.
      let flags = identity.flags & ~UInt32(UF_COMPRESSED)
      if flags != mine.flags, fchflags(number, flags) != 0 { return false }
    #endif
    return wanted.isEmpty && given.isEmpty || extendedAttributes == wanted
  }

  /// The extended attributes by name, on Linux including the access control list; nil if they cannot be read.
  private var extendedAttributes: [Argument: [UInt8]]? {
    guard let names = unsafe attributeBytes({ unsafe listAttributes(number, $0, $1) }) else { return nil }
    var attributes: [Argument: [UInt8]] = [:]
    for name in names.split(separator: 0).map({ Argument(Array($0)) }) where !Self.isSetBySystemOnly(name) {
      let value = unsafe name.withCString { name in
        unsafe attributeBytes { unsafe readAttribute(number, name, $0, $1) }
      }
      guard let value else { return nil }
      attributes[name] = value
    }
    return attributes
  }

  /// True if only the system sets this attribute: macOS records the program that created the file.
  private static func isSetBySystemOnly(_ name: Argument) -> Bool { name == "com.apple.provenance" }

  #if !canImport(Darwin)
    /// True if the attribute is a hash of the contents, which Linux updates when a file is overwritten.
    private static func describesContents(_ name: Argument) -> Bool { name == "security.ima" || name == "security.evm" }

    private func setAttribute(_ name: Argument, _ value: [UInt8]) -> Bool {
      unsafe name.withCString { name in
        unsafe value.withUnsafeBytes { unsafe fsetxattr(number, name, $0.baseAddress, $0.count, 0) }
      } == 0
    }

    private func removeAttribute(_ name: Argument) -> Bool {
      unsafe name.withCString { unsafe fremovexattr(number, $0) } == 0
    }
  #endif
}

/// The bytes that `call` writes to a buffer; without a buffer, it returns their number. Empty if the file system does not support
/// the call, and nil if the call fails.
private func attributeBytes(_ call: (UnsafeMutableRawPointer?, Int) -> Int) -> [UInt8]? {
  let size = call(nil, 0)
  guard size > 0 else { return size == 0 || errno == ENOTSUP ? [] : nil }
  var bytes = [UInt8](repeating: 0, count: size)
  let count = unsafe bytes.withUnsafeMutableBytes { unsafe call($0.baseAddress, size) }
  return count < 0 ? nil : Array(bytes.prefix(count))
}

private func listAttributes(_ number: CInt, _ names: UnsafeMutableRawPointer?, _ size: Int) -> Int {
  let names = unsafe names?.assumingMemoryBound(to: CChar.self)
  #if canImport(Darwin)
    return unsafe flistxattr(number, names, size, 0)
  #else
    return unsafe flistxattr(number, names, size)
  #endif
}

private func readAttribute(
  _ number: CInt, _ name: UnsafePointer<CChar>, _ value: UnsafeMutableRawPointer?, _ size: Int
) -> Int {
  #if canImport(Darwin)
    return unsafe fgetxattr(number, name, value, size, 0, 0)
  #else
    return unsafe fgetxattr(number, name, value, size)
  #endif
}
