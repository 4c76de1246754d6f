import Foundation
import Inbox
package import Pipeline
import StageContract
package import Workspace

/// Writes what a cluster needs to work on a journal: `plan.json`, `packs/`, and scripts for Slurm or a Snakefile.
package struct ClusterExport {
  /// The options of an export.
  package struct Options: Equatable, Sendable {
    /// Who starts the packs.
    package enum System: Equatable, Sendable { case slurm, snakemake }

    package var system: System
    /// Recordings in a pack.
    package var packSize = 20
    /// Slurm's partition; nil for its default.
    package var partition: String?
    /// Slurm's time limit of a pack; nil for its default.
    package var time: String?
    /// Cores of a pack.
    package var cores = 4
    /// How often a pack that could not be completed is begun again.
    package var tries = 3
    /// True if the stage that reads the speech model runs in an array of its own, on nodes with a GPU.
    package var usesGPU = false
    /// Packs in an array: the cluster's `MaxArraySize`.
    package var arraySize = 1001

    package init(system: System) { self.system = system }
  }

  private let options: Options
  private let pipeline: Pipeline
  /// Absolute path of the folder to write to.
  private let folder: String
  /// Absolute path of `sonar`.
  private let sonar: String

  /// - Throws: `CommandFailure` (64) for a name that cannot stand in a script.
  package init(_ options: Options, of pipeline: Pipeline, to folder: String, sonar: String) throws {
    self.options = options
    self.pipeline = pipeline
    (self.folder, self.sonar) = (Workspace.absolute(folder), Workspace.absolute(sonar))
    for path in [self.folder, pipeline.workspace.root, self.sonar] where !PackList.isSafe(path) {
      throw CommandFailure(
        status: .usage,
        "\(path.printable): cannot stand in a script as it is; use a path of letters, digits and _.,:/@+=- alone"
      )
    }
    for (name, value) in [("--partition", options.partition), ("--time", options.time)] {
      guard let value, !PackList.isSafe(value) || value.contains("/") || value.hasPrefix("-") else {
        continue
      }
      throw CommandFailure(status: .usage, "\(name): \(value.printable) cannot be one; see: sinfo")
    }
  }

  /// Plans, and writes the folder; an earlier export in it is replaced.
  /// - Parameter name: name of the export, `sonar-` and eight hex digits.
  /// - Returns: the plan; nil if there is nothing to do, and then nothing is written.
  /// - Throws: `CommandFailure` (64) for a folder with other files, (65) for a recording whose name cannot stand in a list,
  ///   (69) if a stage cannot run here; `WorkspaceError`, `ManifestError`.
  package func write(name: String) throws -> ClusterPlan? {
    let stages: [String: StageBasis]
    do {
      stages = try pipeline.basis()
    } catch let failure as StageFailure {
      throw CommandFailure(status: failure.status, failure.message)
    }
    let ids = try pending()
    guard !ids.isEmpty else { return nil }
    let packs = stride(from: 0, to: ids.count, by: options.packSize).map {
      Array(ids[$0..<min($0 + options.packSize, ids.count)])
    }
    let plan = ClusterPlan(
      name: name, journal: pipeline.workspace.root, host: MachineProcess.hostName, packs: packs.count,
      recordings: ids.count, stages: stages)
    try clear()
    try ExportFolders(pipeline.workspace).note(folder)
    // First of all, as it says whose folder this is.
    try plan.write(to: folder + "/" + ClusterPlan.fileName)
    for (index, pack) in packs.enumerated() {
      let text = pack.joined(separator: "\n") + "\n"
      try FileSystem.write(Data(text.utf8), to: folder + "/" + ClusterPlan.pack(index + 1))
    }
    for (name, text) in try texts(of: plan) {
      try FileSystem.atomicWrite(
        Data(text.utf8), to: folder + "/" + name, mode: name.hasSuffix(".sh") ? 0o700 : 0o600)
    }
    return plan
  }

  /// IDs of the recordings for which a stage has something to do.
  private func pending() throws -> [String] {
    let plan = try pipeline.plan(pipeline.workspace.recordings())
    return try plan.recordings.compactMap { recording in
      let isPending = (recording.runs ?? []).contains { run in
        if case .ready = run.state { true } else { false }
      }
      guard isPending else { return nil }
      guard PackList.isSafe(recording.folder.id) else {
        throw CommandFailure(
          status: .badInput,
          "\(recording.folder.path.printable): its name cannot stand in a list of a pack; rename the folder with letters,"
            + " digits and _.,:@+=- alone")
      }
      return recording.folder.id
    }
  }

  /// Makes the folder, without what an earlier export has left in it.
  private func clear() throws {
    let root = pipeline.workspace.root
    var place = folder
    while try !FileSystem.exists(place) { place = (place as NSString).deletingLastPathComponent }
    guard try !JournalBoundary.isInJournal(place, journal: root) else {
      throw CommandFailure(status: .usage, "\(folder): lies in a journal; name a folder outside it")
    }
    try FileSystem.makeFolder(folder)
    let items = try FileSystem.items(in: folder).filter { !$0.name.hasPrefix(".") }
    guard items.isEmpty || items.contains(where: { $0.name == ClusterPlan.fileName }) else {
      throw CommandFailure(
        status: .usage, "\(folder): holds other files; name a new folder, or that of an earlier export")
    }
    if let earlier = try ClusterPlan.readIfPresent(folder + "/" + ClusterPlan.fileName),
      earlier.journal != root
    {
      throw CommandFailure(
        status: .usage, "\(folder): holds packs of \(earlier.journal.printable); name another folder")
    }
    let own = ["packs", "done", "submit.sh", "pack.sh", "finish.sh", "Snakefile"]
    for name in own { try FileSystem.removeTree(folder + "/" + name) }
    for name in ["packs", "logs"] { try FileSystem.makeFolder(folder + "/" + name) }
  }

  private func texts(of plan: ClusterPlan) throws -> [String: String] {
    let stages = pipeline.manifest.stages(.recording)
    let states = stages.flatMap { stage in
      stage.parameters.compactMap { name, source in
        if case .cores = source { stage.name + "." + name } else { nil }
      }
    }.sorted()
    switch options.system {
    case .slurm:
      var gpuStage: String?
      if options.usesGPU {
        guard let stage = pipeline.manifest.output(writing: "transcript.json")?.stage.name else {
          throw CommandFailure(status: .usage, "--gpu: no stage of the pipeline writes transcript.json")
        }
        gpuStage = stage
      }
      return SlurmScripts(
        options: options, plan: plan, folder: folder, sonar: sonar, states: states, gpuStage: gpuStage
      ).texts
    case .snakemake:
      var digests = try pipeline.executableDigests()
      for (stage, basis) in plan.stages {
        for (name, value) in basis.parameters where value.text.count == 64 {
          digests[stage + "." + name] = value.text
        }
      }
      let snakefile = Snakefile(
        options: options, plan: plan, folder: folder, sonar: sonar, states: states, digests: digests)
      return ["Snakefile": snakefile.text]
    }
  }

  /// The cluster's `MaxArraySize`; nil if `scontrol` does not say it here.
  package static func maximumArraySize(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> Int? {
    try Slurm(environment).configuration("MaxArraySize").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// A line about a folder that lies on a disk of this machine alone, as far as this machine can tell; nil if none does. It
  /// may still be what the others mount.
  package static func localDisk(of folders: [String], volumes: Volumes = Volumes()) -> String? {
    for folder in folders {
      guard let type = volumes.localType(of: folder) else { continue }
      return
        "\(folder): lies on \(type), a disk of this machine; make sure that the nodes see it under this name, or export to a"
        + " shared disk"
    }
    return nil
  }
}
