import ArgumentParser
import Foundation
import TestSupport

/// `Torture audio`: feeds damaged audio files to ingest, and some of them to the inbox.
struct AudioCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audio", abstract: "Feed damaged audio files to ingest and to the inbox.")

  @Option(help: "Number of files for ingest.")
  var count = 10_000
  @Option(help: "Number of files for the inbox.")
  var inbox: Int?
  @OptionGroup var seeding: Seed
  @Option(help: "Only write the file of the seed to this path.")
  var save: String?

  /// That of the first file.
  private var seed: UInt64 { seeding.value }

  func run() throws {
    let sources = try AudioSource.all()
    if let save {
      let file = MutatedAudio(seed: seed, sources: sources)
      try file.bytes.write(to: URL(filePath: save))
      return say("\(save): \(file.source.name), \(file.mutation), \(file.bytes.count) bytes")
    }
    say("\(count) files from \(sources.map(\.name).joined(separator: ", ")); seeds from \(seed).")
    var trial: AudioTrial?
    let seconds = try timed { trial = try AudioTrial(first: seed, count: count, sources: sources) }
    guard let trial else { return }
    let formats = trial.tallies.map { format, tallies in
      (format, tallies.values.reduce(into: AudioTally()) { $0 += $1 })
    }
    let mutations = AudioMutation.allCases.map { mutation in
      (
        mutation.rawValue,
        trial.tallies.values.compactMap { $0[mutation.rawValue] }.reduce(into: AudioTally()) { $0 += $1 }
      )
    }
    Figures(
      title: "Damaged audio through sonar-ingest, one persistent process per core",
      head: ["", "accepted", "of them salvaged", "refused", "other status", "crashed", "hung", "slowest"],
      rows: (formats.sorted { $0.0 < $1.0 } + mutations + [("all", trial.whole)]).map { name, tally in
        [
          name, "\(tally.accepted)", "\(tally.salvaged)", "\(tally.refused)", "\(tally.odd)",
          "\(tally.crashed)",
          "\(tally.hung)", decimal(tally.slowestSeconds) + " s",
        ]
      }
    ).show()
    say(
      "\n  \(count) files in \(decimal(seconds, 0)) s; peak memory of an ingest \(megabytes(trial.peakMemoryBytes))."
    )
    for remark in trial.remarks { say("  " + remark) }
    let through = try AudioInbox(first: seed, count: inbox ?? min(300, count), sources: sources)
    Figures(
      title: "Damaged audio through the inbox: `sonar run`",
      head: [
        "files", "entries", "failed/", "failure.json", "exit", "lost, duplicated or unreported", "seconds",
      ],
      rows: [
        [
          "\(through.files)", "\(through.entries)", "\(through.refused)", "\(through.failed)",
          "\(through.status)",
          "\(through.problems.count)", decimal(through.seconds, 1),
        ]
      ]
    ).show()
    for problem in through.problems { say("  " + problem) }
    let whole = trial.whole
    if whole.crashed + whole.hung + whole.odd + through.problems.count > 0 { throw ExitCode.failure }
  }
}
