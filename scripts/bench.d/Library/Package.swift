// swift-tools-version: 6.2
import PackageDescription

// What measures the libraries, and kills processes that save: a package of its own, so that nobody who uses the libraries builds
// it. scripts/bench --library and scripts/check-store run it.
let package = Package(
  name: "Library",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "pliers", path: "../../..")],
  targets: [
    .executableTarget(
      name: "library-bench", dependencies: [.product(name: "PropertyListCoding", package: "pliers")]),
    .executableTarget(
      name: "store-bench", dependencies: [.product(name: "PropertyListStore", package: "pliers")]),
    .executableTarget(
      name: "store-proof", dependencies: [.product(name: "PropertyListStore", package: "pliers")]),
  ]
)
