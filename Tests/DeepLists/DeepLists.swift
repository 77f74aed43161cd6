/// Reads, writes, compares and edits property lists of 512 nested containers on a thread with a small stack, for
/// `scripts/checks/stack`.
///
/// - `DeepLists` prints the names of the operations.
/// - `DeepLists KILOBYTES NAME` performs one of them on a thread with a stack of that size, which crashes if it is too small.
import PropertyList

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@main enum DeepLists {
  static func main() {
    let operations = Operation.all
    switch CommandLine.arguments.count {
    case 1:
      for operation in operations { print(operation.name) }
    case 3:
      let (size, name) = (CommandLine.arguments[1], CommandLine.arguments[2])
      guard let kilobytes = Int(size), let operation = operations.first(where: { $0.name == name }) else { exit(2) }
      exit(run(operation, stackSize: kilobytes << 10) ? 0 : 1)
    default:
      exit(2)
    }
  }

  /// Runs `operation` on a new thread.
  ///
  /// - Returns: false if it throws or if there is no such thread.
  private static func run(_ operation: Operation, stackSize: Int) -> Bool {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    guard unsafe pthread_attr_setstacksize(&attributes, stackSize) == 0 else { return false }
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let body = Body(operation)
    let error = unsafe pthread_create(&thread, &attributes, perform, Unmanaged.passUnretained(body).toOpaque())
    guard error == 0 else { return false }
    #if canImport(Glibc)
      pthread_join(thread, nil)
    #else
      guard let thread = unsafe thread else { return false }
      unsafe pthread_join(thread, nil)
    #endif
    if let error = body.error { print(error) }
    return body.error == nil
  }
}

private final class Body {
  let operation: Operation
  var error: (any Error)?
  init(_ operation: Operation) { self.operation = operation }
}

#if canImport(Darwin)
  private func perform(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    unsafe performOperation(of: argument)
    return nil
  }
#else
  private func perform(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument = unsafe argument { unsafe performOperation(of: argument) }
    return nil
  }
#endif

/// - Parameter argument: An unretained `Body`.
private func performOperation(of argument: UnsafeMutableRawPointer) {
  let body = unsafe Unmanaged<Body>.fromOpaque(argument).takeUnretainedValue()
  do { try body.operation.perform() } catch { body.error = error }
}
