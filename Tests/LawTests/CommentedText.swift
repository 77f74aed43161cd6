import TestSupport

/// A text of members, one below the other, with comments and instructions around them.
struct CommentedText {
  enum Format: CaseIterable { case dictionary, array, records, strings }

  struct Member {
    let name: String
    var value: Int
    /// The texts of the comments above it, between its key and its value or inside a record, and behind it on its line. Those of
    /// instructions begin with `?`.
    var above: [String] = []
    var inside: [String] = []
    var behind: [String] = []
    var followsBlankLine = false
  }

  /// The texts that several comments have.
  static let repeatedRemarks = ["same", "note"]

  let format: Format
  var top: [String] = []
  var members: [Member] = []
  var end: [String] = []

  var text: String {
    let top = top.map { remark($0) + "\n" }.joined()
    let content = members.map(text).joined() + end.map { indentation + remark($0) + "\n" }.joined()
    if format == .strings { return top + (top.isEmpty ? "" : "\n") + content }
    let tag = format == .dictionary ? "dict" : "array"
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      \(top)<\(tag)>
      \(content)</\(tag)>
      </plist>

      """
  }

  private var indentation: String { format == .strings ? "" : "\t" }

  private func text(of member: Member) -> String {
    let lines: [String]
    let (inside, value) = (member.inside.map(remark), "<integer>\(member.value)</integer>")
    switch format {
    case .dictionary: lines = ["<key>\(member.name)</key>"] + inside + [value]
    case .array: lines = ["<string>\(member.name)</string>"]
    case .records:
      let entries = ["<key>name</key>", "<string>\(member.name)</string>"] + inside + ["<key>v</key>", value]
      lines = ["<dict>"] + entries.map { "\t" + $0 } + ["</dict>"]
    case .strings: lines = [(["\"\(member.name)\""] + inside + ["= \"\(member.value)\";"]).joined(separator: " ")]
    }
    let behind = member.behind.map { " " + remark($0) }.joined()
    return (member.followsBlankLine ? "\n" : "")
      + (member.above.map(remark) + lines).map { indentation + $0 }.joined(separator: "\n") + behind + "\n"
  }

  private func remark(_ text: String) -> String {
    if text.hasPrefix("?") { return "<\(text)?>" }
    return format == .strings ? "/* \(text) */" : "<!-- \(text) -->"
  }

  /// The members as those of a merge.
  var mergeMembers: [MemberMerge.Member] {
    members.map { .init(name: $0.name, value: format.value($0.name, $0.value)) }
  }
}

extension CommentedText.Format {
  /// The value of a member.
  fileprivate func value(_ name: String, _ value: Int) -> Plist {
    let value = Plist.integer(Int128(value))
    return switch self {
    case .dictionary, .strings: value
    case .array: .string(name)
    case .records: .dictionary([.init("name", .string(name)), .init("v", value)])
    }
  }
}

/// A comment or an instruction of a text, with the member that it belongs to or that is below it.
struct Remark {
  enum Place { case above, inside, behind }

  let text: String
  /// The name of the member; `top` before the root and `end` after the last member.
  let owner: String
  let place: Place
  /// True if it belongs to the member for certain. Above a member it may also be the heading of several members.
  let isFirm: Bool

  /// The members and the remarks of a text like those of `CommentedText`; nil for another text.
  static func read(_ text: String, _ format: CommentedText.Format) -> (
    members: [MemberMerge.Member], remarks: [Remark]
  )? {
    var reader = RemarkReader(format: format, rest: text[...])
    return reader.readAll() ? (reader.members, reader.remarks) : nil
  }
}

private struct RemarkReader {
  let format: CommentedText.Format
  var rest: Substring
  var members: [MemberMerge.Member] = []
  var remarks: [Remark] = []
  /// The key before the value that is next, and the member that ended on this line.
  private var key: String?
  private var member: String?
  /// The remarks above the next member.
  private var above: [String] = []
  private var isHeading = false
  private var isInside: Bool
  private var lineBreaks = 2

  init(format: CommentedText.Format, rest: Substring) {
    (self.format, self.rest, isInside) = (format, rest, format == .strings)
  }

  mutating func readAll() -> Bool {
    while let first = rest.first {
      if first.isWhitespace {
        if first.isNewline {
          lineBreaks += 1
          member = nil
        }
        rest.removeFirst()
        continue
      }
      if let text = remark() {
        append(text)
        lineBreaks = 0
      } else {
        let isRead = format == .strings ? readEntry() : readTag()
        guard isRead else { return false }
      }
    }
    begin(nil)
    return true
  }

  private mutating func append(_ text: String) {
    let lines = text.split(separator: "\n").map { $0.drop { $0 == "\t" || $0 == " " } }
    let text = lines.joined(separator: "\n")
    if let owner = key ?? member {
      return remarks.append(Remark(text: text, owner: owner, place: key == nil ? .behind : .inside, isFirm: true))
    }
    isHeading = isHeading || lineBreaks > 1
    above.append(text)
  }

  /// Begins a member; nil is a tag around the members, or the end.
  private mutating func begin(_ name: String?) {
    // After a blank line or at the start, the remarks may belong to several members.
    let isFirm = name != nil && !isHeading && lineBreaks < 2
    let owner = name ?? (isInside ? "end" : "top")
    remarks += above.map { Remark(text: $0, owner: owner, place: .above, isFirm: isFirm) }
    (above, isHeading, key) = ([], false, name)
    (member, lineBreaks) = (nil, 0)
  }

  private mutating func end(_ value: Int?) -> Bool {
    guard let value, let name = key else { return false }
    members.append(.init(name: name, value: format.value(name, value)))
    (key, member, lineBreaks) = (nil, name, 0)
    return true
  }

  /// Reads the text between `start`, which must be next, and `end`.
  private mutating func text(_ start: String, _ end: String) -> String? {
    guard rest.hasPrefix(start) else { return nil }
    let content = rest.dropFirst(start.count)
    guard let range = content.firstRange(of: end) else { return nil }
    rest = content[range.upperBound...]
    return String(content[..<range.lowerBound])
  }

  private mutating func remark() -> String? {
    if format == .strings { return text("/* ", " */") }
    return text("<!-- ", " -->") ?? text("<?", "?>").map { "?" + $0 }
  }

  private mutating func readTag() -> Bool {
    if format == .array, let name = text("<string>", "</string>") {
      begin(name)
      return end(0)
    }
    if format == .records, text("<dict>", "<key>name</key>") != nil {
      rest = rest.drop { $0.isWhitespace }
      guard let name = text("<string>", "</string>") else { return false }
      begin(name)
      return true
    }
    if format == .records, key != nil, text("<key>v</key>", "<integer>") != nil {
      guard let value = text("", "</integer>"), text("", "</dict>") != nil else { return false }
      return end(Int(value))
    }
    if format == .dictionary, let name = text("<key>", "</key>") {
      begin(name)
      return true
    }
    if let value = text("<integer>", "</integer>") { return end(Int(value)) }
    begin(nil)
    guard let tag = text("<", ">") else { return false }
    isInside = isInside || tag == "dict" || tag == "array"
    lineBreaks = 2
    return true
  }

  private mutating func readEntry() -> Bool {
    guard let name = text("\"", "\"") else { return false }
    begin(name)
    while let first = rest.first, first != "\"" {
      if first.isWhitespace || first == "=" {
        rest.removeFirst()
      } else {
        guard let text = remark() else { return false }
        append(text)
      }
    }
    guard let value = text("\"", "\";") else { return false }
    return end(Int(value))
  }
}
