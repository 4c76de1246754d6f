import Application
internal import ArgumentParser
import Foundation
import Pipeline
import Surfaces
import Workspace

/// `sonar prompt`: today's question.
struct PromptCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prompt",
    abstract: "Show today's prompt, or get another one.",
    discussion: """
      This is the prompt that widgets show; --new picks another one for today. An entry answers it if its \
      file name contains prompt=ID (the ID is shown below the question) or its sidecar names it. To add \
      your own packs, put files in the journal's prompts/ folder.

        sonar prompt
        sonar prompt --new
        sonar prompt --new --pack joy
        sonar list --prompt energized      your answers to it
      """)

  @Flag(help: "Choose another prompt for today.")
  var new = false

  @Option(help: "Only prompts of this pack, such as day, joy, path or people.")
  var pack: String?

  @OptionGroup var options: JournalOptions

  func validate() throws {
    // Widgets show the choice now, whatever time a script is playing.
    if new && options.givenNow != nil {
      throw ValidationError("--new: chooses the prompt of the day that it is; leave out --now.")
    }
  }

  func run() async throws {
    let prompts = try PromptOfTheDay(options.workspace(), options.settings(), options.installation)
    // Where the surfaces follow, they say the same.
    if !new { for remark in prompts.remarks { printError("sonar: \(remark)") } }
    let prompt = try new ? prompts.another(pack: pack) : prompts.prompt(pack: pack)
    let output = Output()
    if options.json {
      output.json(.prompt, prompt)
    } else {
      output.line(prompt.text.printable)
      if let id = prompt.id {
        output.line(output.faint("  \(prompts.name(ofPack: prompt.pack) ?? id) · prompt=\(id)".printable))
      }
    }
    guard new else { return }
    try await FollowOptions.parse([]).update(after: "prompt", options)
  }
}
