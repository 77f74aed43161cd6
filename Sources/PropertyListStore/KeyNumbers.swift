import Synchronization

/// The numbers of key names: a store finds a value by the number of its key, without hashing the name each time.
enum KeyNumbers {
  private static let numbers = Mutex<[[UInt8]: Int]>([:])

  /// The number of `name`, which is the same each time; the first one is 0.
  static func number(of name: String) -> Int {
    let bytes = Array(name.utf8)
    return numbers.withLock { numbers in
      if let number = numbers[bytes] { return number }
      numbers[bytes] = numbers.count
      return numbers.count - 1
    }
  }
}
