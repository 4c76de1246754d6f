// swift-tools-version: 6.2
import PackageDescription

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let grdbSQLite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")

/// One row a stage: the folder under `Sources/Stages`, the dependencies of that stage alone, and those of its tests alone.
let stages: [(name: String, dependencies: [Target.Dependency], tests: [Target.Dependency])] = [
  ("Ingest", ["Audio", "Digest", "CSoxr", subprocess, system], ["Audio", "TestTraits", subprocess]),
  ("Chunk", ["Audio", "Whisper", "CWhisper"], ["Audio", argumentParser]),
  (
    "Transcribe", ["Audio", "Whisper", "CProcess", "CWhisper", "Weights"],
    ["Audio", "Whisper", "CWhisper", "Weights", argumentParser]
  ),
  ("Read", ["Text", "Reader"], ["Text", "Reader", argumentParser]),
  ("Mood", ["Text"], ["Text"]),
  ("Extract", ["Text"], ["Text"]),
  ("Summarize", ["Text", "StrictYAML"], ["Text"]),
  ("Write", ["Text", "StrictYAML", subprocess, system], ["Text", argumentParser]),
  ("Index", ["Text", "Store"], ["Store", argumentParser]),
  ("Surface", ["Store", "Insights", "Surfaces"], ["Digest", "Store", "Surfaces", argumentParser]),
  ("Pages", ["Store", "Insights", "Pages", "Surfaces", "Text"], ["Digest", "Store", "Pages", argumentParser]),
]

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// What every whole run computes much of is optimised in debug builds, too, so that the tests stay short. Preconditions and
/// traps on overflow stay with `-O`; only `assert`, which `Sources` does not use, goes.
let optimised: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// A library in `Sources/PATH`, named for the last part of it.
func library(_ path: String, _ dependencies: [Target.Dependency], isOptimised: Bool = true) -> Target {
  .target(
    name: String(path.split(separator: "/").last ?? ""), dependencies: dependencies, path: "Sources/" + path,
    swiftSettings: settings + (isOptimised ? optimised : []))
}

/// The tests of what is in `Sources/PATH`, in `Tests/PATHTests`.
func tests(_ path: String, _ dependencies: [Target.Dependency], _ more: [SwiftSetting] = []) -> Target {
  .testTarget(
    name: (path.split(separator: "/").last ?? "") + "Tests", dependencies: dependencies,
    path: "Tests/" + path + "Tests", swiftSettings: settings + more)
}

let systemLibraries: [Target] = [
  ("CSndfile", "sndfile", "libsndfile1-dev", "libsndfile"),
  ("CSoxr", "soxr", "libsoxr-dev", "libsoxr"),
  ("CWhisper", "whisper", nil, "whisper-cpp"),
  ("CGGML", "whisper", nil, "whisper-cpp"),
  ("CStemmer", nil, "libstemmer-dev", "snowball"),
  ("CCrypto", "libcrypto", "libssl-dev", "openssl@3"),
  ("CArchive", "libarchive", "libarchive-dev", "libarchive"),
  ("CProcess", nil, nil, nil),
].map { (name: String, pkgConfig: String?, apt: String?, brew: String?) in
  .systemLibrary(
    name: name, path: "Sources/System/" + name, pkgConfig: pkgConfig,
    providers: (apt.map { [.apt([$0])] } ?? []) + (brew.map { [.brew([$0])] } ?? []))
}

let stageTargets: [Target] = stages.map { stage in
  .executableTarget(
    name: stage.name + "Stage",
    dependencies: ["StageContract", "StageKit", "Model", argumentParser] + stage.dependencies,
    path: "Sources/Stages/" + stage.name, swiftSettings: settings + optimised)
}

let stageTests: [Target] = stages.map { stage in
  tests(
    "Stages/\(stage.name)Stage",
    [.target(name: stage.name + "Stage"), "StageContract", "StageKit", "Model", "TestSupport"]
      + stage.tests,
    // They make sound, sample by sample.
    ["Ingest", "Chunk", "Transcribe"].contains(stage.name) ? optimised : [])
}

