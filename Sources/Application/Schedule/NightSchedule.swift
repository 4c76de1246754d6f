import Foundation

/// The scheduler that starts a nightly run.
package enum ScheduleKind: String, CaseIterable, Encodable, Sendable {
  case cron, systemd, launchd

  /// This kind of schedule for the journal at `journal`, or for all that are listed if it is nil, for the user whose
  /// environment is `environment`.
  package func schedule(of journal: String?, environment: [String: String]) -> any NightSchedule {
    let name = NightRun.name(of: journal)
    return switch self {
    case .cron: CronSchedule(name: name, environment: environment)
    case .systemd: SystemdSchedule(name: name, environment: environment)
    case .launchd: LaunchdSchedule(name: name, environment: environment)
    }
  }

  /// The default on this machine: launchd on macOS, else systemd if a user instance is running, else cron.
  package static func `default`(environment: [String: String]) -> ScheduleKind {
    #if os(macOS)
      return .launchd
    #else
      return SystemdSchedule.answers(environment: environment) ? .systemd : .cron
    #endif
  }
}

/// A part of a schedule: the path of a file or `crontab`, and its text.
package struct ScheduleText: Encodable, Equatable {
  package var place: String
  package var text: String
}

/// A schedule of a journal's nightly run.
package protocol NightSchedule {
  var kind: ScheduleKind { get }
  /// Whether its scheduler runs here, so that what is installed is also active.
  var isActive: Bool { get }
  /// The texts to write for `night`.
  /// - Throws: `CommandFailure` (64) if the format of this kind cannot express the run.
  func texts(for night: NightRun) throws -> [ScheduleText]
  /// The installed texts for this journal; empty if none are installed.
  /// - Throws: `CommandFailure`, `WorkspaceError`.
  func installed() throws -> [ScheduleText]
  /// Replaces the installed texts by `texts` and activates them.
  /// - Returns: messages about what the owner still has to do.
  func install(_ texts: [ScheduleText]) throws -> [String]
  /// Removes what is installed for this journal, and nothing else.
  /// - Returns: as `install`.
  func remove() throws -> [String]
  /// The time of day in `texts`; nil if they were edited to anything but a daily time.
  func time(in texts: [ScheduleText]) -> TimeOfDay?
}

extension JournalStatus.NextRun {
  /// The next run of the journal at `journal` after `now`, of it alone or of all that are listed; nil if none is scheduled
  /// or the schedules cannot be read.
  init?(_ journal: String, environment: [String: String], now: Date) {
    if let next = Self(scheduled: journal, environment: environment, now: now) {
      self = next
      return
    }
    guard JournalList(environment: environment).contains(journal),
      let next = Self(scheduled: nil, environment: environment, now: now)
    else { return nil }
    self = next
  }

  private init?(scheduled journal: String?, environment: [String: String], now: Date) {
    for kind in ScheduleKind.allCases {
      let schedule = kind.schedule(of: journal, environment: environment)
      // An unreadable crontab must not prevent the rest of the status.
      guard let texts = try? schedule.installed(), !texts.isEmpty else { continue }
      let next = schedule.time(in: texts)?.next(after: now)
      self.init(
        by: kind.rawValue, at: next?.formatted(Date.ISO8601FormatStyle.iso8601Milliseconds),
        isActive: schedule.isActive)
      return
    }
    return nil
  }
}
