import Application
import ArgumentParser
import Foundation
import Pipeline
import StageContract
import Workspace

/// `sonar gc`: removes unreferenced results and unfinished work.
struct GcCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gc",
    abstract: "Remove earlier results and unfinished work that nothing refers to.",
    discussion: """
      Removes results that the journal does not show and no plan uses if they are older than 30 days. \
      Originals are never removed, summaries only with --summaries, nor results that `sonar changes --undo` \
      restores. The output of sonar plan does not change.

        sonar gc --dry-run
        sonar gc --keep 1          all but the newest, regardless of age
        sonar gc --older-than 90d
        sonar gc --audio           working audio, too; rebuilt when needed
      """)

  @Flag(help: "Show what would be removed; remove nothing.")
  var dryRun = false

  @Option(
    help: ArgumentHelp("Also keep the newest N results of each stage, regardless of age.", valueName: "N"))
  var keep: Int?

  @Option(help: ArgumentHelp("Keep results younger than this, for example 90d or 12w.", valueName: "AGE"))
  var olderThan: AgeArgument?

  @Flag(help: "Also remove working audio, which can be rebuilt (retain: optional in the manifest).")
  var audio = false

  @Flag(
    help: "Also remove earlier summaries (retain: all): other styles, and those of earlier transcripts.")
  var summaries = false

  @OptionGroup var options: JournalOptions

  func validate() throws {
    if let keep, keep < 0 { throw ValidationError("--keep \(keep): give a number, 0 or more") }
  }

  func run() async throws {
    let command = self
    try await interruptible { try await command.work() }
  }

  private func work() async throws {
    let workspace = try options.workspace()
    let outcome = try await RunLock.with(workspace, options.installation, reporter: RunDisplay()) {
      try await collect(in: workspace)
    }
    if outcome.exitStatus != .success { throw ExitCode(outcome.exitStatus) }
  }

  /// Returns the exit status.
  private func collect(in workspace: Workspace) async throws -> ExitStatus {
    // A rerun that was interrupted resumes from its checkpoints.
    let pipeline = try await Pipeline.continuing(workspace, options.installation)
    var collection = collection(pipeline.manifest, now: Date())
    // What a damaged record names cannot be put back anyway.
    let last = try? ChangeRecords(workspace).last()
    collection.undoable = last?.record.recordings.mapValues(\.shown) ?? [:]
    if audio, collection.outputs.isEmpty {
      printError("sonar: --audio: nothing to remove: no output in the manifest has retain: optional")
    }
    var garbage = Garbage(isDryRun: dryRun, stages: pipeline.manifest.stages(.recording).map(\.name))
    var worst = ExitStatus.success
    for folder in try workspace.recordings(withJoined: true) {
      if Task.isCancelled { throw ExitCode(.interrupted) }
      do {
        for item in try collection.items(of: folder, pipeline) {
          if !dryRun { try collection.remove(item) }
          garbage.items.append(item)
        }
      } catch {
        // An unreadable recording is skipped; an unwritable disk stops the command.
        let failure = StageFailure(error)
        guard failure.status != .inputOutput, !(error is CancellationError) else { throw error }
        printError("sonar: \(folder.id): skipped: \(failure.message)")
        worst = failure.status
      }
    }
    garbage.held = try HeldFile.list(workspace)
    if options.json {
      Output().json(.garbage, garbage.document)
    } else {
      for line in garbage.lines { print(line) }
    }
    return worst
  }

  private func collection(_ manifest: Manifest, now: Date) -> GarbageCollection {
    let age = olderThan ?? (keep == nil ? AgeArgument(days: 30) : nil)
    return GarbageCollection(
      keep: keep ?? 0, before: age?.ago(from: now),
      spared: summaries ? [] : Set(manifest.outputs(retained: .all).keys),
      outputs: audio ? manifest.outputs(retained: .optional) : [:])
  }
}

/// The files that `sonar gc` removed, or would remove in a dry run.
struct Garbage {
  var isDryRun: Bool
  /// In running order.
  var stages: [String]
  var items: [GarbageCollection.Item] = []
  /// Files that the inbox holds until a later run.
  var held: [HeldFile] = []

  init(isDryRun: Bool, stages: [String]) {
    self.isDryRun = isDryRun
    self.stages = stages
  }

  /// The items of one stage and kind, counted.
  struct Row: Encodable, Equatable {
    var stage: String?
    var kind: GarbageCollection.Item.Kind
    var count: Int
    var bytes: Int
  }

  /// One row per stage and kind, in running order; items that belong to no stage come last.
  var rows: [Row] {
    var rows: [Row] = []
    for stage in stages.map(Optional.some) + [nil] {
      for kind in GarbageCollection.Item.Kind.allCases {
        let same = items.filter { $0.stage == stage && $0.kind == kind }
        guard !same.isEmpty else { continue }
        rows.append(
          Row(stage: stage, kind: kind, count: same.count, bytes: same.reduce(0) { $0 + $1.bytes }))
      }
    }
    return rows
  }

  var bytes: Int { items.reduce(0) { $0 + $1.bytes } }

  var lines: [String] {
    guard !items.isEmpty else { return ["Nothing to remove."] + heldLines }
    let table = Table(
      head: ["stage", "what", "count", "size"], alignments: [.left, .left, .right, .right],
      rows: rows.map { [$0.stage ?? "–", Self.word($0.kind), String($0.count), sizeText(bytes: $0.bytes)] })
    let size = sizeText(bytes: bytes)
    return table.lines(output: Output()) + [
      "",
      isDryRun ? "\(size) would be freed; to free it: sonar gc without --dry-run" : "\(size) freed.",
    ] + heldLines
  }

  private var heldLines: [String] {
    guard !held.isEmpty else { return [] }
    let size = sizeText(bytes: heldBytes)
    return ["\(size) more in the inbox, in \(counted(held.count, "file")) that a later run removes."]
  }

  private var heldBytes: Int { held.reduce(0) { $0 + $1.bytes } }

  private static func word(_ kind: GarbageCollection.Item.Kind) -> String {
    switch kind {
    case .result: "earlier results"
    case .unfinished: "unfinished work"
    case .output: "rebuildable outputs"
    }
  }

  /// The JSON output.
  struct Document: Encodable {
    var dryRun: Bool
    var bytes: Int
    var rows: [Row]
    /// Size of the files that the inbox holds until a later run.
    var heldBytes: Int
  }

  var document: Document { Document(dryRun: isDryRun, bytes: bytes, rows: rows, heldBytes: heldBytes) }
}
