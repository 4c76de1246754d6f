import Application
internal import ArgumentParser
import Foundation
import Inbox
import Pipeline
import StageContract
import Workspace

/// `sonar schedule`: schedules a nightly run.
struct ScheduleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schedule",
    abstract: "Install, show or remove a nightly run.",
    discussion: """
      The system's scheduler starts `sonar run --quiet`: a systemd user timer, else your crontab, or a \
      launch agent on macOS. If the machine was off at night, the run starts when it is back on. Every \
      journal has its own schedule; with --all, one run works through every journal listed by `sonar \
      journals`.

        sonar schedule install --at 02:30
        sonar schedule install --cron --at 01:00 --deadline 06:00
        sonar schedule install --all --at 01:00 --for 5h
        sonar schedule show
        sonar schedule remove
      """,
    subcommands: [Show.self, Install.self, Remove.self], defaultSubcommand: Show.self)

  /// The options of the nightly run.
  struct NightOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Time of day; default: as installed, else 02:30.", valueName: "HH:MM"))
    var at: TimeOfDay?

    @Option(help: ArgumentHelp("Stop the run at this time of day.", valueName: "HH:MM"))
    var deadline: TimeOfDay?

    @Option(
      name: .customLong("for"), help: ArgumentHelp("Stop the run after this duration.", valueName: "DURATION")
    )
    var duration: DurationArgument?

    /// The nightly run of the journal at `root`, or of all for nil, with these options; `installed` is the time of the
    /// current schedule.
    func night(of root: String?, environment: [String: String], installed: TimeOfDay?) -> NightRun {
      let running = Bundle.main.executablePath ?? CommandLine.arguments[0]
      return NightRun(
        executable: NightRun.executable(running: running, environment: environment), journal: root,
        at: at ?? installed ?? TimeOfDay(hour: 2, minute: 30),
        options: (deadline.map { ["--deadline", "\($0)"] } ?? [])
          + (duration.map { ["--for", "\($0)"] } ?? []),
        environment: NightRun.needed(of: environment, readsList: root == nil))
    }
  }

  /// Whose schedule a subcommand is about.
  struct Target: ParsableArguments {
    @Flag(name: .customLong("all"), help: "The schedule that runs every journal listed by `sonar journals`.")
    var isAll = false

    @OptionGroup var journal: JournalOptions

    func validate() throws { try journal.check(isAll: isAll) }

    /// Path of the journal; nil for all.
    func root(mustExist: Bool = true) throws -> String? {
      if isAll { return nil }
      return mustExist ? try journal.workspace().root : try journal.root
    }
  }

  /// The result of a subcommand, as JSON.
  struct Report: Encodable {
    /// Path of the journal; nil for all.
    var journal: String?
    var kind: ScheduleKind
    var installed: Bool
    var changed: Bool
    /// False if its scheduler does not answer here.
    var active: Bool
    /// When it runs, `HH:MM`; nil if the schedule was edited by hand.
    var at: String?
    var texts: [ScheduleText]
  }

  /// The text of each part, indented under its path.
  static func lines(_ texts: [ScheduleText], output: Output) -> [String] {
    texts.flatMap { text in
      [output.bold(text.place.printable + ":")]
        + text.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
          line.isEmpty ? "" : "  " + String(line).printable
        } + [""]
    }
  }
}