let package = Package(
  name: "sonar",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "sonar", targets: ["sonar"])]
    + stages.map { .executable(name: "sonar-" + $0.name.lowercased(), targets: [$0.name + "Stage"]) }
    + [.executable(name: "sonar-lab", targets: ["Lab"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2"),
  ],
  targets: systemLibraries + [
    library("Journal/Model", ["StageContract"]),
    library("Journal/Text", ["Model", "CStemmer"]),
    library("Journal/Audio", ["CSndfile"]),
    library("Journal/Whisper", ["CWhisper"], isOptimised: false),
    library("Journal/Weights", ["StageContract"]),
    library("Journal/Reader", ["Model", "Digest", "CGGML"]),
    library("Journal/Store", ["StageContract", "Model", grdb, grdbSQLite]),
    library("Contract/StrictYAML", ["StageContract", yams]),
    library(
      "Journal/Insights", ["StageContract", "Store", "Model", "Text", "StrictYAML", "Digest", yams]),
    library(
      "Journal/Surfaces", ["StageContract", "Store", "Insights", "Model", "Text", "StrictYAML", "Digest"]),
    library(
      "Journal/Pages",
      ["StageContract", "Store", "Insights", "Model", "Text", "StrictYAML", "Digest", mustache]),
    library("Journal/Export", ["StageContract", "Model", "Text", "Workspace", "Digest", "CArchive"]),
    library("Contract/StageContract", []),
    library("Contract/StageKit", ["StageContract", "Model", argumentParser]),
    library("Digest", ["CCrypto"]),
    library("Workspace", ["StageContract", "CProcess", "Digest"]),
    library("Inbox", ["StageContract", "Workspace", "Digest"]),
    library(
      "Pipeline",
      ["StageContract", "StrictYAML", "Workspace", "Digest", "CProcess", yams, subprocess, system]),
    library(
      "Application",
      [
        "Pipeline", "Inbox", "Workspace", "StageContract", "Store", "Insights", "Surfaces", "Model",
        "Digest", "Export",
        "Text", "Weights", "Audio",
      ], isOptimised: false),
    .executableTarget(
      name: "sonar",
      dependencies: [
        "Application", "Pipeline", "Inbox", "Workspace", "StageContract", "Store", "Insights", "Surfaces",
        "Digest", "Export", "Model", "Text", argumentParser,
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "Lab",
      dependencies: [
        "Application", "Pipeline", "Workspace", "StageContract", "Store", "Insights", "Surfaces",
        "Digest", "Model", "Text",
        argumentParser,
      ],
      path: "Sources/Tools/Lab", exclude: ["reader"], swiftSettings: settings),
    .target(
      name: "TestSupport",
      dependencies: [
        "Digest", "Model", "Store", "Text", "StageContract", "Workspace", "Inbox", "Pipeline",
        "Weights",
      ],
      path: "Tests/TestSupport", swiftSettings: settings + optimised),
    .target(name: "TestTraits", path: "Tests/TestTraits", swiftSettings: settings),
    .executableTarget(
      name: "Torture",
      dependencies: [
        "TestSupport", "StageContract", "Workspace", "Inbox", "Pipeline", "Audio", "Digest", "Model", "Store",
        "Text",
        argumentParser,
      ],
      path: "Tests/Torture", swiftSettings: settings),
    tests("Journal/Model", ["StageContract", "Model", "TestSupport"]),
    tests("Journal/Text", ["StageContract", "Text", "Model", "TestSupport"]),
    tests("Journal/Reader", ["Reader", "Model", "StageContract", "TestSupport"]),
    tests("Journal/Audio", ["Audio", "TestSupport"]),
    tests("Journal/Weights", ["Digest", "StageContract", "Weights", "TestSupport"], optimised),
    tests("Journal/Store", ["StageContract", "Store", "Model", "Text", "TestSupport", grdb]),
    tests("Journal/Insights", ["StageContract", "Insights", "Store", "Model", "Text", "TestSupport"]),
    tests(
      "Journal/Surfaces",
      ["StageContract", "Surfaces", "Store", "Insights", "Model", "Text", "StrictYAML", "TestSupport"]),
    tests(
      "Journal/Pages",
      ["StageContract", "Digest", "Pages", "Store", "Insights", "Model", "Text", "TestSupport"]),
    tests("Journal/Export", ["StageContract", "Digest", "Export", "Model", "Text", "TestSupport"]),
    tests("Digest", ["Digest", "TestSupport"]),
    tests("Contract/StrictYAML", ["StrictYAML"]),
    tests("Contract/StageContract", ["StageContract"]),
    tests("Contract/StageKit", ["StageContract", "StageKit", "Model", argumentParser]),
    tests(
      "Workspace", ["Digest", "StageContract", "Workspace", "Inbox", "Pipeline", "TestSupport", "TestTraits"]),
    tests("Inbox", ["Digest", "StageContract", "Inbox", "Workspace", "Pipeline", "TestSupport"]),
    tests(
      "Pipeline", ["Digest", "StageContract", "Pipeline", "Inbox", "Workspace", "TestSupport", "TestTraits"]),
    tests(
      "Tools/Lab",
      [
        "Lab", "Application", "Pipeline", "StageContract", "Model", "Text", "TestSupport",
        "TestTraits",
      ]),
    tests(
      "Application",
      [
        "Application", "Digest", "StageContract", "Workspace", "Inbox", "Pipeline", "Store", "Surfaces",
        "Export", "Text", "Model", "Weights", "Audio",
        "TestSupport", "TestTraits",
      ]),
    tests(
      "sonar",
      [
        "sonar", "Application", "Export", "StageContract", "Workspace", "Inbox", "Pipeline", "Store",
        "Insights",
        "Surfaces", "Model", "Text", "TestSupport", argumentParser,
      ]),
    tests(
      "WholeRun",
      [
        "Audio", "Digest", "Export", "Model", "Text", "Store", "StageContract", "Workspace", "Inbox",
        "Pipeline",
        "TestSupport", "TestTraits", "Torture",
      ]),
  ] + stageTargets + stageTests
)
