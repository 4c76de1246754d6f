import Foundation
import Pipeline
import StageContract
import Workspace

/// A timer and a service of the user's systemd instance.
struct SystemdSchedule: NightSchedule {
  let kind = ScheduleKind.systemd
  let name: String
  let environment: [String: String]

  private var folder: String {
    JournalList.configurationFolder(environment) + "/systemd/user"
  }
  private var timer: String { folder + "/\(name).timer" }
  private var service: String { folder + "/\(name).service" }

  /// True if a systemd instance is running for this user.
  static func answers(environment: [String: String]) -> Bool {
    guard let systemctl = Tool("systemctl", environment: environment) else { return false }
    return (try? systemctl.run(["--user", "show-environment"]))?.status == 0
  }

  var isActive: Bool { Self.answers(environment: environment) }

  func texts(for night: NightRun) throws -> [ScheduleText] {
    try night.check()
    let journals = Self.specifierless(night.journal.map { "the Sonar journal \($0)" } ?? "all Sonar journals")
    let variables = night.environment.sorted { $0.key < $1.key }.map {
      "Environment=" + Self.word($0.key + "=" + $0.value, isArgument: false) + "\n"
    }
    let program = Self.word(night.executable, isArgument: false)
    let words = [program] + night.arguments.map { Self.word($0, isArgument: true) }
    return [
      ScheduleText(
        place: timer,
        text: """
          [Unit]
          Description=The night of \(journals)

          [Timer]
          OnCalendar=*-*-* \(night.at):00
          # After a night in which the machine was off.
          Persistent=true

          [Install]
          WantedBy=timers.target

          """),
      ScheduleText(
        place: service,
        text: """
          [Unit]
          Description=Sonar works on \(journals)

          [Service]
          Type=oneshot
          \(variables.joined())ExecStart=\(words.joined(separator: " "))
          Nice=10
          IOSchedulingClass=idle
          # Sonar ends its stages by itself.
          KillMode=mixed

          """),
    ]
  }

  func installed() throws -> [ScheduleText] { try ScheduleFiles.read([timer, service]) }

  func install(_ texts: [ScheduleText]) throws -> [String] {
    try ScheduleFiles.write(texts)
    let enable = ["--user", "enable", "--now", name + ".timer"]
    guard isActive, let systemctl = Tool("systemctl", environment: environment)
    else {
      return [
        "systemd is not running for your user here; where it is, type:",
        "  systemctl --user daemon-reload && systemctl " + enable.joined(separator: " "),
      ]
    }
    try run(systemctl, ["--user", "daemon-reload"])
    try run(systemctl, enable)
    let user = environment["USER"] ?? NSUserName()
    let lingers = FileManager.default.fileExists(atPath: "/var/lib/systemd/linger/" + user)
    return lingers ? [] : ["to let it run while you are logged out, run `loginctl enable-linger`"]
  }

  func remove() throws -> [String] {
    let systemctl = isActive ? Tool("systemctl", environment: environment) : nil
    if let systemctl { try run(systemctl, ["--user", "disable", "--now", name + ".timer"]) }
    for path in [timer, service] { try FileSystem.remove(path) }
    if let systemctl { try run(systemctl, ["--user", "daemon-reload"]) }
    return systemctl == nil
      ? ["where systemd is running for your user, run `systemctl --user daemon-reload`"] : []
  }

  func time(in texts: [ScheduleText]) -> TimeOfDay? {
    let match = texts.first { $0.place == timer }?.text.firstMatch(
      of: /(?m)^OnCalendar=\*-\*-\* (\d\d):(\d\d)(?::00)?$/)
    return match.flatMap { TimeOfDay(argument: $0.1 + ":" + $0.2) }
  }

  private func run(_ systemctl: Tool, _ arguments: [String]) throws {
    let answer = try systemctl.run(arguments)
    guard answer.status == 0 else {
      throw CommandFailure(
        status: .unavailable, "systemctl \(arguments.joined(separator: " ")) failed: \(answer.errors)")
    }
  }

  /// `text` quoted as one word of a unit file (systemd.service(5), Command lines; systemd.unit(5), Specifiers).
  /// - Parameter isArgument: whether systemd expands variables in it, as in arguments but not in the program's path.
  static func word(_ text: String, isArgument: Bool) -> String {
    let escaped = specifierless(text).replacing("$", with: isArgument ? "$$" : "$")
    if text.isPlainArgument { return escaped }
    return "\"" + escaped.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  private static func specifierless(_ text: String) -> String { text.replacing("%", with: "%%") }
}
