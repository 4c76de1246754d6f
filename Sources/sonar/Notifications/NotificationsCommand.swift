internal import ArgumentParser

/// `sonar notifications`: what the journal would like to say now.
struct NotificationsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notifications",
    abstract: "List, acknowledge and deliver notifications.",
    discussion: """
      A document that expires, a dose that was missed, unusual spending, a milestone of a fast, the week's \
      insights, data that no longer arrives, and a daily reminder where you set an hour for it. surfaces.yaml \
      and facts/device.json decide which of them wait.

        sonar notifications
        sonar notifications ack document_expired/0e3a5c27d1f4b698/2026-11-20
        sonar notifications deliver
      """,
    subcommands: [
      NotificationsListCommand.self, NotificationsAckCommand.self, NotificationsDeliverCommand.self,
    ], defaultSubcommand: NotificationsListCommand.self)
}
