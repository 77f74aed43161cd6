import PropertyList

extension Rule {
  package static let numberRange = Rule(
    "number-range", .error, .syntax,
    "a number that is read as infinity or zero, or of which some readers keep only 64 bits")
  package static let numberPrecision = Rule(
    "number-precision", .warning, .syntax, "a number with more digits than are kept")
}

extension Check {
  static let numbers = Check(
    rules: [.numberRange, .numberPrecision],
    pass: .remark { _, _, remark in
      guard case .numberLoss(let loss) = remark.kind else { return nil }
      let (rule, message): (Rule, String) =
        switch loss {
        case .overflow: (.numberRange, "the number is too large for a double: it is read as infinity")
        case .underflow: (.numberRange, "the number is too small for a double: it is read as zero")
        case .digits: (.numberPrecision, "the number has more than 17 digits, which a double cannot represent")
        }
      return Finding(rule, message, at: remark.range, node: remark.node)
    })
}
