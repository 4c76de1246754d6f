import Application
import ArgumentParser
import Foundation
import Model
import Pipeline

/// `sonar pin`: pins entries.
struct PinCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin",
    abstract: "Pin entries so that you can find them quickly.",
    discussion: """
      ID is the beginning of a recording's id, or latest. `sonar list --pinned` lists them.

        sonar pin latest
        sonar pin 2026-11-20T2145 2026-11-18T0715
      """)

  @Argument(help: "Beginnings of ids, or latest.", completion: .entries)
  var ids: [String]

  @OptionGroup var follow: FollowOptions
  @OptionGroup var options: JournalOptions

  func run() async throws {
    let now = options.clock.now
    try await OwnerChange("pin", ids, options).make(follows: !follow.noRun) { _, owner in
      defer { owner.pin(at: now) }
      return owner.pinnedAt == nil ? "pinned" : "already pinned"
    }
  }
}

/// `sonar unpin`: unpins entries.
struct UnpinCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpin", abstract: "Unpin entries.", discussion: "  sonar unpin latest")

  @Argument(help: "Beginnings of ids, or latest.", completion: .entries)
  var ids: [String]

  @OptionGroup var follow: FollowOptions
  @OptionGroup var options: JournalOptions

  func run() async throws {
    try await OwnerChange("unpin", ids, options).make(follows: !follow.noRun) { _, owner in
      defer { owner.pinnedAt = nil }
      return owner.pinnedAt == nil ? "not pinned" : "no longer pinned"
    }
  }
}
