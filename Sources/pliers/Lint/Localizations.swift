import PropertyList
import PropertyListFiles
import PropertyListLint

/// The strings in the development language for each `.strings` file in a `.lproj` folder.
///
/// The development language is the `CFBundleDevelopmentRegion` of the nearest Info.plist, or the `developmentRegion` of the
/// nearest project, whichever is nearer. Without strings in that language, the language is `en`, or else `Base`.
struct Localizations: Sendable {
  /// By the files that translate them.
  private(set) var originals: [Argument: OriginalStrings] = [:]

  init(among files: Set<Argument>, _ console: Console) {
    // The files with the same strings by their languages. The key is the folder around the `.lproj` folders, then the name.
    var groups: [[Substring]: [String: Argument]] = [:]
    for file in files where file.fileExtension == "strings" {
      let parts = file.text.split(separator: "/")
      guard let folder = parts.dropLast().last, folder.hasSuffix(".lproj") else { continue }
      let language = String(folder.dropLast(".lproj".count))
      groups[parts.dropLast(2) + parts.suffix(1), default: [:]][language] = file
    }
    groups = groups.filter { $0.value.count > 1 }
    guard !groups.isEmpty else { return }
    // At equal distances the shortest path wins: `Info.plist` before `Tests-Info.plist`.
    let sorted = files.sorted { ($0.bytes.count, $0.text) < ($1.bytes.count, $1.text) }
    let regions = sorted.compactMap { DevelopmentRegion(in: $0, console) }
    for (group, languages) in groups {
      let region = regions.max { $0.distance(to: group.dropLast()) > $1.distance(to: group.dropLast()) }
      let candidates = [region?.language, "en", "Base"].compactMap { $0 }
      guard let language = candidates.first(where: { languages[$0] != nil }), let file = languages[language],
        let list = try? Input(file, isRegular: true, from: console).read(ReadOptions()),
        let original = OriginalStrings(list, folder: language + ".lproj")
      else { continue }
      for (other, translation) in languages where other != language { originals[translation] = original }
    }
  }
}

/// The development language of a project or bundle, as an Info.plist or a project file specifies it.
private struct DevelopmentRegion {
  let language: String
  /// The path components of the folder of the project or bundle.
  let folder: [Substring]

  /// The region in an Info.plist or a project; nil for other files, or if the region is a build variable.
  init?(in file: Argument, _ console: Console) {
    let components = file.text.split(separator: "/")
    guard let name = components.last else { return nil }
    let isProject = name.hasSuffix(".pbxproj")
    guard isProject || name.lowercased().hasSuffix("info.plist"),
      let list = try? Input(file, isRegular: true, from: console).read(ReadOptions()),
      let language = list.developmentRegion, !language.hasPrefix("$")
    else { return nil }
    // A project file is in the folder `NAME.xcodeproj`.
    folder = components.dropLast(isProject ? 2 : 1)
    self.language = language
  }

  func distance(to other: ArraySlice<Substring>) -> Int {
    let common = zip(folder, other).prefix { $0 == $1 }.count
    return folder.count + other.count - 2 * common
  }
}
