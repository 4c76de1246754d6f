import Application
internal import ArgumentParser
import Pipeline
import Workspace

/// The option that has links into the journal's pages below what a command lists.
struct PageLinkOptions: ParsableArguments {
  @Flag(name: .customLong("url"), help: "Print the link to its place in the pages below each of them.")
  var printsLinks = false

  /// The pages of `workspace`.
  /// - Throws: as `JournalPages.check` if links are asked for.
  func pages(_ workspace: Workspace, _ settings: Settings) throws -> JournalPages {
    let pages = JournalPages(workspace, settings)
    if printsLinks { try pages.check() }
    return pages
  }
}
