// The arguments of formats, and the differences between the arguments of two formats.

import PropertyList

/// The types of a format's arguments.
struct FormatArguments {
  /// Class of types that the program reads in the same way.
  enum Class: Equatable {
    case object, integer, longInteger, double, longDouble, text, wideText, pointer
  }

  struct Argument {
    let `class`: Class
    /// The specifier: `%1$@`.
    let specifier: String
    let range: Range<Int>
  }

  struct Mismatch {
    let message: String
    let range: Range<Int>
    /// True if no argument is read as another type.
    let isHarmless: Bool
  }

  /// The arguments by their numbers, from 1.
  private(set) var all: [Int: Argument] = [:]
  private var next = 1
  /// True if the format contains a variable of a .stringsdict file or a choice, so that its arguments are unknown.
  var isOpen = false

  /// Adds the argument of a specifier, at `position` or after the last one.
  mutating func add(_ argument: Argument, at position: Int?) {
    let number = position ?? next
    if position == nil { next += 1 }
    all[number] = all[number] ?? argument
  }

  /// The first difference of `other`, a translation of this format; nil if there is none or if this text is not a format.
  ///
  /// - Parameter isName: True if this text is only a name of the other one, so that the numbers of arguments may differ.
  func mismatch(with other: FormatArguments, _ origin: String, isName: Bool = false) -> Mismatch? {
    guard !isOpen, !other.isOpen, !all.isEmpty else { return nil }
    for (number, argument) in other.all.sorted(by: { $0.key < $1.key }) {
      guard let expected = all[number] else {
        if isName { return nil }
        return Mismatch(
          message: "expected no argument \(number), as in \(origin), found '\(argument.specifier)'",
          range: argument.range, isHarmless: false)
      }
      if expected.class == argument.class { continue }
      return Mismatch(
        message: "expected '\(expected.specifier)' for argument \(number), as in \(origin), found "
          + "'\(argument.specifier)'",
        range: argument.range, isHarmless: Set([expected.class, argument.class]) == [.integer, .longInteger])
    }
    guard !isName, let (number, lost) = all.filter({ other.all[$0.key] == nil }).min(by: { $0.key < $1.key }) else {
      return nil
    }
    return Mismatch(
      message: "expected '\(lost.specifier)' for argument \(number), as in \(origin), found none", range: 0..<0,
      isHarmless: true)
  }
}

extension FormatArguments.Class {
  /// The class of a length and conversion, such as `lu`. Arguments of variadic functions are promoted: a char is an int.
  init(_ text: Span<UInt8>) {
    let isLong = text.count > 1 && text[0] != UInt8(ascii: "h")
    switch text[text.count - 1] {
    case UInt8(ascii: "@"): self = .object
    case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "x"), UInt8(ascii: "X"),
      UInt8(ascii: "o"), UInt8(ascii: "c"), UInt8(ascii: "C"):
      self = isLong ? .longInteger : .integer
    case UInt8(ascii: "D"), UInt8(ascii: "U"), UInt8(ascii: "O"): self = .longInteger
    case UInt8(ascii: "s"): self = isLong ? .wideText : .text
    case UInt8(ascii: "S"): self = .wideText
    case UInt8(ascii: "p"), UInt8(ascii: "n"): self = .pointer
    default: self = text[0] == UInt8(ascii: "L") ? .longDouble : .double
    }
  }
}
