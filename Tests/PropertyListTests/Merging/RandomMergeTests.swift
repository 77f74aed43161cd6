import TestSupport
import Testing

@testable import PropertyList

/// Laws that hold for any three lists, here for random ones that two sides have edited.
struct RandomMergeTests {
  @Test(arguments: 0..<8) func lawsOfMergesHold(_ block: Int) throws {
    for seed in block * 60..<(block + 1) * 60 {
      var random = SplitMix64(seed: UInt64(seed))
      let isXML = seed % 2 == 0
      let isCompact = seed % 6 < 2
      let base = Tree.random(depth: 0, &random)
      let (ours, theirs) = (base.edited(&random), base.edited(&random))
      let texts = [base, ours, theirs].map { $0.text(isXML: isXML, isCompact: isCompact) }
      let comment = Comment(rawValue: "seed \(seed)\n\(texts.joined(separator: "\n"))")
      let merge = try merged(texts[0], texts[1], texts[2])
      #expect(merge.obstacle == nil, comment)
      // Either side's choice of all clashes is a list.
      for side in [MergeSide.ours, .theirs] { #expect(throws: Never.self, comment) { try merge.choice(of: side) } }
      // The clashes are the same from the other side.
      let swapped = try merged(texts[0], texts[2], texts[1])
      #expect(swapped.clashes.count == merge.clashes.count, comment)
      #expect(try merged(texts[0], texts[1], texts[0]).string == texts[1], comment)
      #expect(try merged(texts[0], texts[0], texts[2]).string == texts[2], comment)
    }
  }

  /// Of elements that are told by what they are, a merge without clashes has all that either side has put in or left, and none
  /// that either has taken out, whatever the order.
  @Test(arguments: [#""e?""#, #"{"id":?}"#]) func noElementIsLost(template: String) throws {
    var cleanMerges = 0
    for seed in 0..<400 {
      var random = SplitMix64(seed: UInt64(seed))
      func edited(_ elements: [Int], adding added: [Int]) -> [Int] {
        var result = elements.filter { _ in Int.random(in: 0..<5, using: &random) > 0 }
        if Int.random(in: 0..<3, using: &random) == 0 { result.shuffle(using: &random) }
        for element in added where Bool.random(using: &random) {
          result.insert(element, at: Int.random(in: 0...result.count, using: &random))
        }
        return result
      }
      let base = Array(0..<Int.random(in: 0..<6, using: &random))
      let (ours, theirs) = (edited(base, adding: [10, 11]), edited(base, adding: [20, 21]))
      let texts = [base, ours, theirs].map { elements in
        "[\(elements.map { template.replacing("?", with: "\($0)") }.joined(separator: ","))]"
      }
      let merge = try merged(texts[0], texts[1], texts[2])
      guard merge.isClean else { continue }
      cleanMerges += 1
      let kept = base.filter { ours.contains($0) && theirs.contains($0) }
      let expected = (kept + (ours + theirs).filter { !base.contains($0) }).map {
        template.replacing("?", with: "\($0)")
      }
      let elements = try #require(merge.string).dropFirst().dropLast().replacing(" ", with: "")
      let found = elements.isEmpty ? [] : elements.split(separator: ",").map(String.init)
      #expect(found.sorted() == expected.sorted(), "seed \(seed)\n\(texts)\n\(elements)")
    }
    #expect(cleanMerges > 200)
  }

  /// A value that can be edited and written.
  private indirect enum Tree {
    case scalar(Int)
    case text(Int)
    case array([Tree])
    case dictionary([(key: String, value: Tree)])

    static func random(depth: Int, _ random: inout SplitMix64) -> Tree {
      switch Int.random(in: depth == 0 ? 2..<4 : depth > 3 ? 0..<2 : 0..<4, using: &random) {
      case 0: return .scalar(Int.random(in: 0..<5, using: &random))
      case 1: return .text(Int.random(in: 0..<5, using: &random))
      case 2:
        let isSet = Bool.random(using: &random)
        return .array(
          (0..<Int.random(in: 0..<5, using: &random)).map { place in
            isSet ? .text(place) : .random(depth: depth + 1, &random)
          })
      default:
        return .dictionary(
          (0..<Int.random(in: 0..<5, using: &random)).map { place in
            ("k\(place)", .random(depth: depth + 1, &random))
          })
      }
    }

    func edited(_ random: inout SplitMix64, depth: Int = 0) -> Tree {
      switch self {
      case .scalar, .text: return Int.random(in: 0..<4, using: &random) == 0 ? .random(depth: 2, &random) : self
      case .array(var elements):
        for place in elements.indices where Bool.random(using: &random) {
          elements[place] = elements[place].edited(&random, depth: depth + 1)
        }
        if !elements.isEmpty, Int.random(in: 0..<3, using: &random) == 0 {
          elements.remove(at: elements.indices.randomElement(using: &random) ?? 0)
        }
        if Int.random(in: 0..<3, using: &random) == 0 {
          elements.insert(
            .text(Int.random(in: 5..<9, using: &random)), at: Int.random(in: 0...elements.count, using: &random))
        }
        if Int.random(in: 0..<6, using: &random) == 0 { elements.shuffle(using: &random) }
        return .array(elements)
      case .dictionary(var pairs):
        for place in pairs.indices where Bool.random(using: &random) {
          pairs[place].value = pairs[place].value.edited(&random, depth: depth + 1)
        }
        if !pairs.isEmpty, Int.random(in: 0..<3, using: &random) == 0 {
          pairs.remove(at: pairs.indices.randomElement(using: &random) ?? 0)
        }
        let key = "n\(Int.random(in: 0..<3, using: &random))"
        if Int.random(in: 0..<3, using: &random) == 0, !pairs.contains(where: { $0.key == key }) {
          pairs.insert((key, .random(depth: 2, &random)), at: Int.random(in: 0...pairs.count, using: &random))
        }
        return .dictionary(pairs)
      }
    }

    func text(isXML: Bool, isCompact: Bool) -> String {
      let body = lines(isXML: isXML).joined(separator: isCompact ? "" : "\n")
      return (isXML ? "<plist>\(isCompact ? "" : "\n")\(body)\(isCompact ? "" : "\n")</plist>" : body)
        + (isCompact ? "" : "\n")
    }

    private func lines(isXML: Bool) -> [String] {
      switch self {
      case .scalar(let number): return [isXML ? "<integer>\(number)</integer>" : "\(number)"]
      case .text(let number): return [isXML ? "<string>s\(number)</string>" : "\"s\(number)\""]
      case .array(let elements):
        if elements.isEmpty { return [isXML ? "<array/>" : "[]"] }
        return enclosed(elements.map { $0.lines(isXML: isXML) }, isXML ? "array" : nil, "[", "]")
      case .dictionary(let pairs):
        if pairs.isEmpty { return [isXML ? "<dict/>" : "{}"] }
        let members = pairs.map { pair -> [String] in
          var lines = pair.value.lines(isXML: isXML)
          if isXML { return ["<key>\(pair.key)</key>"] + lines }
          lines[0] = "\"\(pair.key)\": \(lines[0])"
          return lines
        }
        return enclosed(members, isXML ? "dict" : nil, "{", "}")
      }
    }

    private func enclosed(_ members: [[String]], _ tag: String?, _ open: String, _ close: String) -> [String] {
      var lines: [String] = []
      for (place, member) in members.enumerated() {
        lines += member.map { "  " + $0 }
        if tag == nil, place < members.count - 1 { lines[lines.count - 1] += "," }
      }
      return [tag.map { "<\($0)>" } ?? open] + lines + [tag.map { "</\($0)>" } ?? close]
    }
  }
}
