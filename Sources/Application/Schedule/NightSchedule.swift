import Foundation

/// Who starts a journal's run at night.
package enum ScheduleKind: String, CaseIterable, Encodable, Sendable {
  case cron, systemd, launchd

  /// This kind of schedule for the journal at `journal`, for the user whose environment is `environment`.
  package func schedule(of journal: String, environment: [String: String]) -> any NightSchedule {
    let name = NightRun.name(of: journal)
    return switch self {
    case .cron: CronSchedule(name: name, environment: environment)
    case .systemd: SystemdSchedule(name: name, environment: environment)
    case .launchd: LaunchdSchedule(name: name, environment: environment)
    }
  }

  /// What this machine has: launchd on macOS, else systemd where that answers for this user, else cron.
  package static func `default`(environment: [String: String]) -> ScheduleKind {
    #if os(macOS)
      return .launchd
    #else
      return SystemdSchedule.answers(environment: environment) ? .systemd : .cron
    #endif
  }
}

/// A part of a schedule: a file's path or `crontab`, and what is written there.
package struct ScheduleText: Encodable, Equatable {
  package var place: String
  package var text: String
}

/// One way to start a journal's run at night.
package protocol NightSchedule {
  var kind: ScheduleKind { get }
  /// What is written for `night`.
  /// - Throws: `CommandFailure` (64) where it cannot be said in this kind's words.
  func texts(for night: NightRun) throws -> [ScheduleText]
  /// What is there for this journal; empty where nothing is.
  /// - Throws: `CommandFailure`, `WorkspaceError`.
  func installed() throws -> [ScheduleText]
  /// Writes `texts` in the place of what is there and puts them into force.
  /// - Returns: lines on what is left for the owner to do.
  func install(_ texts: [ScheduleText]) throws -> [String]
  /// Takes away what is there for this journal, and nothing else.
  /// - Returns: as `install`.
  func remove() throws -> [String]
  /// The time of day that `texts` name; nil where they were changed to something else.
  func time(in texts: [ScheduleText]) -> TimeOfDay?
}

extension JournalStatus.NextRun {
  /// The next run of the journal at `journal`; nil where none is scheduled or that cannot be found out.
  init?(_ journal: String, environment: [String: String], now: Date) {
    for kind in ScheduleKind.allCases {
      let schedule = kind.schedule(of: journal, environment: environment)
      // Status has more to tell than a crontab that cannot be read.
      guard let texts = try? schedule.installed(), !texts.isEmpty else { continue }
      let next = schedule.time(in: texts)?.next(after: now)
      self.init(by: kind.rawValue, at: next?.formatted(Date.ISO8601FormatStyle.iso8601Milliseconds))
      return
    }
    return nil
  }
}
