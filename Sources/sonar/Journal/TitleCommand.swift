import Application
import ArgumentParser
import Model
import StageContract

/// `sonar title`: a title of the owner's own.
struct TitleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "title",
    abstract: "Give an entry a title of your own.",
    discussion: """
      One line of at most \(Owner.longestTitle) characters. It stays whatever is made anew, and is found by sonar search.

        sonar title latest The day we planned the wedding
        sonar title 3f9a --clear        the title that was chosen from what was said
      """)

  @Argument(help: "Beginning of an id, or latest.")
  var id: String

  @Argument(help: "The title.")
  var text: [String] = []

  @Flag(help: "Take your title back.")
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
        return owner.title == nil ? "has no title of yours" : "your title is taken back"
      }
      return owner.title == title ? "already titled “\(title)”" : "titled “\(title)”"
    }
  }
}
