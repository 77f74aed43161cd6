import PropertyList

extension Rule {
  package static let numberRange = Rule(
    "number-range", .error, .syntax,
    "a number that is read as infinity or zero, or of which some readers keep only 64 bits",
    help: "Write a number that fits into a double or 64 bits, or use a string.",
    why: "The number is read as infinity or zero, or only its low 64 bits are kept.",
    wrong: "<real>1e999</real>",
    right: "<real>1e300</real>",
    see: "IEEE 754")
  package static let numberPrecision = Rule(
    "number-precision", .warning, .syntax, "a number with more digits than are kept",
    help: "Write at most 17 digits, or use a string.",
    why: "A double keeps 17 significant digits. The others are lost when the file is read.",
    wrong: "<real>0.12345678901234567890</real>",
    right: "<real>0.12345678901234568</real>",
    see: "IEEE 754")
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
