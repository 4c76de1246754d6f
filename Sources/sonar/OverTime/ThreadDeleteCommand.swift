import Application
internal import ArgumentParser
import Foundation
import Insights
import Pipeline
import StageContract
import Workspace

/// `sonar thread delete`: deletes a thread.
struct ThreadDeleteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a thread, not its entries.",
    discussion: """
      It asks first.

        sonar thread delete garden
        sonar thread delete garden --yes       for scripts
      """)

  @Argument(help: "Id or name of a thread.", completion: .threads)
  var thread: String

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup var follow: FollowOptions
  @OptionGroup var options: JournalOptions

  func run() async throws {
    let workspace = try options.workspace()
    let (id, name) = try Self.chosen(thread, in: workspace)
    guard yes || Question.canBeAsked else {
      throw CommandFailure(
        status: .usage,
        "thread delete asks for confirmation and there is no terminal; add --yes to delete without asking")
    }
    guard yes || Question.isAffirmed("Delete the thread \(name.printable)? Its entries stay.") else {
      print("Nothing was deleted.")
      return
    }
    try DeletionRecord.note(thread: id, in: workspace)
    try Threads.delete(id, in: workspace.threads)
    if options.json {
      Output().json(.threadDeletion, ["deleted": id])
    } else {
      print("\(id.printable): deleted; its entries are unchanged")
    }
    try await follow.update(after: "thread", options)
  }

  /// Id and name of the thread; a damaged thread file can be deleted by its id.
  private static func chosen(_ thread: String, in workspace: Workspace) throws -> (id: String, name: String) {
    do {
      let chosen = try Threads(folder: workspace.threads).named(thread)
      return (chosen.id, chosen.name)
    } catch ThreadError.malformed {
      return (thread, thread)
    }
  }
}
