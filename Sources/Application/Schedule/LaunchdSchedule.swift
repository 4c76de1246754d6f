import Foundation
import StageContract
import Workspace

/// A launch agent of the user on macOS.
struct LaunchdSchedule: NightSchedule {
  let kind = ScheduleKind.launchd
  let name: String
  let environment: [String: String]

  private var path: String { (environment["HOME"] ?? "") + "/Library/LaunchAgents/\(name).plist" }
  private var domain: String { "gui/\(getuid())" }

  var isActive: Bool {
    #if os(macOS)
      return true
    #else
      return false
    #endif
  }

  func texts(for night: NightRun) throws -> [ScheduleText] {
    try night.check()
    func string(_ text: String) -> String { "<string>\(text.markup)</string>" }
    let words = ([night.executable] + night.arguments).map { "    " + string($0) }
    let variables = night.environment.sorted { $0.key < $1.key }.map {
      "    <key>\($0.key.markup)</key>\(string($0.value))"
    }
    let block =
      variables.isEmpty ? [] : ["  <key>EnvironmentVariables</key>", "  <dict>"] + variables + ["  </dict>"]
    let log = string(
      night.journal.map { $0 + "/logs/night.log" }
        ?? (environment["HOME"] ?? "") + "/Library/Logs/sonar-night.log")
    let lines =
      [
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
        "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\""
          + " \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">",
        "<plist version=\"1.0\">", "<dict>", "  <key>Label</key>\(string(name))",
        "  <key>ProgramArguments</key>",
        "  <array>",
      ] + words + ["  </array>"] + block + [
        "  <key>StartCalendarInterval</key>", "  <dict>",
        "    <key>Hour</key><integer>\(night.at.hour)</integer>",
        "    <key>Minute</key><integer>\(night.at.minute)</integer>", "  </dict>",
        "  <!-- After a night in which the machine was off: at login, too. -->",
        "  <key>RunAtLoad</key><true/>", "  <key>ProcessType</key><string>Background</string>",
        "  <key>LowPriorityIO</key><true/>", "  <key>StandardOutPath</key>\(log)",
        "  <key>StandardErrorPath</key>\(log)", "</dict>", "</plist>",
      ]
    return [ScheduleText(place: path, text: lines.joined(separator: "\n") + "\n")]
  }

  func installed() throws -> [ScheduleText] { try ScheduleFiles.read([path]) }

  func install(_ texts: [ScheduleText]) throws -> [String] {
    let isChanged = try installed() != texts
    try ScheduleFiles.write(texts)
    #if os(macOS)
      guard let launchctl = Tool("launchctl", environment: environment) else {
        throw CommandFailure(status: .unavailable, "launchctl is not on the PATH; add /bin to it")
      }
      if try isChanged || launchctl.run(["print", domain + "/" + name]).status != 0 {
        // Fails if no agent is loaded yet.
        _ = try launchctl.run(["bootout", domain + "/" + name])
        let answer = try launchctl.run(["bootstrap", domain, path])
        guard answer.status == 0 else {
          throw CommandFailure(status: .unavailable, "launchctl bootstrap failed: \(answer.errors)")
        }
      }
      return []
    #else
      _ = isChanged
      return [
        "launchd exists only on macOS; there, run `launchctl bootstrap gui/$(id -u) \(path.shellQuoted)`"
      ]
    #endif
  }

  func remove() throws -> [String] {
    #if os(macOS)
      if let launchctl = Tool("launchctl", environment: environment) {
        _ = try launchctl.run(["bootout", domain + "/" + name])
      }
    #endif
    try FileSystem.remove(path)
    return []
  }

  func time(in texts: [ScheduleText]) -> TimeOfDay? {
    let match = texts.first?.text.firstMatch(
      of: /<key>Hour<\/key><integer>(\d+)<\/integer>\s*<key>Minute<\/key><integer>(\d+)<\/integer>/)
    return match.flatMap { TimeOfDay(argument: $0.1 + ":" + $0.2) }
  }
}
