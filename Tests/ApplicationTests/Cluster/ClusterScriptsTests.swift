import Foundation
import Pipeline
import StageContract
import TestSupport
import Testing

@testable import Application

/// The scripts as text: `testdata/golden/cluster`.
@Suite struct ClusterScriptsTests {
  private static let plan = ClusterPlan(
    name: "sonar-1a2b3c4d", journal: "/shared/journal", host: "login", packs: 7, recordings: 134, stages: [:])

  private static func scripts(_ change: (inout ClusterExport.Options) -> Void = { _ in }, gpu: String? = nil)
    -> [String: String]
  {
    var options = ClusterExport.Options(system: .slurm)
    options.arraySize = 3
    change(&options)
    return SlurmScripts(
      options: options, plan: plan, folder: "/shared/packs", sonar: "/shared/bin/sonar",
      states: ["transcribe.states"], gpuStage: gpu
    ).texts
  }

  @Test func theyAreTheGoldenOnes() throws {
    let plain = Self.scripts()
    let gpu = Self.scripts(
      {
        ($0.partition, $0.time, $0.cores, $0.tries) = ("long", "12:00:00", 8, 5)
      }, gpu: "transcribe")
    let snakefile = Snakefile(
      options: .init(system: .snakemake), plan: Self.plan, folder: "/shared/packs",
      sonar: "/shared/bin/sonar",
      states: ["transcribe.states"], digests: ["sonar-ingest": "0a1b", "transcribe.model": "2c3d"]
    ).text
    var texts = ["Snakefile": snakefile]
    for (name, text) in plain { texts[name] = text }
    for (name, text) in gpu { texts["gpu-" + name] = text }
    let differing = try GoldenText.differences(
      of: texts.mapValues { Data($0.utf8) }, from: GoldenText.folder.appending(path: "cluster"))
    #expect(differing == [])
  }

  /// The script of an element with programs that only say what they are asked.
  @Test(arguments: [
    (status: 0, restarts: 0, state: "RUNNING", ends: Int32(0), leaves: nil, requeues: false),
    (status: 65, restarts: 0, state: "RUNNING", ends: 0, leaves: "65\n", requeues: false),
    (status: 69, restarts: 0, state: "RUNNING", ends: 0, leaves: "69\n", requeues: false),
    (status: 74, restarts: 0, state: "RUNNING", ends: 74, leaves: "74\n", requeues: false),
    (status: 75, restarts: 2, state: "RUNNING", ends: 0, leaves: "75\n", requeues: true),
    (status: 75, restarts: 3, state: "RUNNING", ends: 0, leaves: "75\n", requeues: false),
    (status: 75, restarts: 0, state: "COMPLETING", ends: 0, leaves: "75\n", requeues: false),
  ])
  func whatBecomesOfAStatus(
    status: Int, restarts: Int, state: String, ends: Int32, leaves: String?, requeues: Bool
  ) throws {
    let folder = try TestFolder()
    for name in ["bin", "packs"] {
      try FileManager.default.createDirectory(atPath: folder[name], withIntermediateDirectories: true)
    }
    try writeProgram(
      "#!/bin/sh\necho \"$@\" >'\(folder["asked"])'\nexit \(status)\n", to: folder["bin/sonar"])
    try writeProgram("#!/bin/sh\necho \(state)\n", to: folder["bin/squeue"])
    try writeProgram("#!/bin/sh\necho \"$@\" >'\(folder["requeued"])'\n", to: folder["bin/scontrol"])
    try writeProgram("#!/bin/sh\n", to: folder["bin/sleep"])
    let options = ClusterExport.Options(system: .slurm)
    let pack = try #require(
      SlurmScripts(
        options: options, plan: Self.plan, folder: folder.path, sonar: folder["bin/sonar"],
        states: ["transcribe.states"], gpuStage: nil
      ).texts["pack.sh"])
    try writeProgram(pack, to: folder["pack.sh"])
    let answer = try Child(
      program: folder["pack.sh"], arguments: ["5", "--before", "x"],
      environment: [
        "PATH": folder["bin"] + ":/usr/bin:/bin", "SLURM_ARRAY_JOB_ID": "12", "SLURM_ARRAY_TASK_ID": "2",
        "SLURM_CPUS_PER_TASK": "4", "SLURM_RESTART_COUNT": String(restarts),
      ], scratch: folder["output"]
    ).wait()
    func text(_ name: String) -> String? {
      FileManager.default.contents(atPath: folder[name]).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(answer.status == ends && text("packs/00007.status") == leaves)
    #expect(
      text("asked")
        == "run --only \(folder.path)/packs/00007 --no-journal --quiet --set transcribe.states=4 --before x\n"
    )
    #expect(text("requeued") == (requeues ? "requeue 12_2\n" : nil))
  }
}
