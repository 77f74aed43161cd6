import PropertyList

extension Rule {
  package static let numberRange = Rule(
    "number-range", .error, .syntax, "a number that is read as infinity or zero, or of which some readers keep only 64 bits",
    help: "Write a number that a double or 64 bits hold, or keep it in a string.")
  package static let numberPrecision = Rule(
    "number-precision", .warning, .syntax, "a number with more digits than are kept",
    help: "Write at most 17 digits, or keep the number in a string.")
}

extension Check {
  static let numbers = Check(
    rules: [.numberRange, .numberPrecision],
    pass: .text { inspector, reading in
      for remark in reading.remarks.all {
        guard case .numberLoss(let loss) = remark.kind else { continue }
        let (rule, message): (Rule, String) =
          switch loss {
          case .overflow: (.numberRange, "the number is too large for a double: it is read as infinity")
          case .underflow: (.numberRange, "the number is too small for a double: it is read as zero")
          case .digits: (.numberPrecision, "the number has more than 17 digits, which a double does not hold")
          }
        inspector.note(Finding(rule, message, at: remark.range, node: remark.node))
      }
    })
}
