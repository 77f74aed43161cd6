/// The check of a merged Xcode project, with the projects of the sides.
struct ProjectCheck {
  let inputs: [(side: MergeSide, project: ProjectObjects)]
  /// The defects of the sides, which are not those of the merge.
  private lazy var known = Set(inputs.flatMap { defects(of: $0.project).map(\.identity) })
  private(set) lazy var referrers = inputs.map { $0.project.referrers() }

  /// Nil unless ours and theirs are projects.
  init?(_ lists: MergeSides<ComparedList>) {
    guard lists.areProjects else { return nil }
    inputs = [MergeSide.ours, .theirs, .base].compactMap { side in ProjectObjects(lists[side]).map { (side, $0) } }
  }

  private func defects(of project: ProjectObjects) -> [ProjectDefect] {
    let missing = inputs.lazy.flatMap { $0.project.indexes.keys.lazy.filter { project.indexes[$0] == nil } }
    return project.defects(missing: Set(missing))
  }

  /// The defects of `list` that no side has.
  mutating func newDefects(of list: ComparedList) -> [ProjectDefect] {
    // Policies may have removed the objects.
    guard let project = ProjectObjects(list) else { return [] }
    let found = defects(of: project)
    return found.isEmpty ? [] : found.filter { !known.contains($0.identity) }
  }

  /// The problem of the nearest object in `broken` that `defect` is about, or that refers to it on a side; nil if it is far away.
  mutating func cause(of defect: ProjectDefect, in broken: [UInt64: String]) -> String? {
    if broken.isEmpty { return nil }
    var objects = defect.objects + defect.containers
    var seen = Set(objects)
    var next = 0
    while next < min(objects.count, 100) {
      let object = objects[next]
      if let problem = broken[object] { return problem }
      objects += referrers.flatMap { $0[object] ?? [] }.filter { seen.insert($0).inserted }
      next += 1
    }
    return nil
  }

  /// The objects that become conflicts next because of `defect`: its own objects. If all of them are in `broken`, which are conflicts
  /// already, the objects that refer to them in the merge; if these are, too, the objects that refer to them on a side.
  mutating func objects(of defect: ProjectDefect, notIn broken: [UInt64: String]) -> [UInt64] {
    let users = defect.objects.flatMap { object in referrers.flatMap { $0[object] ?? [] } }
    let candidates = [defect.objects, defect.containers, users].lazy.map { $0.filter { broken[$0] == nil } }
    return candidates.first { !$0.isEmpty } ?? []
  }
}

extension ValueMerge {
  /// The number of merges until all different objects of a project are conflicts.
  private static let maxRounds = 12

  /// A merge of `lists`. If it would break an Xcode project, the objects concerned are conflicts, so that the project is as sound as
  /// ours and theirs are if one of these is chosen in all conflicts. The list is the merged one with ours chosen, if it was checked.
  static func checked(
    _ lists: MergeSides<ComparedList>, rules: MergeRules
  ) -> (merge: ValueMerge, list: PropertyList?) {
    let rules = AppliedMergeRules(rules, to: lists)
    var merge = ValueMerge(lists, rules: rules)
    guard var check = ProjectCheck(lists) else { return (merge, nil) }
    var broken: [UInt64: String] = [:]
    var firstProblem: String?
    for round in 1...maxRounds {
      let sides: [MergeSide] = merge.tree.conflicts.isEmpty ? [.ours] : [.ours, .theirs]
      let choices = sides.map(merge.tree.list)
      let defects = choices.flatMap { check.newDefects(of: ComparedList($0)) }
      if defects.isEmpty { return (merge, choices[0]) }
      let earlier = broken
      for defect in defects {
        // What a conflict of objects breaks is a part of that conflict.
        let problem = check.cause(of: defect, in: earlier) ?? check.message(for: defect)
        firstProblem = firstProblem ?? problem
        for object in check.objects(of: defect, notIn: broken) { broken[object] = problem }
      }
      let isStuck = broken.count == earlier.count
      if isStuck || round == maxRounds {
        for object in check.inputs.flatMap(\.project.indexes.keys) where broken[object] == nil {
          broken[object] = firstProblem
        }
      }
      merge = ValueMerge(lists, rules: rules, brokenObjects: broken)
      if isStuck { break }
    }
    return (merge, nil)
  }
}
