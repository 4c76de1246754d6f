import Digest
import Foundation
import StageContract
import TestSupport
import Testing

@testable import Pipeline
@testable import Workspace

@Suite struct ParameterResolverTests {
  private let fixture: PipelineFixture
  private let stage = Manifest.StageEntry(
    name: "transcribe", run: "t", inputs: [:], outputs: ["out": "out"],
    parameters: [
      "model": .file(.model, name: nil, isOptional: false),
      "vad": .file(.model, name: "vad", isOptional: true), "words": .setting("vocabulary"),
      "now": .lastBoundary(output: nil), "beam": .value(.integer(5)),
    ])

  init() throws {
    fixture = try PipelineFixture(scripts: [:])
    try fixture.write("models/base.bin", "base")
    try fixture.write("models/ggml-small.en.bin", "small")
  }

  private func resolve(
    _ stage: Manifest.StageEntry? = nil, workspace: Settings, recording: Settings = Settings(),
    set: [String] = []
  ) throws -> ParameterResolver.Resolution {
    try resolver(workspace: workspace, set: set).parameters(of: stage ?? self.stage, recording: recording)
  }

  private func resolver(workspace: Settings, set: [String] = []) throws -> ParameterResolver {
    ParameterResolver(
      manifest: Manifest(pipeline: "p", stages: [stage]), workspace: workspace,
      commandLine: try Settings.parse(assignments: set), installation: fixture.installation,
      now: Date(timeIntervalSince1970: 1_790_000_000), digest: { try Digest.sha256(file: $0) })
  }

  private func value(_ name: String, _ resolution: ParameterResolver.Resolution) -> ResolvedParameter? {
    guard case .ready(let parameters) = resolution else {
      Issue.record("\(resolution)")
      return nil
    }
    return parameters[name]
  }

  private let base = Settings(values: [
    "model": .string("base"), "vocabulary": .list([.string("Ada")]), "time_zone": .string("Asia/Tokyo"),
  ])

