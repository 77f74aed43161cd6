import TestSupport

// Random texts with comments.
extension Gen {
  /// A text of up to six members. `comments` is the number of comments so far.
  mutating func commentedText(_ comments: inout Int) -> CommentedText {
    let format = one(of: CommentedText.Format.allCases)
    var text = CommentedText(format: format)
    for number in 0..<int(0..<min(size, 6) + 1) { text.members.append(member("e\(number)", format, &comments)) }
    for _ in 0..<3 where chance(1, of: 6) { addComment(to: &text, &comments) }
    return text
  }

  private mutating func member(
    _ name: String, _ format: CommentedText.Format, _ comments: inout Int
  ) -> CommentedText.Member {
    var text = CommentedText(format: format, members: [.init(name: name, value: name.utf8.count)])
    text.members[0].followsBlankLine = chance(1, of: 4)
    while chance(1, of: 3) { addComment(to: &text, &comments, beside: 0) }
    return text.members[0]
  }

  /// A new text, or one that several comments have.
  private mutating func comment(_ format: CommentedText.Format, isOnOwnLine: Bool, _ comments: inout Int) -> String {
    if chance(1, of: 6) { return one(of: CommentedText.repeatedRemarks) }
    comments += 1
    if format != .strings, chance(1, of: 8) { return "?go \(comments)" }
    if isOnOwnLine, chance(1, of: 8) { return "c\(comments)\n\(format == .strings ? "" : "\t")more" }
    return "c\(comments)"
  }

  private mutating func addComment(to text: inout CommentedText, _ comments: inout Int, beside position: Int? = nil) {
    guard let position else {
      let comment = comment(text.format, isOnOwnLine: true, &comments)
      return chance(1, of: 2) ? text.top.append(comment) : text.end.append(comment)
    }
    let place = int(0..<(text.format == .array ? 3 : 4))
    let comment = comment(text.format, isOnOwnLine: place < 2, &comments)
    switch place {
    case 0: text.members[position].above.append(comment)
    case 1: text.members[position].above.insert(comment, at: 0)
    case 2: text.members[position].behind.append(comment)
    default: text.members[position].inside.append(comment)
    }
  }

  /// `base` with up to three changes of a side.
  mutating func changed(_ base: CommentedText, _ comments: inout Int) -> CommentedText {
    var text = base
    for _ in 0..<int(0..<4) {
      let position = int(0..<max(text.members.count, 1))
      switch text.members.isEmpty ? int(0..<2) : int(0..<9) {
      case 0: addComment(to: &text, &comments)
      case 1:
        comments += 1
        let name = chance(1, of: 5) ? "p\(int(0..<2))" : "n\(comments)"
        if text.members.contains(where: { $0.name == name }) { continue }
        text.members.insert(member(name, text.format, &comments), at: int(0..<text.members.count + 1))
      case 2: text.members.remove(at: position)
      case 3:
        // The comments above the member stay.
        let above = text.members.remove(at: position).above.filter { !CommentedText.repeatedRemarks.contains($0) }
        if position < text.members.count {
          text.members[position].above.insert(contentsOf: above, at: 0)
        } else {
          text.end.insert(contentsOf: above, at: 0)
        }
      case 4: text.members.insert(text.members.remove(at: position), at: int(0..<text.members.count + 1))
      case 5: text.members[position].value = int(0..<9)
      case 6: addComment(to: &text, &comments, beside: position)
      default: changeComment(of: &text.members[position], text.format, &comments)
      }
    }
    return text
  }

  /// Removes or replaces a comment.
  private mutating func changeComment(
    of member: inout CommentedText.Member, _ format: CommentedText.Format, _ comments: inout Int
  ) {
    let place = one(of: [\CommentedText.Member.above, \.inside, \.behind])
    guard !member[keyPath: place].isEmpty else { return }
    let index = int(0..<member[keyPath: place].count)
    if chance(1, of: 2) {
      member[keyPath: place].remove(at: index)
    } else {
      member[keyPath: place][index] = comment(format, isOnOwnLine: false, &comments)
    }
  }
}
