package import Application
package import ArgumentParser

extension TimeOfDay: ExpressibleByArgument {}

extension ScheduleKind: EnumerableFlag {
  package static func help(for value: ScheduleKind) -> ArgumentHelp? {
    switch value {
    case .cron: "Lines in your crontab."
    case .systemd: "A timer and a service of your own systemd."
    case .launchd: "A launch agent (macOS)."
    }
  }
}
