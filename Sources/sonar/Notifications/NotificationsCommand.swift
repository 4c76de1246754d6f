internal import ArgumentParser

/// `sonar notifications`: what the journal would like to say now.
struct NotificationsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notifications",
    abstract: "List, acknowledge and deliver notifications.",
    discussion: """
      Sonar notifies you of expiring documents, missed doses, unusual spending, milestones of a fast, the \
      week's insights, data that has stopped arriving, and, at the hour you set, a daily reminder. \
      surfaces.yaml and facts/device.json decide which of them wait.

        sonar notifications
        sonar notifications ack document_expired/0e3a5c27d1f4b698/2026-11-20
        sonar notifications deliver
      """,
    subcommands: [
      NotificationsListCommand.self, NotificationsAckCommand.self, NotificationsDeliverCommand.self,
    ], defaultSubcommand: NotificationsListCommand.self)
}
