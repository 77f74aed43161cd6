import PropertyList

// Decoding of scalars. The first line of each function is the usual case. The other lines are for spellings of other formats, for
// exact conversions, and for errors. `path` is the value's coding path.
extension DecodedDocument {
  @inline(__always)
  func integer<Integer: FixedWidthInteger>(
    _ type: Integer.Type, of value: ValueID, path: @autoclosure () -> [any CodingKey]
  ) throws -> Integer {
    if case .integer(let number) = node(of: value), let integer = Integer(exactly: number) { return integer }
    return try convertedInteger(type, of: value, path: path())
  }

  /// An integer from a value that is not a signed 64-bit integer. As in Foundation, reals without a fraction are converted.
  @inline(never)
  private func convertedInteger<Integer: FixedWidthInteger>(
    _ type: Integer.Type, of value: ValueID, path: @autoclosure () -> [any CodingKey]
  ) throws -> Integer {
    let result: Integer?
    switch node(of: value) {
    case .integer(let number): result = Integer(exactly: number)
    case .unsigned(let number): result = Integer(exactly: number)
    case .float(let number): result = Integer(exactly: number)
    case .real(let number): result = Integer(exactly: number)
    case .wideInteger(let slice): result = Integer(text(of: slice))
    case .number(let slice):
      let text = text(of: slice)
      result = Integer(text.hasSuffix(".0") ? text.dropLast(2) : text[...])
    case .string(let slice) where spelling == .openStep:
      if let integer = Integer(text(of: slice)) { return integer }
      fallthrough
    default: throw mismatch(Integer.self, "an integer", of: value, path())
    }
    guard let result else {
      let problem = "\(description(of: value)) does not fit in \(Integer.self)"
      throw DecodingError.dataCorrupted(.init(codingPath: path(), debugDescription: problem))
    }
    return result
  }

  @inline(__always)
  func double(of value: ValueID, path: @autoclosure () -> [any CodingKey]) throws -> Double {
    if case .real(let number) = node(of: value) { return number }
    return try convertedReal(Double.self, of: value, path: path())
  }

  /// As in Foundation, a decimal number in a text is rounded once, to the nearest `Float`, and a number in a binary file must be exact.
  func float(of value: ValueID, path: @autoclosure () -> [any CodingKey]) throws -> Float {
    guard case .real(let real) = node(of: value), !hasBinaryRules else {
      return try convertedReal(Float.self, of: value, path: path())
    }
    let float = Float(real)
    let neighbor = real > Double(float) ? float.nextUp : float.nextDown
    // The double may be halfway between two floats although the decimal number is not. In XML, tags are around the number.
    let isHalfway = Double(neighbor) - real == real - Double(float)
    guard isHalfway, let text = text(ofNumber: value),
      let number = text.split(whereSeparator: { "<>".contains($0) }).first(where: { Double($0) == real })
    else { return float }
    return Float(number) ?? float
  }

  @inline(never)
  private func convertedReal<Real: BinaryFloatingPoint & LosslessStringConvertible>(
    _ type: Real.Type, of value: ValueID, path: @autoclosure () -> [any CodingKey]
  ) throws -> Real {
    switch node(of: value) {
    case .integer(let number): return Real(number)
    case .unsigned(let number): return Real(number)
    case .float(let number):
      if number.isNaN { return .nan }
      if let exact = Real(exactly: number) { return exact }
    case .real(let number):
      if number.isNaN { return .nan }
      if let exact = Real(exactly: number) { return exact }
    case .number(let slice), .wideInteger(let slice):
      if let number = Real(text(of: slice)), number.isFinite { return number }
    // JSON's encoder writes NaN and the infinities as strings.
    case .string(let slice) where spelling != .typed:
      let text = text(of: slice)
      let isNumber = spelling == .openStep || text == "nan" || text == "+infinity" || text == "-infinity"
      if isNumber, let number = Real(text) { return number }
      fallthrough
    default: throw mismatch(Real.self, "a real number", of: value, path())
    }
    let problem = "\(description(of: value)) does not fit in \(Real.self)"
    throw DecodingError.dataCorrupted(.init(codingPath: path(), debugDescription: problem))
  }

  func boolean(of value: ValueID, path: @autoclosure () -> [any CodingKey]) throws -> Bool {
    if case .boolean(let boolean) = node(of: value) { return boolean }
    if spelling == .openStep, case .string(let slice) = node(of: value) {
      switch text(of: slice) {
      case "YES", "true", "1": return true
      case "NO", "false", "0": return false
      default: break
      }
    }
    throw mismatch(Bool.self, "a boolean", of: value, path())
  }

  @inline(__always)
  func string(of value: ValueID, path: @autoclosure () -> [any CodingKey]) throws -> String {
    let node = node(of: value)
    if case .string(let slice) = node, !isNil(node) { return text(of: slice) }
    throw mismatch(String.self, "a string", of: value, path())
  }

  /// A date in seconds since 2001-01-01T00:00:00Z. `type` is for the error.
  func date(_ type: Any.Type, of value: ValueID, path: @autoclosure () -> [any CodingKey]) throws -> Double {
    if case .date(let seconds) = node(of: value) { return seconds }
    if spelling != .typed, case .string(let slice) = node(of: value),
      let seconds = withBytes(of: slice, { Double(isoDate: $0) })
    {
      return seconds
    }
    throw mismatch(type, "a date", of: value, path())
  }

  /// Calls `body` with the bytes of data. `type` is for the error.
  func data<Result>(
    _ type: Any.Type, of value: ValueID, path: @autoclosure () -> [any CodingKey], _ body: (Span<UInt8>) -> Result
  ) throws -> Result {
    if case .data(let slice) = node(of: value) { return withBytes(of: slice, body) }
    if spelling == .json, case .string(let slice) = node(of: value) {
      var bytes: [UInt8] = []
      if withBytes(of: slice, { Base64.decode($0, into: &bytes) }) { return body(bytes.span) }
    }
    throw mismatch(type, "data", of: value, path())
  }
}
