import PropertyListFiles

/// Finds work trees. Git is not needed: the top of a work tree contains an entry `.git`.
struct WorkTrees {
  /// The tops of the work trees around folders.
  private var tops: [Argument: Argument?] = [:]

  /// The top of the work tree around `folder`, which is without links; nil if there is none.
  mutating func top(around folder: Argument) -> Argument? {
    if let known = tops[folder] { return known }
    let isTop = folder.appending(".git").exists
    let top = isTop ? folder : folder == "/" ? nil : top(around: folder.folder.withoutFinalSlash)
    tops[folder] = .some(top)
    return top
  }
}
