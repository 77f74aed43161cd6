// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableExperimentalFeature("Lifetimes"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// What scripts/install and scripts/package know: the commit that is built. SwiftPM's own Context.gitInformation stays that of the
// first build, as manifests are cached.
let commit = Context.environment["PLIERS_COMMIT"] ?? ""

let package = Package(
  name: "pliers",
  // watchOS is missing: sizes and dates need an Int of 64 bits, and arm64_32 has 32.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
  products: [
    .executable(name: "pliers", targets: ["pliers"]),
    .library(name: "PropertyList", targets: ["PropertyList"]),
    .library(name: "PropertyListLint", targets: ["PropertyListLint"]),
    .library(name: "PropertyListCoding", targets: ["PropertyListCoding"]),
    .library(name: "PropertyListStore", targets: ["PropertyListStore"]),
    .plugin(name: "LintPropertyLists", targets: ["LintPropertyLists"]),
    .plugin(name: "LintPlistsCommand", targets: ["LintPlistsCommand"]),
  ],
  targets: [
    .target(name: "PropertyList", swiftSettings: settings),
    .target(name: "PropertyListLint", dependencies: ["PropertyList"], swiftSettings: settings),
    .target(name: "PropertyListCoding", dependencies: ["PropertyList"], swiftSettings: settings),
    .systemLibrary(name: "CSystem"),
    .target(name: "CCommit", cSettings: [.define("PLIERS_COMMIT", to: "\"\(commit)\"")]),
    .target(name: "CLargePages"),
    .target(name: "PropertyListFiles", dependencies: ["CSystem", "PropertyList"], swiftSettings: settings),
    .target(
      name: "PropertyListStore", dependencies: ["PropertyList", "PropertyListFiles", "PropertyListCoding"],
      swiftSettings: settings),
    .executableTarget(
      name: "pliers",
      dependencies: ["CCommit", "CLargePages", "PropertyList", "PropertyListLint", "PropertyListFiles"],
      swiftSettings: settings,
      // A static executable starts four times faster than one that loads the Swift runtime. It needs the static
      // C library (libc6-dev on Debian, part of the official Swift images); without it, delete this argument.
      // `malloc` is wrapped by the one in CLargePages. A debug build, which tests start thousands of times, starts in 5 ms
      // instead of 9 if at least the runtime is linked in. Tests themselves need the shared one: TestSupport takes the
      // argument back, and must come before `pliers` among their dependencies.
      linkerSettings: [
        .unsafeFlags(
          ["-static-executable", "-use-ld=lld", "-Xlinker", "-s", "-Xlinker", "--wrap=malloc"],
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
    .target(
      name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings,
      linkerSettings: [.unsafeFlags(["-no-static-stdlib"], .when(platforms: [.linux], configuration: .debug))]),
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
    .executableTarget(
      name: "StoreSession", dependencies: ["PropertyListStore"], path: "Tests/StoreSession", swiftSettings: settings),
    .testTarget(
      name: "LawTests", dependencies: ["pliers", "StoreSession", "TestSupport"], exclude: ["judge.py"],
      swiftSettings: settings),
  ]
)
