import Foundation
import TestSupport
import Testing

/// The laws of the commands, on random cases, judged by CPython and git. `scripts/laws` runs them for as long as asked:
/// PLIERS_LAW_SECONDS is the time for each law, and PLIERS_LAW_SEED the first seed. Without these each law has 12 cases,
/// and a third of them in a debug build.
@Suite(.prompt, .enabled(if: Judge.isPresent, "needs python3"))
struct LawTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seconds = environment["PLIERS_LAW_SECONDS"].flatMap(Double.init)
  private static let firstSeed = environment["PLIERS_LAW_SEED"].flatMap(UInt64.init) ?? 1
  private static let laws = selected(
    editLaws + comparisonLaws + mergeLaws + mergeOrderLaws + mergeCommentLaws + projectMergeLaws + conversionLaws
      + storeLaws + textconvLaws, \.description)

  @Test(arguments: laws) func lawIsTrueForRandomCases(law: Law) throws {
    let judge = try Judge()
    let start = ContinuousClock.now
    var count: UInt64 = 0
    while Self.seconds.map({ start.duration(to: .now) < .seconds($0) }) ?? (count < (Executable.isRelease ? 12 : 4)) {
      let seed = Self.firstSeed &+ count
      count += 1
      guard let first = Self.violation(of: law, seed: seed, size: 16, judge) else { continue }
      // The smallest size at which the seed still breaks the law.
      var (size, violation) = (16, first)
      while size > 1, let smaller = Self.violation(of: law, seed: seed, size: size / 2, judge) {
        (size, violation) = (size / 2, smaller)
      }
      Issue.record("seed \(seed), size \(size): \(law)\n\(violation)")
      break
    }
    if Self.seconds != nil { print("\(count) cases: \(law)") }
  }

  private static func violation(of law: Law, seed: UInt64, size: Int, _ judge: Judge) -> String? {
    do {
      var lawCase = LawCase(gen: Gen(seed: seed, size: size), judge: judge, folder: try ScratchFolder())
      lawCase.gen.format = Gen.Format.allCases[Int(seed % 3)]
      try law.check(&lawCase)
      return nil
    } catch {
      return "\(error)"
    }
  }
}

/// The laws of files, on those of the folder in PLIERS_LAW_FILES, which `scripts/laws --files` sets, or on an example.
@Suite(.prompt) struct FileLawTests {
  private static let folder = ProcessInfo.processInfo.environment["PLIERS_LAW_FILES"]
  private static let files: [String] = {
    guard let folder else { return [testsFolder + "/pliersTests/Fixtures/Example.plist"] }
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { folder + "/" + $0 }.filter { path in
      (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType == .typeRegular
    }
  }()

  @Test(arguments: fileLaws) func lawIsTrueOfFiles(law: FileLaw) throws {
    var (count, suited) = (0, 0)
    for path in Self.files {
      guard let file = try FileCase(path) else { continue }
      count += 1
      do {
        if try law.check(file) { suited += 1 }
      } catch {
        Issue.record("\(path): \(law)\n\(error)")
      }
    }
    #expect(suited > 0)
    if Self.folder != nil { print("\(suited) of \(count) files are suited: \(law)") }
  }
}
