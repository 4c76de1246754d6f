import Application
import ArgumentParser
import Model
import StageContract

/// `sonar title`: sets the owner's title of an entry.
struct TitleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "title",
    abstract: "Set your own title for an entry.",
    discussion: """
      One line of at most \(Owner.longestTitle) characters. It survives reruns, and sonar search finds it.

        sonar title latest The day we planned the wedding
        sonar title latest --clear      back to the title chosen from what was said
      """)

  @Argument(help: "Beginning of an id, or latest.", completion: .entries)
  var id: String

  @Argument(help: "The title.")
  var text: [String] = []

  @Flag(help: "Remove your title.")
  var clear = false

  @OptionGroup var follow: FollowOptions
  @OptionGroup var options: JournalOptions

  func validate() throws {
    if text.isEmpty != clear { throw ValidationError("give either a title or --clear") }
  }

  func run() async throws {
    let title: String?
    do {
      title = try Owner.title(text.joined(separator: " "))
    } catch {
      throw CommandFailure(status: .usage, error.description)
    }
    try await OwnerChange("title", [id], options).make(follows: !follow.noRun) { _, owner in
      defer { owner.title = title }
      guard let title else {
        return owner.title == nil ? "you have set no title" : "your title was removed"
      }
      return owner.title == title ? "already titled “\(title)”" : "titled “\(title)”"
    }
  }
}
