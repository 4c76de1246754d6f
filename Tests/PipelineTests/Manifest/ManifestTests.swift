import Foundation
import StageContract
import TestSupport
import Testing

@testable import Pipeline
@testable import Workspace

@Suite struct ManifestTests {
  private func stages(_ lines: String) -> String { "pipeline: p\nstages:\n" + lines }

  @Test func theShippedPipelineParsesInRunningOrder() throws {
    let checkout = URL(filePath: JournalRun.checkout)
    let manifest = try Manifest.read(checkout.appending(path: "pipelines/journal.yaml").path)
    #expect(manifest.pipeline == "journal")
    #expect(
      manifest.stages(.recording).map(\.name)
        == ["ingest", "chunk", "peaks", "transcribe", "read", "mood", "extract", "summarize", "write"])
    #expect(manifest.stages(.journal).map(\.name) == ["index", "pages", "surface"])
    let transcribe = try #require(manifest.stage("transcribe"))
    #expect(transcribe.inputs["chunks"] == .output(stage: "chunk", output: "chunks"))
    #expect(transcribe.parameters["model"] == .file(.model, name: nil, isOptional: false))
    #expect(transcribe.checkpoint && transcribe.warm && transcribe.processes == 1)
    #expect(transcribe.jobs == ParameterSource.coreCount)
    #expect(manifest.stage("ingest")?.limits[.memory] == 4096 && transcribe.limits == StageLimits())
    #expect(transcribe.upgrade == .keep && transcribe.identity == .ask)
    let owner = Manifest.Input.file(name: "owner.json#corrections+sentences", isOptional: true)
    #expect(manifest.stage("mood")?.inputs["owner"] == owner)
    #expect(manifest.stage("mood")?.upgrade == .redo)
    let read = try #require(manifest.stage("read"))
    #expect(read.parameters["weights"] == .file(.weights, name: "reader", isOptional: true))
    #expect(read.upgrade == .keep && read.warm)
    #expect(manifest.stage("summarize")?.upstream == ["extract", "mood", "read", "transcribe"])
  }

  @Test func `The manifest, not the name of a stage, decides what may be garbage-collected`() throws {
    let checkout = URL(filePath: JournalRun.checkout)
    let shipped = try Manifest.read(checkout.appending(path: "pipelines/journal.yaml").path)
    #expect(shipped.outputs(retained: .all) == ["summarize": ["summary"], "write": ["written"]])
    #expect(shipped.outputs(retained: .optional) == ["ingest": ["audio", "stereo"]])
    let lines = """
        make: {run: m, outputs: {a: a.bin, b: b.json, c: c.json}, retain: {a: optional, b: current}}
        gather: {run: g, scope: journal, inputs: {all: make.c*, b: make.b*}, outputs: {out: out}}
      """
    let manifest = try Manifest.parse(stages(lines), path: "m")
    #expect(manifest.outputs(retained: .optional) == ["make": ["a"]])
    #expect(
      manifest.outputs(retained: .all) == ["make": ["c"]], "all versions are read, and nothing else is said")
    #expect(manifest.outputs(retained: .current) == ["make": ["b"], "gather": ["out"]])
  }

  @Test(arguments: [
    ("outputs: {x: x}, retain: {y: all}", "m:3: unknown key y; did you mean x?"),
    ("outputs: {x: x}, retain: {x: some}", "m:3: x must be all or current or optional"),
    (
      "outputs: {x: x}, scope: journal, retain: {x: all}",
      "m:3: retain must be in a stage of scope recording"
    ),
    (
      "outputs: {x: x}, parameters: {c: 'setting:curency'}",
      "m:3: unknown key setting:curency; did you mean setting:currency?"
    ),
    (
      "outputs: {x: x}, parameters: {c: 'setting:minimum_pause'}",
      "m:3: c must be a value, or setting: and the name of one of Sonar's settings"
    ),
    (
      "outputs: {x: x}, parameters: {c: 'setting:writer'}",
      "m:3: c must be in an optional stage, as setting:writer is for those alone"
    ),
  ])
  func `What cannot be retained, and a setting that there is not, is refused with its line`(
    text: String, message: String
  ) throws {
    let error = #expect(throws: ManifestError.self) {
      try Manifest.parse(stages("  a: {run: a, \(text)}"), path: "m")
    }
    #expect(error?.description == message)
  }

  @Test func `A stage is found by its output: the one that the journal's stages read, else the first`()
    throws
  {
    let lines = """
        hear: {run: h, outputs: {text: transcript.json}}
        redact: {run: r, inputs: {text: hear.text}, outputs: {clean: transcript.json, log: log.txt}}
        other: {run: o, inputs: {text: redact.clean}, outputs: {log: log.txt}}
        gather: {run: g, scope: journal, inputs: {text: redact.clean}, outputs: {database: journal.sqlite}}
      """
    let manifest = try Manifest.parse(stages(lines), path: "m")
    func found(_ file: String) -> String? {
      manifest.output(writing: file).map { $0.stage.name + "." + $0.name }
    }
    #expect(found("transcript.json") == "redact.clean")
    #expect(found("log.txt") == "redact.log")
    #expect(found("journal.sqlite") == "gather.database")
    #expect(found("mood.json") == nil)
  }

  @Test func `A stage of the journal is off until what it needs is on`() throws {
    let lines = """
        a: {run: a, scope: journal, optional: true, outputs: {x: x/+},
            parameters: {b: 'setting:follow_links', c: 'setting?:locale', d: 1}}
      """
    let manifest = try Manifest.parse(stages(lines), path: "m")
    #expect(manifest.stage("a")?.neededSettings == ["follow_links"])
    for (text, isOn) in [("", false), ("follow_links: no", false), ("follow_links: yes", true)] {
      let active = manifest.active(try Settings.parse("keep_inbox: no\n" + text, path: "s"))
      #expect(active.stages.map(\.name) == (isOn ? ["a"] : []) && active.off.count == (isOn ? 0 : 1))
    }
  }

  @Test(arguments: [
    ("optional: perhaps", "", "m:4: optional must be true or false"),
    (
      "optional: true", "c: {run: c, inputs: {x: b.x}, outputs: {y: y}}",
      "m:5: x must be an output of a stage that is not optional"
    ),
    (
      "optional: true", "c: {run: c, inputs: {x: b.x?}, outputs: {y: y}}",
      "m:5: x must be b.x without '?', which is for outputs of optional stages, in stages of scope journal, "
        + "and for those that a stage may leave out"
    ),
    (
      "optional: true", "c: {run: c, scope: journal, inputs: {x: b.x}, outputs: {y: y}}",
      "m:5: x must be b.x?: the stage b is optional"
    ),
    (
      "warm: true", "c: {run: c, inputs: {x: a.y}, outputs: {y: y}}",
      "m:5: x must be a.y?: the stage a may leave it out"
    ),
    (
      "warm: true", "c: {run: c, scope: journal, inputs: {x: b.x?}, outputs: {y: y}}",
      "m:5: x must be b.x without '?', which is for outputs of optional stages, in stages of scope journal, "
        + "and for those that a stage may leave out"
    ),
  ])
  func whatIsOptionalIsNeededByNoOther(keys: String, reader: String, message: String) {
    let lines = "  a: {run: a, outputs: {x: x, y: y?}}\n  b: {run: b, outputs: {x: x}, \(keys)}\n"
    let error = #expect(throws: ManifestError.self) {
      try Manifest.parse(stages(lines + (reader.isEmpty ? "" : "  \(reader)\n")), path: "m")
    }
    #expect(error?.description == message)
  }

  @Test func anOptionalStageIsOffWithoutItsSettings() throws {
    let shipped = try Manifest.read(JournalRun.checkout + "/pipelines/journal.yaml")
    #expect(shipped.stages.filter(\.isOptional).map(\.name) == ["peaks", "write", "pages"])
    #expect(shipped.stage("write")?.neededSettings == ["writer"])
    for settings in [Settings(), Settings(values: ["writer": .bool(false)])] {
      let active = shipped.active(settings)
      #expect(active.off.map(\.name) == ["write", "pages"] && active.stage("write") == nil)
      #expect(active.stage("peaks") != nil && active.storedStages.contains("write"))
    }
    let both = Settings(values: ["writer": .string("{}"), "pages": .string("{}")])
    #expect(shipped.active(both).off.isEmpty)
  }

  @Test func stagesAreSortedByWhatTheyReadOtherwiseInFileOrder() throws {
    let manifest = try Manifest.parse(
      stages(
        """
          c: {run: c, inputs: {x: b.x}, outputs: {x: x}}
          d: {run: d, outputs: {x: x}}
          b: {run: b, inputs: {x: a.x}, outputs: {x: x}}
          a: {run: a, outputs: {x: x}}
        """), path: "m")
    #expect(manifest.stages.map(\.name) == ["d", "a", "b", "c"])
  }

  @Test(arguments: [
    ("  a:\n    run: a\n    outputs: {x: x}\n    chekpoint: true", 6, "chekpoint", "checkpoint"),
    ("  a:\n    run: a\n    input: {x: original}\n    outputs: {x: x}", 5, "input", "inputs"),
    ("  a:\n    zzzzzzzz: 1\n    run: a\n    outputs: {x: x}", 4, "zzzzzzzz", nil),
  ])
  func aMisspeltKeyIsNamedWithItsLineAndTheNearestName(text: String, line: Int, key: String, nearest: String?)
  {
    #expect(throws: ManifestError.unknownKey(path: "m.yaml", line: line, key: key, nearest: nearest)) {
      try Manifest.parse(stages(text), path: "m.yaml")
    }
  }

  @Test(arguments: [
    (
      "  a: {run: a, outputs: {audio: x}}\n  b: {run: b, outputs: {x: x},\n    inputs: {in: a.audoi}}", 5,
      "a.audoi", "a.audio"
    ),
    ("  a: {run: a, outputs: {x: x}, inputs: {in: intak.json}}", 3, "intak.json", "intake.json"),
    ("  a: {run: a, outputs: {x: x}, inputs: {in: orignal}}", 3, "orignal", "original"),
    ("  a: {run: a, outputs: {x: x}, inputs: {in: owmer.json#x?}}", 3, "owmer.json#x", "owner.json"),
    ("  a: {run: a, outputs: {x: x}, inputs: {in: original#x}}", 3, "original#x", "original"),
  ])
  func anUnknownInputIsNamedWithItsLineAndTheNearestName(
    text: String, line: Int, input: String, nearest: String
  ) {
    #expect(throws: ManifestError.unknownInput(path: "m", line: line, input: input, nearest: nearest)) {
      try Manifest.parse(stages(text), path: "m")
    }
  }

  @Test func aCycleIsShownAsAWayRound() {
    let text = stages(
      """
        start: {run: s, outputs: {x: x}}
        a: {run: a, inputs: {y: c.x}, outputs: {x: x}}
        b: {run: b, inputs: {y: a.x, z: start.x}, outputs: {x: x}}
        c: {run: c, inputs: {y: b.x}, outputs: {x: x}}
      """)
    let error = ManifestError.cycle(path: "m", stages: ["a", "c", "b", "a"])
    #expect(throws: error) { try Manifest.parse(text, path: "m") }
    #expect(error.description == "m: stages depend on each other: a → c → b → a")
    #expect(throws: ManifestError.cycle(path: "m", stages: ["a", "a"])) {
      try Manifest.parse(stages("  a: {run: a, inputs: {y: a.x}, outputs: {x: x}}"), path: "m")
    }
  }

  @Test(arguments: [
    ("", ManifestError.missingKey(path: "m", line: 1, key: "pipeline", place: "the manifest")),
    ("pipeline: p", .missingKey(path: "m", line: 1, key: "stages", place: "the manifest")),
    (
      "pipeline: p\nstages:\n  a:\n    run: a",
      .missingKey(path: "m", line: 3, key: "outputs", place: "stage a")
    ),
    (
      "pipeline: p\nstages: [a]",
      .wrongValue(path: "m", line: 2, key: "stages", allowed: "a mapping (key: value)")
    ),
    (
      "pipeline: p\nstages:\n  a: {run: a, outputs: {x: x},\n    processes: 0}",
      .wrongValue(path: "m", line: 4, key: "processes", allowed: "a whole number of at least 1")
    ),
    (
      "pipeline: p\nstages:\n  a: {run: a, outputs: {x: x},\n    jobs: many}",
      .wrongValue(
        path: "m", line: 4, key: "jobs", allowed: "a whole number of at least 1, or resource:cores")
    ),
    (
      "pipeline: p\nstages:\n  a: {run: a, outputs: {x: x}, warm: true,\n    jobs: resource:cores}",
      .wrongValue(
        path: "m", line: 4, key: "jobs", allowed: "1, or the stage have warm: true and processes: 1")
    ),
    (
      "pipeline: p\nstages:\n  a: {run: a, outputs: {x: x}, processes: 1,\n    jobs: 2}",
      .wrongValue(
        path: "m", line: 4, key: "jobs", allowed: "1, or the stage have warm: true and processes: 1")
    ),
    (
      "pipeline: p\nstages:\n  a: {run: a, outputs: {x: x}, limits: {cpu_seconds: 0}}",
      .wrongValue(path: "m", line: 3, key: "cpu_seconds", allowed: "a whole number from 1 to 1000000000")
    ),
    (
      "pipeline: p\nstages:\n  a: {run: a, outputs: {x: x}, upgrade: never}",
      .wrongValue(path: "m", line: 3, key: "upgrade", allowed: "redo or keep")
    ),
    (
      "pipeline: p\nstages:\n  a: {run: a, outputs: {x: x}, warm: often}",
      .wrongValue(path: "m", line: 3, key: "warm", allowed: "true or false")
    ),
    (
      "pipeline: p\nstages:\n  j: {run: j, scope: journal, outputs: {x: x}}\n"
        + "  a: {run: a, inputs: {x: j.x}, outputs: {x: x}}",
      .wrongValue(path: "m", line: 4, key: "x", allowed: "an output of a stage of scope recording")
    ),
  ])
  func whatIsMissingOrWrongIsNamedWithItsLine(text: String, error: ManifestError) {
    #expect(throws: error) { try Manifest.parse(text, path: "m") }
  }

  @Test(arguments: [("pipeline: p\nstages: {a: [", 2), ("pipeline: p\npipeline: q\n", 2)])
  func whatIsNotYAMLIsASyntaxErrorNearItsLine(text: String, line: Int) {
    let error = #expect(throws: ManifestError.self) { try Manifest.parse(text, path: "m") }
    guard case .syntax("m", let found, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(abs(found - line) <= 1)
  }

  @Test func aProgramWithASlashIsRelativeToTheManifest() throws {
    let fixture = try PipelineFixture(scripts: [:])
    try fixture.write(
      "pipelines/m.yaml",
      stages(
        """
          a: {run: ../bin/a, outputs: {x: x}}
          b: {run: b, outputs: {x: x}}
          c: {run: /opt/c, outputs: {x: x}}
        """))
    let manifest = try Manifest.read(fixture.folder + "/pipelines/m.yaml")
    #expect(manifest.stages.map(\.run) == [fixture.folder + "/bin/a", "b", "/opt/c"])
    #expect(throws: ManifestError.unreadable(path: "/nowhere/m.yaml", code: ENOENT)) {
      try Manifest.read("/nowhere/m.yaml")
    }
  }
}
