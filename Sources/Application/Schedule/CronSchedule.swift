import Foundation
import StageContract
import Workspace

/// Lines in the user's crontab, each ending in a comment with the schedule's name.
struct CronSchedule: NightSchedule {
  let kind = ScheduleKind.cron
  let name: String
  let environment: [String: String]

  var isActive: Bool { true }

  private var marker: String { "# " + name }

  func texts(for night: NightRun) throws -> [ScheduleText] {
    try night.check()
    var words = night.environment.sorted { $0.key < $1.key }.map { $0.key + "=" + $0.value.shellQuoted }
    if !words.isEmpty { words.insert("/usr/bin/env", at: 0) }
    words += ([night.executable] + night.arguments).map(\.shellQuoted)
    let command = words.joined(separator: " ")
    // Implementations of cron treat backslashes differently.
    guard !command.replacing("'\\''", with: "").contains("\\") else {
      throw CommandFailure(
        status: .usage, "a path with a backslash cannot be scheduled by cron; rename it, or use --systemd")
    }
    // cron takes an unescaped % as the end of the command.
    let line = command.replacing("%", with: "\\%")
    guard line.utf8.count < 900 else {
      throw CommandFailure(status: .usage, "the command is too long for cron; use --systemd")
    }
    let text = """
      # Sonar works on \(night.journal == nil ? "all journals" : "this journal") every night, and when the machine was off, after it starts. \(marker)
      \(night.at.minute) \(night.at.hour) * * * \(line) \(marker)
      @reboot \(line) \(marker)

      """
    return [ScheduleText(place: "crontab", text: text)]
  }

  func installed() throws -> [ScheduleText] {
    guard let crontab = Tool("crontab", environment: environment) else { return [] }
    let own = try lines(crontab).filter { isOurs($0) }
    return own.isEmpty ? [] : [ScheduleText(place: "crontab", text: own.joined(separator: "\n") + "\n")]
  }

  func install(_ texts: [ScheduleText]) throws -> [String] {
    let crontab = try crontab()
    let others = try lines(crontab).filter { !isOurs($0) }
    let own = texts.flatMap { $0.text.split(separator: "\n").map(String.init) }
    try write(others + own, crontab)
    return []
  }

  func remove() throws -> [String] {
    let crontab = try crontab()
    try write(try lines(crontab).filter { !isOurs($0) }, crontab)
    return []
  }

  func time(in texts: [ScheduleText]) -> TimeOfDay? {
    let lines = texts.flatMap { $0.text.split(separator: "\n") }
    for line in lines where !line.hasPrefix("#") && !line.hasPrefix("@") {
      let fields = line.split(separator: " ", maxSplits: 5)
      guard fields.count == 6, fields[2...4].allSatisfy({ $0 == "*" }) else { return nil }
      return TimeOfDay(argument: fields[1] + ":" + fields[0])
    }
    return nil
  }

  private func isOurs(_ line: String) -> Bool {
    line.trimmingCharacters(in: .whitespaces).hasSuffix(marker)
  }

  private func crontab() throws -> Tool {
    guard let crontab = Tool("crontab", environment: environment) else {
      throw CommandFailure(
        status: .unavailable,
        "crontab is not installed; run `apt install cron`, or `sonar schedule install --systemd`")
    }
    return crontab
  }

  /// The lines of the crontab; empty if the user has none.
  private func lines(_ crontab: Tool) throws -> [String] {
    let answer = try crontab.run(["-l"])
    guard answer.status == 0 else {
      let isNone = ["no crontab", "No such file"].contains { answer.errors.contains($0) }
      // After any other error, writing could lose the existing lines.
      guard isNone else {
        throw CommandFailure(
          status: .unavailable,
          "the crontab cannot be read (crontab -l: \(answer.errors)); nothing was changed")
      }
      return []
    }
    guard let text = String(data: answer.output, encoding: .utf8) else {
      throw CommandFailure(
        status: .badInput, "the crontab is not UTF-8; add the line by hand: sonar schedule show")
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  private func write(_ lines: [String], _ crontab: Tool) throws {
    let text = lines.map { $0 + "\n" }.joined()
    let answer = try crontab.run(["-"], input: Data(text.utf8))
    guard answer.status == 0 else {
      throw CommandFailure(
        status: .unavailable,
        "the new crontab was rejected (crontab -: \(answer.errors)); nothing was changed")
    }
  }
}
