import PropertyList
import PropertyListFiles
import PropertyListLint

/// The bundles in the folders of a run, whose files are checked together.
struct Bundles: Sendable {
  private let tree: BundleTree
  private let problems: [Argument: String]

  /// Loads the bundles around the found files of `selected`, and those in the folders `named`. Adds bundles without an Info.plist and
  /// links that lead out of a bundle to the files, so that they are reported.
  init(in selected: inout FileSelection.Result, named: [Argument], _ console: Console) {
    let access = BundleAccess(
      entries: { try? Argument($0).entries().compactMap(\.inBundle) },
      content: { (try? Input(Argument($0), isRegular: true, from: console))?.source },
      destination: { try? Argument($0).linkDestination().text },
      isExecutable: { (try? Argument($0).identity(followsLinks: true))?.isExecutable ?? false })
    let folders = named.map(\.withoutFinalSlash).filter { BundleTree.isNameOfBundle($0.text) && $0.isFolder }
    // The same bundle would have another path beside `..`.
    let found = selected.files.filter(selected.found.contains).map(\.text).filter { !$0.contains("/../") }
    tree = BundleTree(around: found, named: folders.map(\.text), access)
    var problems: [Argument: String] = [:]
    for problem in tree.problems {
      let path = Argument(problem.path)
      problems[path] = problem.message
      selected.files.append(path)
      if !problem.isNamed { selected.found.insert(path) }
    }
    self.problems = problems
  }

  /// The place of `file` in a bundle.
  func part(_ file: Argument) -> BundlePart? { tree.part(at: file.text) }

  /// What is wrong with the folder or link at `path`; nil for a file that is checked.
  func problem(of path: Argument) -> String? { problems[path] }
}

extension FolderEntry {
  fileprivate var inBundle: BundleAccess.Entry? {
    switch kind {
    case .regular: (name.text, .file)
    case .folder: (name.text, .folder)
    case .link: (name.text, .link)
    case .other: nil
    }
  }
}
