import CSystem

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Descriptor {
  /// The extended attributes by name; on Linux an access control list is one. Nil where they cannot be read.
  var extendedAttributes: [Argument: [UInt8]]? {
    guard let names = unsafe listing({ unsafe listAttributes(number, $0, $1) }) else { return nil }
    var attributes: [Argument: [UInt8]] = [:]
    for name in names.split(separator: 0).map({ Argument(Array($0)) }) {
      let value = unsafe name.withCString { name in
        unsafe listing { unsafe readAttribute(number, name, $0, $1) }
      }
      guard let value else { return nil }
      attributes[name] = value
    }
    return attributes
  }
}

/// What `call` writes to a buffer, which tells how much that is when there is none; nothing where the file system has no
/// such thing, nil where the call fails.
private func listing(_ call: (UnsafeMutableRawPointer?, Int) -> Int) -> [UInt8]? {
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
