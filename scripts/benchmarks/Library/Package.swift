// swift-tools-version: 6.2
import PackageDescription

// Programs for scripts/bench --library, which measures the libraries. They are in a separate package, so that users of the
// libraries do not build them.
let package = Package(
  name: "Library",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "pliers", path: "../../..")],
  targets: [
    .executableTarget(
      name: "library-bench", dependencies: [.product(name: "PropertyListCoding", package: "pliers")]),
    .executableTarget(
      name: "store-bench", dependencies: [.product(name: "PropertyListStore", package: "pliers")]),
  ]
)
