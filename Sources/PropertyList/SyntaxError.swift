/// Why an input could not be read, and where.
public struct SyntaxError: Error, Equatable {
  /// What is wrong.
  public let problem: Problem
  /// The byte offset of it: in the file for binary, in the text (transcoded to UTF-8) otherwise.
  public let offset: Int
  /// The byte offset of the start of what was left open, if that helps.
  public let opened: Int?

  @inline(never)
  init(_ problem: Problem, at offset: Int, opened: Int? = nil) {
    self.problem = problem
    self.offset = offset
    self.opened = opened
  }
}

/// All that can be wrong with an input, by the reader that finds it.
public enum Problem: Equatable, Sendable {
  case encoding(EncodingProblem)
  case xml(XMLProblem)
  case binary(BinaryProblem)
  case json(JSONProblem)
  case openStep(OpenStepProblem)
  case limit(LimitProblem)
}

/// What no format can hold.
public enum LimitProblem: Equatable, Sendable {
  /// A string, data or number of 4 GiB or more.
  case longValue
  /// 2^32 nodes or more.
  case manyNodes
}
