import Application
import ArgumentParser
import Foundation
import Pipeline
import StageContract
import Workspace

/// `sonar gc`: removes what the journal can do without.
struct GcCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gc",
    abstract: "Remove what nothing points at: earlier results, unfinished work.",
    discussion: """
      Results go that the journal does not show and no plan uses, if they are older than 30 days. Never an original, \
      and no summary unless you say so. Afterwards sonar plan says what it said before.

        sonar gc --dry-run
        sonar gc --keep 1          all but the newest, whatever their age
        sonar gc --older-than 90d
        sonar gc --audio           working audio, too; made again when needed
      """)

  @Flag(help: "Show what would go, and leave it.")
  var dryRun = false

  @Option(
    help: ArgumentHelp("Keep the newest results of each stage, too, whatever their age.", valueName: "N"))
  var keep: Int?

  @Option(help: ArgumentHelp("Keep results younger than this, for example 90d or 12w.", valueName: "AGE"))
  var olderThan: AgeArgument?

  @Flag(help: "Remove working audio that can be made again (retain: optional in the manifest).")
  var audio = false

  @Flag(
    help: "Remove earlier summaries, too (retain: all): other styles, and those of earlier transcripts.")
  var summaries = false

  @OptionGroup var options: JournalOptions

  func validate() throws {
    if let keep, keep < 0 { throw ValidationError("--keep \(keep): write a number from 0") }
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
    let pipeline = try await Pipeline(workspace: workspace, installation: options.installation)
    let collection = collection(pipeline.manifest, now: Date())
    if audio, collection.outputs.isEmpty {
      printError("sonar: --audio: nothing to remove: no output in the manifest has retain: optional")
    }
    var garbage = Garbage(isDryRun: dryRun, stages: pipeline.manifest.stages(.recording).map(\.name))
    var worst = ExitStatus.success
    for item in try GarbageCollection.items(beside: workspace) {
      if !dryRun { try collection.remove(item) }
      garbage.items.append(item)
    }
    for folder in try workspace.recordings() {
      if Task.isCancelled { throw ExitCode(.interrupted) }
      do {
        for item in try collection.items(of: folder, plan: pipeline.plan(folder)) {
          if !dryRun { try collection.remove(item) }
          garbage.items.append(item)
        }
      } catch {
        // A recording that cannot be read keeps what it has; a disk that cannot be written stops all.
        let failure = StageFailure(error)
        guard failure.status != .inputOutput, !(error is CancellationError) else { throw error }
        printError("sonar: \(folder.id): left as it is: \(failure.message)")
        worst = failure.status
      }
    }
    if options.json {
      Output().json(garbage.document)
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

/// What `sonar gc` removed, or would.
struct Garbage {
  var isDryRun: Bool
  /// In running order.
  var stages: [String]
  var items: [GarbageCollection.Item] = []

  init(isDryRun: Bool, stages: [String]) {
    self.isDryRun = isDryRun
    self.stages = stages
  }

  /// All items of one kind of one stage.
  struct Row: Encodable, Equatable {
    var stage: String?
    var kind: GarbageCollection.Item.Kind
    var count: Int
    var bytes: Int
  }

  /// One row a stage and kind, in running order, what belongs to no stage last.
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
    guard !items.isEmpty else { return ["Nothing to remove."] }
    let table = Table(
      head: ["stage", "what", "count", "size"], alignments: [.left, .left, .right, .right],
      rows: rows.map { [$0.stage ?? "–", Self.word($0.kind), String($0.count), sizeText(bytes: $0.bytes)] })
    let size = sizeText(bytes: bytes)
    return table.lines(output: Output()) + [
      "",
      isDryRun ? "\(size) would be freed; sonar gc without --dry-run does it." : "\(size) freed.",
    ]
  }

  private static func word(_ kind: GarbageCollection.Item.Kind) -> String {
    switch kind {
    case .result: "earlier results"
    case .unfinished: "unfinished work"
    case .output: "rebuildable outputs"
    }
  }

  /// The same for programs.
  struct Document: Encodable {
    var dryRun: Bool
    var bytes: Int
    var rows: [Row]

    enum CodingKeys: String, CodingKey {
      case bytes, rows
      case dryRun = "dry_run"
    }
  }

  var document: Document { Document(dryRun: isDryRun, bytes: bytes, rows: rows) }
}
