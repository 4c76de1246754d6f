import Application
import ArgumentParser
import Model
import StageContract
import Store
import Workspace

/// `sonar tag`: the owner gives an entry tags.
struct TagCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tag",
    abstract: "Give an entry tags of your own.",
    discussion: """
      Your tags come first, whatever a rerun finds. ID is the beginning of a recording's id, or latest; it need not be \
      processed yet. `sonar tags` lists the tags of the journal.

        sonar tag latest family wedding
        sonar tag 3f9a "job interview"
      """)

  @Argument(help: "Beginning of an id, or latest.")
  var id: String

  @Argument(help: "Tags; of several words in quotes.")
  var tags: [String]

  @OptionGroup var follow: FollowOptions
  @OptionGroup var options: JournalOptions

  func run() async throws {
    for tag in tags {
      guard let problem = Tag.problem(tag) else { continue }
      throw CommandFailure(status: .usage, "the tag “\(tag.prefix(Tag.maximumLength))” \(problem)")
    }
    let keys = EntryDocuments.unique(tags.map(Tag.key))
    try await OwnerChange("tag", [id], options).make(follows: !follow.noRun) { _, owner in
      let new = keys.filter { owner.give($0) }
      return words(("tagged", new), ("already tagged", keys.filter { !new.contains($0) }))
    }
  }
}

/// `sonar untag`: the owner takes tags from an entry, for good.
struct UntagCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "untag",
    abstract: "Take tags from an entry, for good.",
    discussion: """
      Yours, those of the inbox's folders, and those that were found in what was said: none of them comes back, \
      unless you give it with sonar tag.

        sonar untag latest cinema
      """)

  @Argument(help: "Beginning of an id, or latest.")
  var id: String

  @Argument(help: "Tags.")
  var tags: [String]

  @OptionGroup var follow: FollowOptions
  @OptionGroup var options: JournalOptions

  func run() async throws {
    let keys = EntryDocuments.unique(tags.map(Tag.key)).filter { !$0.isEmpty }
    guard !keys.isEmpty else { throw CommandFailure(status: .usage, "name the tag to be taken away") }
    let change = try OwnerChange("untag", [id], options)
    let store = try change.workspace.index()
    try await change.make(follows: !follow.noRun) { recording, owner in
      let found = try EntryDocuments.inboxTags(recording) + (store?.entry(id: recording.id)?.tags ?? [])
      let gone = keys.filter { owner.takeAway($0, present: found) }
      return words(("no longer tagged", gone), ("not tagged", keys.filter { !gone.contains($0) }))
    }
  }
}

/// What became of tags, without what became of none.
private func words(_ parts: (what: String, tags: [String])...) -> String {
  parts.filter { !$0.tags.isEmpty }.map { "\($0.what) \($0.tags.joined(separator: ", "))" }
    .joined(separator: "; ")
}
