import CSystem
package import PropertyList

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The process: its arguments and streams.
package enum Process {
  /// The words of the command line, which begins with the program's name.
  package static var arguments: [Argument] {
    (0..<Int(CommandLine.argc)).compactMap { index in
      guard let word = unsafe CommandLine.unsafeArgv[index] else { return nil }
      let bytes = unsafe UnsafeRawBufferPointer(start: word, count: strlen(word))
      return unsafe Argument(Array(bytes))
    }
  }

  /// Opens closed standard streams in the opposite direction, so that using them still fails. Otherwise the next file to be opened
  /// would get the number of a standard stream and receive its output.
  package static func occupyStandardStreams() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  package static func end(_ status: CInt) -> Never { exit(status) }

  package static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// The time since an arbitrary start. Changes of the clock do not affect it.
  package static func milliseconds() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }

  /// The current time, in whole seconds since 2001-01-01T00:00:00Z.
  package static func secondsSince2001() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) - LocalTime.epoch
  }

  /// Suspends this thread for a number of milliseconds.
  package static func sleep(milliseconds: Int) {
    let end = Self.milliseconds() + milliseconds
    while case let left = end - Self.milliseconds(), left > 0 {
      // More than a second at once is an error on some systems.
      usleep(UInt32(min(left, 999)) * 1000)
    }
  }

  /// Registers `body` to be called at exit(3) or the end of the main function, but not if a signal ends the process.
  package static func atExit(_ body: @escaping @convention(c) () -> Void) { _ = atexit(body) }

  package static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// The value of the environment variable `name`; nil if it is not set.
  package static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Reads standard input to its end.
  package static func loadInput() throws(FileError) -> Source { try Descriptor(STDIN_FILENO).load(expecting: 0) }

  package static func sendToOutput(_ bytes: Span<UInt8>) throws(FileError) { try Descriptor(STDOUT_FILENO).send(bytes) }

  package static func sendToErrors(_ bytes: Span<UInt8>) throws(FileError) { try Descriptor(STDERR_FILENO).send(bytes) }

  /// Size of the machine's memory in bytes.
  package static var memorySize: Int { sysconf(CInt(_SC_PHYS_PAGES)) * sysconf(CInt(_SC_PAGESIZE)) }

  /// The number of processors that the process may use.
  package static var processorCount: Int {
    #if canImport(Glibc)  // On other systems, sysconf returns it.
      var usable = cpu_set_t()
      if unsafe sched_getaffinity(0, MemoryLayout<cpu_set_t>.size, &usable) == 0 {
        return unsafe withUnsafeBytes(of: &usable) { set in unsafe set.reduce(0) { $0 + $1.nonzeroBitCount } }
      }
    #endif
    return max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN)))
  }
}
