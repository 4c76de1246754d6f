import Application
import ArgumentParser
import Foundation
import Model
import Pipeline
import StageContract
import Workspace

/// `sonar date`: corrects when a recording was spoken.
struct DateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "date",
    abstract: "Correct when an entry was spoken.",
    discussion: """
      For old tapes, and recorders whose clock was wrong. Times are in the journal's time zone; without \
      one, noon is assumed. The entry keeps its id and its folder; everything else is updated, and nothing \
      is transcribed again.

        sonar date 2026-11-20T0715 1987-04-02
        sonar date latest 2026-11-19T22:30
        sonar date latest --off      back to the date of the file
      """)

  @Argument(help: "Beginning of an id, or latest.", completion: .entries)
  var id: String

  @Argument(help: "Day, and time if you know it: 1987-04-02, 1987-04-02T10:30, yesterday.")
  var date: String?

  @Flag(help: "Discard your date.")
  var off = false

  @Flag(help: "Leave the dependent stages to the next sonar run.")
  var noRun = false

  @OptionGroup var options: JournalOptions

  func validate() throws {
    if (date == nil) != off { throw ValidationError("give either a date or --off") }
  }

  func run() async throws {
    let timeZone = try options.settings().timeZone()
    try checkManifest()
    let spokenAt = try date.map { try Self.instant($0, now: options.clock.now, timeZone: timeZone) }
    let text = spokenAt.map { Instant.text($0) }
    let change = try await OwnerChange("date", [id], options)
    var isChanged = false
    try await change.make(follows: false) { _, owner in
      isChanged = owner.date != text
      defer { owner.date = text }
      guard let spokenAt else { return isChanged ? "your date was removed" : "you have set no date" }
      let shown = LocalTime.text(spokenAt, timeZone: timeZone)
      return isChanged ? "spoken \(shown)" : "already spoken \(shown)"
    }
    guard isChanged, !noRun else { return }
    let pipeline = try await Pipeline(workspace: change.workspace, installation: options.installation)
    let status = try await RunSession.runDependents(
      of: "date", change.recordings, pipeline, reporter: RunDisplay(isQuiet: true))
    if status != .success { throw ExitCode(status) }
  }

  /// Checks that a stage of the journal's pipeline reads the date; one of the journal's own need not.
  /// - Throws: `CommandFailure` (65) if none does; `ManifestError`, `WorkspaceError`.
  private func checkManifest() throws {
    let path = try options.installation.manifest(for: options.settings())
    let manifest = try Manifest.read(path)
    let isRead = manifest.stages(.recording).contains { stage in
      ["owner.json", "owner.json#date"].contains { name in
        stage.inputs.values.contains { if case .file(name, _) = $0 { true } else { false } }
      }
    }
    guard !isRead else { return }
    let stage = manifest.output(writing: Source.fileName)?.stage.name ?? "ingest"
    throw CommandFailure(
      status: .badInput,
      "\(path): no stage reads the date, so nothing was changed; add owner: owner.json#date? to the inputs of \(stage)"
    )
  }

  /// The instant that `text` names: a day like those of `--since`, and after a T the time.
  /// - Throws: `CommandFailure` (64) if there is no such day or time, or it is before 1900 or more than a day in the future.
  static func instant(_ text: String, now: Date, timeZone: TimeZone) throws -> Date {
    func failure(_ problem: String) -> CommandFailure {
      CommandFailure(
        status: .usage, "\(text.printable): \(problem); give a date such as 1987-04-02 or 1987-04-02T10:30")
    }
    let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    guard let day = DateArgument(argument: String(parts[0])) else { throw failure("no such day") }
    var time = (hour: 12, minute: 0)
    if parts.count == 2 {
      guard let match = parts[1].wholeMatch(of: /([01]\d|2[0-3]):([0-5]\d)/),
        let hour = Int(match.1), let minute = Int(match.2)
      else { throw failure("no such time") }
      time = (hour, minute)
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let start = day.start(now: now, timeZone: timeZone)
    guard let instant = calendar.date(bySettingHour: time.hour, minute: time.minute, second: 0, of: start)
    else {
      throw failure("no such time")
    }
    guard calendar.component(.year, from: instant) >= 1900 else { throw failure("before 1900") }
    guard instant <= now.addingTimeInterval(86_400) else { throw failure("in the future") }
    return instant
  }
}
