import ArgumentParser
import StageContract
import TestSupport

/// `Torture kills`: sends SIGKILL at random times and checks the next run.
struct KillsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kills", abstract: "Kill runs at random times and resume them.",
    discussion: """
      Torture kills --count 10 --model base   with a model for real voices, of SONAR_MODELS, on recordings of testdata/voices
      """)

  /// They draw the times of kills.
  @OptionGroup var trials: Trials
  @Option(help: "Speech model, instead of the small one with the recordings that it knows.")
  var model: String?

  /// Real voices, of 97 and 66 s, in two languages.
  private static let voices = ["week/2026-11-17 08.30.00 dictation.ogg", "others/de-kerstin-1.ogg"].map {
    JournalRun.checkout + "/testdata/voices/" + $0
  }
  private static let recordings =
    Undisturbed.files + [JournalRun.recordings + "/2026-11-17 18.05.20 money.ogg"]

  private struct Tally {
    var kills = 0
    var missed = 0
    var resumed = 0
    var differences = 0
  }

  func run() throws {
    let heard = try model.map { name in
      guard let model = try HeardModel(name) else { throw ExitCode(ExitStatus.unavailable.rawValue) }
      return model
    }
    let files = heard == nil ? Self.recordings : Self.voices
    let journal: @Sendable () throws -> JournalRun = { try heard?.journal() ?? JournalRun() }
    let whole = try Undisturbed(files, journal)
    let numbers = trials.numbers(200)
    let inboxes = FilledInboxes(files, batch: min(numbers.count, 20), journal)
    say("Killing runs over \(files.count) recordings (\(decimal(whole.seconds)) s each) \(trials.text(200)).")
    var byVictim: [String: Tally] = [:]
    var byStage: [String: Int] = [:]
    for number in numbers {
      let victim = Kill.Victim.allCases[number % Kill.Victim.allCases.count]
      let kill = Kill(victim: victim, seed: trials.seed(number))
      let outcome = try kill.strike(inboxes, whole: whole)
      var tally = byVictim[victim.rawValue] ?? Tally()
      tally.kills += outcome.isHit ? 1 : 0
      tally.missed += outcome.isHit ? 0 : 1
      tally.resumed += outcome.isHit && outcome.differences.isEmpty ? 1 : 0
      tally.differences += outcome.differences.count
      byVictim[victim.rawValue] = tally
      if outcome.isHit {
        byStage[outcome.stages.isEmpty ? "none" : outcome.stages.joined(separator: " + "), default: 0] += 1
      }
      for line in outcome.differences { say("  kill \(number) of \(victim), seed \(kill.seed): \(line)") }
    }
    Figures(
      title: "kill -9, then `sonar run`",
      head: ["killed", "times", "too late", "same as undisturbed", "differences"],
      rows: Kill.Victim.allCases.map { victim in
        let tally = byVictim[victim.rawValue] ?? Tally()
        return [
          victim.rawValue, "\(tally.kills)", "\(tally.missed)", "\(tally.resumed)", "\(tally.differences)",
        ]
      }
    ).show()
    Figures(
      title: "Stages running when killed", head: ["stages", "times"],
      rows: byStage.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { [$0.key, "\($0.value)"] }
    ).show()
    if byVictim.values.contains(where: { $0.differences > 0 }) { throw ExitCode.failure }
  }
}
