/// Why an input could not be read, and where.
package struct SyntaxError: Error, Equatable {
  /// What is wrong.
  package let problem: Problem
  /// The byte offset of it: in the file for binary, in the text (transcoded to UTF-8) otherwise.
  package let offset: Int
  /// The byte offset of the start of what was left open, if that helps.
  package let opened: Int?
  /// How far the reader had come when it noticed. The lines in CoreFoundation's messages are counted up to here.
  package let readerPosition: Int

  @inline(never)
  package init(_ problem: Problem, at offset: Int, opened: Int? = nil, readerPosition: Int? = nil) {
    self.problem = problem
    self.offset = offset
    self.opened = opened
    self.readerPosition = readerPosition ?? offset
  }
}

/// All that can be wrong with an input, by the reader that finds it.
package enum Problem: Equatable, Sendable {
  case encoding(EncodingProblem)
  case xml(XMLProblem)
  case binary(BinaryProblem)
  case json(JSONProblem)
  case openStep(OpenStepProblem)
  case limit(LimitProblem)
}

/// What no format can hold.
package enum LimitProblem: Equatable, Sendable {
  /// A string, data or number of 4 GiB or more.
  case longValue
  /// A text of 4 GiB or more that is not in UTF-8.
  case longText
  /// 2^32 nodes or more.
  case manyNodes
  /// The shared objects of a binary file grow to more nodes than this, which `Limits.nodes` decides.
  case manySharedNodes(Int)
  /// The shared strings and data of a binary file grow to more bytes than this, which `Limits.nodes` decides.
  case manySharedBytes(Int)
}

extension SyntaxError {
  /// The problem in words, lower case and without a full stop: what was expected and what was found. `text` is what
  /// the offsets refer to.
  package func message(in text: Span<UInt8>) -> String {
    let problemInText = ProblemInText(self, text)
    return switch problem {
    case .encoding(let problem): problem.message(in: text)
    case .xml(let problem): problem.row.message.text(for: problemInText)
    case .binary(let problem): problem.message
    case .json(let problem): problem.row.message.text(for: problemInText)
    case .openStep(let problem): problem.row.message.text(for: problemInText)
    case .limit(let problem): problem.message
    }
  }

  /// The message of CoreFoundation for the problem, or in JSON that of Foundation's JSONSerialization. There is none for
  /// binary property lists and limits.
  package func foundationMessage(in text: Span<UInt8>) -> String {
    let problemInText = ProblemInText(self, text)
    return switch problem {
    case .encoding(let problem): problem.foundationMessage(in: text)
    case .xml(let problem): problem.row.foundation.text(for: problemInText)
    case .json(let problem): problem.row.foundation.text(for: problemInText)
    case .openStep(let problem): problem.row.foundation.text(for: problemInText)
    case .binary, .limit: message(in: text)
    }
  }
}

extension LimitProblem {
  /// The problem in words.
  var message: String {
    switch self {
    case .longValue: "a value of 4 GiB or more is not supported"
    case .longText: "a text of 4 GiB or more that is not in UTF-8 is not supported"
    case .manyNodes: "4294967296 values or more are not supported"
    case .manySharedNodes(let count): "shared objects expand to more than \(count) values"
    case .manySharedBytes(let count): "shared objects expand to more than \(count) bytes"
    }
  }
}
