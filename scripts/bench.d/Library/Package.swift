// swift-tools-version: 6.2
import PackageDescription

// What measures PropertyListCoding against Foundation and compares the two: a package of its own, so that nobody who uses
// the library builds it. scripts/bench --library and scripts/compare-with-foundation run it.
let package = Package(
  name: "Library",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "pliers", path: "../../..")],
  targets: [
    .executableTarget(
      name: "library-bench", dependencies: [.product(name: "PropertyListCoding", package: "pliers")]),
    // Its random values are links to those of the tests.
    .executableTarget(
      name: "compare-with-foundation", dependencies: [.product(name: "PropertyListCoding", package: "pliers")]),
  ]
)
