import ArgumentParser
import JournalModel

/// `sonar private`: keeps entries out of everything that is shown or counted.
struct PrivateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "private",
    abstract: "Keep entries private: in no surface, count, insight or thread.",
    discussion: """
      You still find them with sonar list, show and search, marked as private. They leave the surfaces before the \
      command ends; status 75 says that another sonar is at work and they leave when it is done.

        sonar private latest
        sonar private 3f9a --off
        sonar list --private
      """)

  @Argument(help: "Beginnings of ids, or latest.")
  var ids: [String]

  @Flag(help: "No longer private.")
  var off = false

  @OptionGroup var options: JournalOptions

  func run() async throws {
    let isPrivate = !off
    try await OwnerChange("private", ids, options).make(mustFollow: isPrivate) { _, owner in
      defer { owner.isPrivate = isPrivate }
      return switch (owner.isPrivate, isPrivate) {
      case (false, true): "private"
      case (true, true): "already private"
      case (true, false): "no longer private"
      case (false, false): "not private"
      }
    }
  }
}