  @Test func referencesBecomeFilesSettingsAndDays() throws {
    let resolved = try resolve(workspace: base)
    #expect(
      resolved
        == .ready([
          "model": ResolvedParameter(
            value: .string("base"), argument: .string(fixture.folder + "/models/base.bin"),
            digest: Digest.sha256(Data("base".utf8))),
          "words": ResolvedParameter(value: .list([.string("Ada")]), argument: .list([.string("Ada")])),
          "now": ResolvedParameter(
            value: .string("2026-09-21T00:00:00+09:00"), argument: .string("2026-09-21T00:00:00+09:00")),
          "beam": ResolvedParameter(value: .integer(5), argument: .integer(5)),
        ]))
  }

  @Test func `channels that are mixed leave no trace in what a stage gets`() throws {
    let shipped = try Manifest.read(JournalRun.checkout + "/pipelines/journal.yaml")
    let names = ParameterValue.string(#"{"left":"Anna","right":"me"}"#)
    let mixed: [Settings] = [
      Settings(), Settings(values: ["channels": .string("mixed"), "channel_names": names]),
      Settings(values: ["channel_names": names]),
    ]
    func given(_ name: String, _ settings: Settings, recording: Settings = Settings()) throws -> [String:
      ParameterValue]
    {
      var stage = try #require(shipped.stage(name))
      stage.parameters = stage.parameters.filter { ["channels", "channel_names"].contains($0.key) }
      guard case .ready(let parameters) = try resolve(stage, workspace: settings, recording: recording) else {
        return [:]
      }
      return parameters.mapValues(\.value)
    }
    for stage in ["ingest", "chunk", "transcribe", "read", "mood", "extract", "summarize", "write"] {
      for settings in mixed { #expect(try given(stage, settings) == [:]) }
    }
    let separate = Settings(values: ["channels": .string("separate")])
    #expect(try given("ingest", mixed[2], recording: separate) == ["channels": .string("separate")])
    #expect(try given("mood", mixed[2], recording: separate) == ["channel_names": names])
    #expect(try given("extract", mixed[2], recording: separate) == ["channel_names": names])
    #expect(try given("extract", separate) == [:])
    #expect(try given("transcribe", mixed[2], recording: separate) == [:])
    #expect(try given("ingest", separate, recording: Settings(values: ["channels": .string("mixed")])) == [:])
  }

  @Test(arguments: [[], ["transcribe.states=3"]]) func aResourceIsHandedOverAndDecidesNothing(_ set: [String])
    throws
  {
    var fast = stage
    fast.parameters["states"] = .cores(nil)
    let resolution = try resolver(workspace: base, set: set).parameters(of: fast)
    let states = try #require(value("states", resolution))
    let cores = ProcessInfo.processInfo.activeProcessorCount
    #expect(states.argument == .integer(set.isEmpty ? cores : 3) && states.isResource)
    guard case .ready(let with) = resolution, case .ready(let without) = try resolve(workspace: base) else {
      return
    }
    func run(_ parameters: [String: ResolvedParameter]) -> StageRun {
      StageRun(stage: stage, identity: StageIdentity(revision: 1), parameters: parameters, inputs: [:])
    }
    #expect(run(with).fingerprint == run(without).fingerprint)
    #expect(run(with).recordedParameters == run(without).recordedParameters)
  }

  @Test func anOptionalModelIsHandedOverOnceItIsThere() throws {
    #expect(value("vad", try resolve(workspace: base)) == nil)
    try fixture.write("models/vad.bin", "v")
    #expect(
      value("vad", try resolve(workspace: base))?.argument == .string(fixture.folder + "/models/vad.bin"))
  }

  @Test func anOverrideOfAFileParameterKeepsItsKind() throws {
    let model = value("model", try resolve(workspace: base, set: ["transcribe.model=small.en"]))
    #expect(model?.value == .string("small.en"))
    #expect(model?.argument == .string(fixture.folder + "/models/ggml-small.en.bin"))
    #expect(model?.digest == Digest.sha256(Data("small".utf8)))
  }

  @Test func laterLayersWin() throws {
    let workspace = base.overridden(by: Settings(parameters: ["transcribe": ["beam": .integer(1)]]))
    let recording = Settings(parameters: ["transcribe": ["beam": .integer(2)]])
    #expect(value("beam", try resolve(workspace: base))?.value == .integer(5))
    #expect(value("beam", try resolve(workspace: workspace))?.value == .integer(1))
    #expect(value("beam", try resolve(workspace: workspace, recording: recording))?.value == .integer(2))
    let all = try resolve(workspace: workspace, recording: recording, set: ["transcribe.beam=3"])
    #expect(value("beam", all)?.value == .integer(3))
  }

  @Test func whatIsNotInstalledWaitsWithWhatToType() throws {
    #expect(
      try resolve(workspace: Settings())
        == .waits("no model is set; add the line 'model: NAME' to sonar.yaml"))
    #expect(
      try resolve(workspace: base, set: ["transcribe.model=large"])
        == .waits("model large is not installed; run `sonar models fetch large`"))
  }

  @Test func `Weights are found with the manifests and digested; a stage waits for missing ones`() throws {
    var stage = stage
    stage.parameters = ["weights": .file(.weights, name: "mood", isOptional: false)]
    #expect(
      try resolve(stage, workspace: base) == .waits("weights mood are not installed; install Sonar again"))
    try fixture.write("models/mood.bin", "a speech model")
    try FileSystem.makeFolder(fixture.folder + "/pipelines/models")
    #expect(
      try resolve(stage, workspace: base) == .waits("weights mood are not installed; install Sonar again"))
    try fixture.write("pipelines/models/mood.weights", "w")
    #expect(
      try resolve(stage, workspace: base)
        == .ready([
          "weights": ResolvedParameter(
            value: .string("mood"), argument: .string(fixture.folder + "/pipelines/models/mood.weights"),
            digest: Digest.sha256(Data("w".utf8)))
        ]))
  }

  @Test func `A stage runs without optional weights, and gets them once they are installed`() throws {
    var stage = stage
    stage.parameters = ["weights": .file(.weights, name: "reader", isOptional: true)]
    #expect(try resolve(stage, workspace: base) == .ready([:]))
    try FileSystem.makeFolder(fixture.folder + "/pipelines/models")
    try fixture.write("pipelines/models/reader.gguf", "w")
    #expect(
      value("weights", try resolve(stage, workspace: base))?.argument
        == .string(fixture.folder + "/pipelines/models/reader.gguf"))
    #expect(
      try resolve(stage, workspace: base, set: ["transcribe.weights=gone"])
        == .waits("weights gone are not installed; install Sonar again"))
  }

  @Test func `A folder of word lists is found with the manifests; a stage waits for a missing one`() throws {
    var stage = stage
    stage.parameters = ["lists": .file(.lists, name: "language", isOptional: false)]
    let missing = ParameterResolver.Resolution.waits("lists language are not installed; install Sonar again")
    #expect(try resolve(stage, workspace: base) == missing)
    try fixture.write("pipelines/language", "a file is no folder")
    #expect(try resolve(stage, workspace: base) == missing)
    try FileSystem.remove(fixture.folder + "/pipelines/language")
    try FileSystem.makeFolder(fixture.folder + "/pipelines/language")
    let resolver = ParameterResolver(
      manifest: Manifest(pipeline: "p", stages: [stage]), workspace: base, commandLine: Settings(),
      installation: fixture.installation, now: Date(), digest: { "digest of " + $0 })
    let path = fixture.folder + "/pipelines/language"
    #expect(
      try resolver.parameters(of: stage)
        == .ready([
          "lists": ResolvedParameter(
            value: .string("language"), argument: .string(path), digest: "digest of " + path)
        ]))
  }

  @Test func misspeltStagesAndParametersAreRefused() throws {
    let accepts = ["transcribe": ["beam", "model", "now", "out", "vad", "words"]]
    func check(_ assignment: String) throws {
      try resolver(workspace: base, set: [assignment]).check(accepts: accepts)
    }
    try check("transcribe.beam=3")
    #expect(
      throws: ManifestError.unknownParameter(
        place: "--set", name: "transcrib.beam", nearest: "transcribe.beam")
    ) { try check("transcrib.beam=3") }
    #expect(
      throws: ManifestError.unknownParameter(
        place: "--set", name: "transcribe.baem", nearest: "transcribe.beam")
    ) { try check("transcribe.baem=3") }
    #expect(
      throws: ManifestError.unknownParameter(place: "manifest", name: "transcribe.words", nearest: nil)
    ) {
      try resolver(workspace: base).check(accepts: ["transcribe": ["beam", "model", "now", "out", "vad"]])
    }
  }
}
