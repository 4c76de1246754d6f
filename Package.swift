// swift-tools-version: 6.2
import PackageDescription

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")

/// One row a stage: the folder under `Sources/Stages`, and what that stage alone stands on.
let stages: [(name: String, dependencies: [Target.Dependency])] = [
  ("Ingest", ["JournalAudio", "CSoxr", subprocess, system]),
  ("Chunk", ["JournalAudio", "CWhisper"]),
  ("Transcribe", ["JournalAudio", "CWhisper", system]),
  ("Mood", ["JournalMood"]),
  ("Extract", []),
  ("Summarize", ["StrictYAML", yams]),
  ("Index", ["JournalStore"]),
  ("Surface", ["JournalStore", yams, crypto]),
]

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: dependencies, path: "Tests/" + name + "Tests",
    swiftSettings: settings)
}

let systemLibraries: [Target] = [
  ("CSndfile", "sndfile", "libsndfile1-dev", "libsndfile"),
  ("CSoxr", "soxr", "libsoxr-dev", "libsoxr"),
  ("CWhisper", "whisper", nil, "whisper-cpp"),
  ("CStemmer", nil, "libstemmer-dev", "snowball"),
  ("CProcess", nil, nil, nil),
].map { (name: String, pkgConfig: String?, apt: String?, brew: String?) in
  .systemLibrary(
    name: name, pkgConfig: pkgConfig,
    providers: (apt.map { [.apt([$0])] } ?? []) + (brew.map { [.brew([$0])] } ?? []))
}

let stageTargets: [Target] = stages.map { stage in
  .executableTarget(
    name: stage.name + "Stage",
    dependencies: ["StageKit", "JournalModel", "JournalText", argumentParser] + stage.dependencies,
    path: "Sources/Stages/" + stage.name, swiftSettings: settings)
}

let stageTests: [Target] = stages.map { stage in
  tests(
    stage.name,
    [
      .target(name: stage.name + "Stage"), "StageKit", "JournalModel", "JournalText", "JournalMeasures",
      "TestSupport",
    ] + stage.dependencies)
}

let package = Package(
  name: "sonar",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "sonar", targets: ["sonar"])]
    + stages.map { .executable(name: "sonar-" + $0.name.lowercased(), targets: [$0.name + "Stage"]) },
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2"),
  ],
  targets: systemLibraries + [
    library("JournalModel", []),
    library("StrictYAML", []),
    library("JournalText", ["JournalModel", "CStemmer"]),
    library("JournalAudio", ["CSndfile"]),
    library("JournalMood", ["JournalText"]),
    library("JournalMeasures", ["JournalModel", "JournalText"]),
    library("StageKit", ["JournalModel", argumentParser]),
    library("JournalStore", ["JournalModel", grdb]),
    library(
      "JournalInsights",
      ["JournalStore", "JournalModel", "JournalMood", "JournalText", "StrictYAML", yams]),
    library("Runner", ["CProcess", "StrictYAML", yams, subprocess, system, crypto]),
    .executableTarget(
      name: "sonar",
      dependencies: [
        "Runner", "JournalStore", "JournalInsights", "JournalMeasures", "JournalModel", "JournalMood",
        "JournalText", argumentParser, system,
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "MoodTrainer", dependencies: ["JournalMood", "JournalText", "JournalMeasures", argumentParser],
      swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["JournalModel", "JournalMood", "JournalStore", "JournalText", "Runner"],
      path: "Tests/TestSupport", swiftSettings: settings),
    .executableTarget(
      name: "Torture",
      dependencies: [
        "TestSupport", "Runner", "JournalAudio", "JournalMeasures", "JournalModel", argumentParser,
      ],
      path: "Tests/Torture", swiftSettings: settings),
    tests("JournalModel", ["JournalModel"]),
    tests("StrictYAML", ["StrictYAML"]),
    tests("JournalText", ["JournalText", "JournalModel", "TestSupport"]),
    tests("JournalMood", ["JournalMood", "JournalText", "TestSupport"]),
    tests("JournalMeasures", ["JournalMeasures", "JournalModel", "JournalText", "TestSupport"]),
    tests("MoodTrainer", ["MoodTrainer", "JournalMood", "JournalText", "TestSupport"]),
    tests("JournalAudio", ["JournalAudio", "TestSupport"]),
    tests("StageKit", ["StageKit", "JournalModel", argumentParser]),
    tests("JournalStore", ["JournalStore", "JournalModel", "TestSupport", grdb]),
    tests(
      "JournalInsights",
      ["JournalInsights", "JournalStore", "JournalModel", "JournalMood", "JournalText", "TestSupport"]),
    tests("Runner", ["Runner", "TestSupport", system]),
    tests("sonar", ["sonar", "Runner", "JournalMeasures", "JournalModel", "TestSupport"]),
    tests(
      "Pipeline",
      [
        "JournalModel", "JournalText", "JournalMeasures", "JournalStore", "Runner", "TestSupport", "Torture",
        "JournalAudio",
      ]),
  ] + stageTargets + stageTests
)
