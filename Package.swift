// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableExperimentalFeature("Lifetimes"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// The commit that is built, set by scripts/install and scripts/package. SwiftPM's own Context.gitInformation stays that of the
// first build, because manifests are cached.
let commit = Context.environment["PLIERS_COMMIT"] ?? ""

let package = Package(
  name: "pliers",
  // watchOS is missing: sizes and dates need an Int of 64 bits, and arm64_32 has 32.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
  products: [
    .executable(name: "pliers", targets: ["pliers"]),
    .library(name: "PropertyList", targets: ["PropertyList"]),
    .library(name: "PropertyListLint", targets: ["PropertyListLint"]),
    .library(name: "PropertyListFiles", targets: ["PropertyListFiles"]),
    .library(name: "PropertyListCoding", targets: ["PropertyListCoding"]),
    .library(name: "PropertyListStore", targets: ["PropertyListStore"]),
    .plugin(name: "LintPropertyLists", targets: ["LintPropertyLists"]),
    .plugin(name: "LintPlistsCommand", targets: ["LintPlistsCommand"]),
  ],
  targets: [
    .target(
      name: "PropertyList", dependencies: ["CTables"], swiftSettings: settings,
      // Square roots and rounding are calls of libm, which an app without Foundation does not link.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    .target(name: "PropertyListLint", dependencies: ["CTexts", "PropertyList"], swiftSettings: settings),
    .target(name: "PropertyListCoding", dependencies: ["PropertyList"], swiftSettings: settings),
    .systemLibrary(name: "CSystem"),
    .target(name: "CCommit", cSettings: [.define("PLIERS_COMMIT", to: "\"\(commit)\"")]),
    .target(name: "CLargePages"),
    .target(name: "CTables", exclude: ["Tables"]),
    .target(name: "CTexts", exclude: ["Texts"]),
    .target(name: "PropertyListFiles", dependencies: ["CSystem", "PropertyList"], swiftSettings: settings),
    .target(
      name: "PropertyListStore", dependencies: ["PropertyList", "PropertyListFiles", "PropertyListCoding"],
      swiftSettings: settings),
    .executableTarget(
      name: "pliers",
      dependencies: ["CCommit", "CLargePages", "CTexts", "PropertyList", "PropertyListLint", "PropertyListFiles"],
      exclude: ["FrameTables.ld"],
      swiftSettings: settings,
      // A static executable starts four times faster than one that loads the Swift runtime. It needs the static
      // C library (libc6-dev on Debian, part of the official Swift images); without it, delete this argument.
      // CLargePages wraps `malloc`. The program imports nothing of Swift's regular expressions or of _StringProcessing, which
      // together have 1.2 MB.
      //
      // Tests start the debug build thousands of times. With a static Swift runtime it starts in 5 ms instead of 8. The
      // test bundle also contains this target, but needs the shared runtime, which Foundation and Testing use: TestSupport
      // undoes the arguments. SwiftPM puts a later dependency's arguments first, so test targets list TestSupport before
      // `pliers`.
      linkerSettings: [
        .unsafeFlags(
          [
            "-static-executable", "-use-ld=lld", "-Xlinker", "-s", "-Xlinker", "--wrap=malloc",
            "-Xlinker", "-T", "-Xlinker", "\(Context.packageDirectory)/Sources/pliers/FrameTables.ld",
          ],
          .when(platforms: [.linux], configuration: .release)),
        .unsafeFlags(["-static-stdlib"], .when(platforms: [.linux], configuration: .debug)),
      ]),
    .plugin(
      name: "LintPropertyLists", capability: .buildTool(), dependencies: ["pliers"],
      path: "Sources/Plugins/LintPropertyLists"),
    .plugin(
      name: "LintPlistsCommand",
      capability: .command(
        intent: .custom(verb: "lint-plists", description: "Lint the property lists of the package.")),
      dependencies: ["pliers"], path: "Sources/Plugins/LintPlistsCommand"),
    .testTarget(
      name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings,
      linkerSettings: [
        .unsafeFlags(["-no-static-stdlib", "-no-static-executable"], .when(platforms: [.linux]))
      ]),
    .testTarget(name: "PropertyListTests", dependencies: ["PropertyList", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "PropertyListLintTests", dependencies: ["PropertyListLint", "PropertyList", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "PropertyListCodingTests", dependencies: ["PropertyListCoding", "PropertyList", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "PropertyListFilesTests", dependencies: ["PropertyListFiles", "PropertyList", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "PropertyListStoreTests",
      dependencies: ["PropertyListStore", "PropertyListCoding", "PropertyList", "PropertyListFiles", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "pliersTests",
      dependencies: ["TestSupport", "pliers", "PropertyList", "PropertyListLint", "PropertyListFiles"],
      exclude: ["Fixtures"], swiftSettings: settings),
    .testTarget(
      name: "LawTests", dependencies: ["TestSupport", "pliers", "PropertyListStore", "PropertyList"],
      exclude: ["judge.py"],
      swiftSettings: settings),
  ]
)
