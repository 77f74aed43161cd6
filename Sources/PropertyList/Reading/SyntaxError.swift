/// A problem of an input and its offset.
package struct SyntaxError: Error, Equatable {
  package let problem: Problem
  /// The byte offset of the problem: in the file if it is binary, otherwise in the text in UTF-8.
  package let offset: Int
  /// The byte offset of the unclosed element, string or comment around the problem; nil if the message does not need it.
  package let opened: Int?
  /// The byte offset of the reader when it found the problem. plutil's messages refer to it.
  package let readerOffset: Int

  @inline(never)
  package init(_ problem: Problem, at offset: Int, opened: Int? = nil, readerOffset: Int? = nil) {
    self.problem = problem
    self.offset = offset
    self.opened = opened
    self.readerOffset = readerOffset ?? offset
  }
}

package enum Problem: Equatable, Sendable {
  case encoding(EncodingProblem)
  case xml(XMLProblem)
  case binary(BinaryProblem)
  case json(JSONProblem)
  case openStep(OpenStepProblem)
  case limit(LimitProblem)
  /// A binary or OpenStep property list, which has no text that can be edited.
  case notEditable(Format)
}

/// An input that is too large.
package enum LimitProblem: Equatable, Sendable {
  /// A string, data or number of 4 GiB or more.
  case longValue
  /// A text of 4 GiB or more that is not in UTF-8, or is to be edited.
  case longText
  /// 2^32 nodes or more.
  case manyNodes
  /// More containers inside one another than the format allows.
  case tooDeep(Format)
  /// The shared objects of a binary file expand to more nodes than this number, which follows from `Limits.nodes`.
  case manySharedNodes(Int)
  /// The shared strings and data of a binary file expand to more bytes than this number, which follows from `Limits.nodes`.
  case manySharedBytes(Int)
}

extension SyntaxError {
  /// The message: in lower case, without a full stop, with the expected and the found text. `text` is the text or file of the offsets.
  package func message(in text: Span<UInt8>) -> String {
    switch problem {
    case .encoding(let problem): problem.message(in: text)
    case .xml(let problem): problem.message(of: self, in: text)
    case .binary(let problem): problem.message
    case .json(let problem): problem.message(of: self, in: text)
    case .openStep(let problem): problem.message(of: self, in: text)
    case .limit(let problem): problem.message
    case .notEditable(let format):
      "expected XML or JSON, found \(format == .binary ? "binary" : "OpenStep"), whose text cannot be edited"
    }
  }
}

extension Problem {
  /// The kind of this problem for apps.
  var reason: ReadError.Reason {
    switch self {
    case .encoding, .xml(.invalidText), .json(.invalidUTF8), .json(.unpairedSurrogate), .openStep(.invalidUTF8):
      .encoding
    case .notEditable: .notEditable
    case .limit, .binary(.overlap): .limit
    case .xml, .json, .openStep, .binary: .syntax
    }
  }
}

extension LimitProblem {
  var message: String {
    switch self {
    case .longValue: "a value of 4 GiB or more is not supported"
    case .longText: "a text of 4 GiB or more must be UTF-8, and cannot be edited"
    case .manyNodes: "4294967296 values or more are not supported"
    case .tooDeep(.json): "more than \(Limits.nesting) arrays and objects inside one another"
    case .tooDeep(let format):
      "more than \(format == .xml ? Limits.nesting : Limits.looseNesting) arrays and dictionaries inside one another"
    case .manySharedNodes(let count): "shared objects expand to more than \(count) values"
    case .manySharedBytes(let count): "shared objects expand to more than \(count) bytes"
    }
  }
}
