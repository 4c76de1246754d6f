package import Application
package import ArgumentParser

extension TimeOfDay: ExpressibleByArgument {}

extension ScheduleKind: EnumerableFlag {
  package static func help(for value: ScheduleKind) -> ArgumentHelp? {
    switch value {
    case .cron: "Lines in your crontab."
    case .systemd: "A timer and a service of your systemd user instance."
    case .launchd: "A launch agent (macOS)."
    }
  }
}
