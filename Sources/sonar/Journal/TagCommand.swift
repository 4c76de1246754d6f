import Application
import ArgumentParser
import Model
import StageContract
import Store
import Workspace

/// `sonar tag`: adds the owner's tags to an entry.
struct TagCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tag",
    abstract: "Add your own tags to an entry.",
    discussion: """
      Your tags come first and survive reruns. ID is the beginning of a recording's id, or latest; it need not be \
      processed yet. `sonar tags` lists the tags of the journal.

        sonar tag latest family wedding
        sonar tag 2026-11-20T2145 "job interview"
      """)

  @Argument(help: "Beginning of an id, or latest.", completion: .entries)
  var id: String

  @Argument(help: "Tags; quote those with spaces.", completion: .tags)
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

/// `sonar untag`: permanently removes tags from an entry.
struct UntagCommand: AsyncParsableCommand, IndexReader {
  static let configuration = CommandConfiguration(
    commandName: "untag",
    abstract: "Remove tags from an entry, permanently.",
    discussion: """
      Removes your own tags, those of the inbox's folders and those found in what was said. A removed tag does not come \
      back unless you add it with sonar tag.

        sonar untag latest cinema
      """)

  @Argument(help: "Beginning of an id, or latest.", completion: .entries)
  var id: String

  @Argument(help: "The tags to remove.", completion: .tags)
  var tags: [String]

  @OptionGroup var follow: FollowOptions
  @OptionGroup var options: JournalOptions

  func run() async throws {
    let keys = EntryDocuments.unique(tags.map(Tag.key)).filter { !$0.isEmpty }
    guard !keys.isEmpty else { throw CommandFailure(status: .usage, "name the tag to remove") }
    let change = try await OwnerChange("untag", [id], options)
    let store = try change.workspace.index()
    try await change.make(follows: !follow.noRun) { recording, owner in
      let found =
        try EntryDocuments.inboxTags(recording) + (store?.entry(id: recording.id)?.tags ?? []).map(Tag.key)
      let gone = keys.filter { owner.takeAway($0, present: found) }
      return words(("no longer tagged", gone), ("not tagged", keys.filter { !gone.contains($0) }))
    }
  }
}

/// The outcomes with their tags, without outcomes that have none.
private func words(_ parts: (what: String, tags: [String])...) -> String {
  parts.filter { !$0.tags.isEmpty }.map { "\($0.what) \($0.tags.joined(separator: ", "))" }
    .joined(separator: "; ")
}
