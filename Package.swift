// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableExperimentalFeature("Lifetimes"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "pliers",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "pliers", targets: ["pliers"]),
    .library(name: "PropertyList", targets: ["PropertyList"]),
  ],
  targets: [
    .target(name: "PropertyList", swiftSettings: settings),
    .systemLibrary(name: "CSystem"),
    .executableTarget(
      name: "pliers",
      dependencies: ["PropertyList", "CSystem"],
      swiftSettings: settings,
      // A static executable starts four times faster than one that loads the Swift runtime. It needs the static
      // C library (libc6-dev on Debian, part of the official Swift images); without it, delete this argument.
      linkerSettings: [
        .unsafeFlags(
          ["-static-executable", "-use-ld=lld", "-Xlinker", "-s"],
          .when(platforms: [.linux], configuration: .release))
      ]),
    .testTarget(name: "PropertyListTests", dependencies: ["PropertyList"], swiftSettings: settings),
    .testTarget(
      name: "pliersTests", dependencies: ["pliers", "PropertyList"], exclude: ["Fixtures"], swiftSettings: settings),
  ]
)