extension ScheduleCommand {
  /// `sonar schedule install`: installs or replaces the schedule.
  struct Install: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Install the nightly run, and show the lines written.",
      discussion: """
        Repeating the same command changes nothing; different times or options replace the schedule. \
        To see the lines without installing them, use `sonar schedule show`.
        """)

    @Flag(exclusivity: .exclusive) var kind: ScheduleKind?
    @OptionGroup var options: NightOptions
    @OptionGroup var target: Target

    func run() throws {
      let environment = ProcessInfo.processInfo.environment
      let root = try target.root()
      let listed = root == nil ? try JournalList(environment: environment).all() : []
      let kind = kind ?? .default(environment: environment)
      let schedule = kind.schedule(of: root, environment: environment)
      let before = try schedule.installed()
      let night = options.night(
        of: root, environment: environment, installed: schedule.time(in: before))
      let texts = try schedule.texts(for: night)
      let output = Output()
      let isChanged = before != texts
      if !target.journal.json, isChanged {
        for line in ScheduleCommand.lines(texts, output: output) { output.line(line) }
      }
      for line in try schedule.install(texts) { printError("sonar: " + line) }
      let isActive = schedule.isActive
      for other in ScheduleKind.allCases where other != kind {
        let there = try? other.schedule(of: root, environment: environment).installed()
        guard there?.isEmpty == false else { continue }
        let (what, option) = root == nil ? ("all journals", " --all") : ("this journal", "")
        printError(
          "sonar: \(other) runs \(what), too; to remove that: sonar schedule remove\(option) --\(other)")
      }
      for item in listed { warn(of: item, environment) }
      if target.journal.json {
        let report = Report(
          journal: root, kind: kind, installed: true, changed: isChanged, active: isActive,
          at: "\(night.at)", texts: texts)
        output.json(.schedules, "schedules", [report])
      } else if isActive {
        let words =
          isChanged ? (before.isEmpty ? "Installed" : "Replaced") : "Already installed, nothing changed"
        output.line("\(words): every night at \(night.at) by \(kind).")
      } else {
        output.line("Written, but not active: \(kind) does not answer here, so nothing runs at night.")
      }
      if !isActive { throw ExitCode(.unavailable) }
    }

    /// Says of a listed journal why it cannot be used, or that it has a schedule of its own beside that of all.
    private func warn(of item: JournalList.Item, _ environment: [String: String]) {
      if let failure = item.failure { return failure.report() }
      let isScheduled = ScheduleKind.allCases.contains { kind in
        (try? kind.schedule(of: item.path, environment: environment).installed())?.isEmpty == false
      }
      guard isScheduled else { return }
      printError(
        "sonar: \(item.path): has a schedule of its own, too; to remove that: sonar schedule remove --journal "
          + item.path.shellQuoted)
    }
  }

  /// `sonar schedule remove`: removes the schedule.
  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove the journal's schedules: all of them, or one kind.")

    @Flag(exclusivity: .exclusive) var kind: ScheduleKind?
    @OptionGroup var target: Target

    func run() throws {
      let environment = ProcessInfo.processInfo.environment
      let root = try target.root(mustExist: false)
      let output = Output()
      var removed: [Report] = []
      for kind in kind.map({ [$0] }) ?? ScheduleKind.allCases {
        let schedule = kind.schedule(of: root, environment: environment)
        let texts = try schedule.installed()
        guard !texts.isEmpty else { continue }
        for line in try schedule.remove() { printError("sonar: " + line) }
        removed.append(
          Report(
            journal: root, kind: kind, installed: false, changed: true, active: schedule.isActive,
            texts: texts))
        if !target.journal.json {
          output.line("Removed: \(texts.map(\.place.printable).joined(separator: ", ")) (\(kind)).")
        }
      }
      if target.journal.json { return output.json(.schedules, "schedules", removed) }
      if removed.isEmpty { output.line("Nothing is scheduled for \(root?.printable ?? "all journals").") }
    }
  }

  /// `sonar schedule show`: shows the schedule.
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show the installed schedules, or those that would be installed.")

    @Flag(exclusivity: .exclusive) var kind: ScheduleKind?
    @OptionGroup var options: NightOptions
    @OptionGroup var target: Target

    func run() throws {
      let environment = ProcessInfo.processInfo.environment
      let root = try target.root()
      var reports: [Report] = []
      for kind in kind.map({ [$0] }) ?? ScheduleKind.allCases {
        let schedule = kind.schedule(of: root, environment: environment)
        let texts = try schedule.installed()
        guard !texts.isEmpty else { continue }
        let time = schedule.time(in: texts)
        reports.append(
          Report(
            journal: root, kind: kind, installed: true, changed: false, active: schedule.isActive,
            at: time.map { "\($0)" }, texts: texts))
      }
      if reports.isEmpty {
        let kind = kind ?? .default(environment: environment)
        let night = options.night(of: root, environment: environment, installed: nil)
        let schedule = kind.schedule(of: root, environment: environment)
        reports = [
          Report(
            journal: root, kind: kind, installed: false, changed: false, active: schedule.isActive,
            at: "\(night.at)", texts: try schedule.texts(for: night))
        ]
      }
      let output = Output()
      if target.journal.json { return output.json(.schedules, "schedules", reports) }
      for report in reports {
        for line in ScheduleCommand.lines(report.texts, output: output) { output.line(line) }
        let at = report.at.map { "every night at \($0)" } ?? "at a time edited by hand"
        output.line(
          report.installed
            ? "Installed: \(at) by \(report.kind)"
              + (report.active ? "." : ", which does not answer here, so nothing runs at night.")
            : "Not installed; sonar schedule install --\(report.kind) would write this.")
      }
    }
  }
}
