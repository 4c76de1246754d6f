import Application
internal import ArgumentParser
import Foundation
import Insights
import Model
import Pipeline
import StageContract
import Surfaces
import Workspace

/// `sonar link`: follows a link of a document.
struct LinkCommand: ParsableCommand, IndexReader {
  static let configuration = CommandConfiguration(
    commandName: "link",
    abstract: "Follow a link of a widget or a notification.",
    discussion: """
      Shows the target of the link, as the matching command would. Only links of this journal are \
      followed, never one to the web; an unknown one shows `sonar today`.

        sonar link sonarai://entry/latest
        sonar link "sonarai://entry/2026-11-20T071503Z-3f9a1c2e?t=12"
        sonar link "sonarai://search?q=coffee&mood=positive"
        sonar link sonarai://prompt/energized
        sonar link --url sonarai://entry/latest    its page, if pages are on
      """)

  @Argument(help: ArgumentHelp("The link.", valueName: "LINK"))
  var link: String

  @Flag(name: .customLong("url"), help: "Print the link to its place in the pages.")
  var printsLink = false

  @OptionGroup var options: JournalOptions

  func validate() throws {
    if printsLink, options.json { throw ValidationError("--url prints the link alone; leave --json out") }
  }

  func run() throws {
    let workspace = try options.workspace()
    let settings = try options.settings()
    let link = try SurfaceLink(link, scheme: workspace.linkScheme(settings))
    if printsLink { return try printPage(of: link, JournalPages(workspace, settings), workspace) }
    switch link {
    case .home: try follow(TodayCommand.self)
    case .startRecording(let thread, let prompt):
      try RecordingInvitation(thread: thread, prompt: prompt, workspace, settings, options).show()
    case .entry(let id, let seconds):
      try follow(ShowCommand.self, seconds.map { ["--from=\($0)"] } ?? [], id)
    case .latestEntry:
      guard let latest = try workspace.latestShown() else { throw CommandFailure.noEntries }
      try follow(ShowCommand.self, [], latest)
    case .thread(let id): try follow(ThreadShowCommand.self, [], id)
    case .prompt(let id): try show(prompt: id, workspace, settings)
    case .search(let words, let tags, let mood):
      let filter = tags.map { "--tag=\($0)" } + (mood.map { ["--mood=\($0.rawValue)"] } ?? [])
      if let words {
        try follow(SearchCommand.self, filter, words)
      } else {
        try follow(ListCommand.self, filter)
      }
    case .statistics: try follow(SurfacesShowCommand.self, ["--family=large"], "statistics")
    case .insights(let week): try follow(InsightsCommand.self, ["--week=\(week)"])
    }
  }

  private func printPage(of link: SurfaceLink, _ pages: JournalPages, _ workspace: Workspace) throws {
    try pages.check()
    let whole: SurfaceLink =
      switch link {
      case .entry(let id, let seconds): .entry(id: try workspace.recording(shownAs: id).id, seconds: seconds)
      case .thread(let name): .thread(id: try Threads(folder: workspace.threads).named(name).id)
      default: link
      }
    guard let url = try pages.link(to: whole) else {
      throw CommandFailure(
        status: .missingInput,
        "\(self.link): it has no page: it is private, discreet or not transcribed yet; for all pages: sonar browse"
      )
    }
    Output().line(url)
  }

  /// Runs another command for this journal.
  /// - Parameter name: its argument, which is never taken for an option.
  private func follow<Command: ParsableCommand>(
    _ command: Command.Type, _ arguments: [String] = [], _ name: String? = nil
  ) throws {
    let now = options.givenNow.map { ["--now=\(Instant.text($0.date))"] } ?? []
    let journal = try ["--journal=\(options.root)"] + (options.json ? ["--json"] : []) + now
    var command = try Command.parse(journal + arguments + (name.map { ["--", $0] } ?? []))
    try command.run()
  }

  private func show(prompt id: String, _ workspace: Workspace, _ settings: Settings) throws {
    let prompts = try PromptOfTheDay(workspace, settings, options.installation)
    guard let prompt = prompts.prompt(id: id) else {
      throw CommandFailure(
        status: .missingInput, "no pack has the prompt \(id); for today's prompt: sonar prompt")
    }
    let output = Output()
    if options.json { return output.json(.prompt, prompt) }
    output.line(prompt.text.printable)
    output.line(
      output.faint("  \(prompts.name(ofPack: prompt.pack) ?? prompt.pack) · prompt=\(id)".printable))
  }
}
