import Application
internal import ArgumentParser
import Foundation
import Pipeline
import Surfaces
import Workspace

/// `sonar surfaces show`: the views of one document as text.
struct SurfacesShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a document as text.",
    discussion: """
      Without --family, all views of the home screen are shown; --lock shows those of the lock screen.

        sonar surfaces show statistics
        sonar surfaces show latest_entry --family medium
        sonar surfaces show latest_entry --lock
        sonar surfaces show latest_entry --url       with the links to its places in the pages
        sonar surfaces show latest_entry --json
      """)

  @Argument(help: "Name of a document.")
  var name: String

  @Option(help: "Only this family: small, medium, large, circular, rectangular or inline.")
  var family: String?

  @Flag(help: "The views of the lock screen.")
  var lock = false

  @Flag(name: .customLong("url"), help: "Print the links to its places in the pages below each view.")
  var printsLinks = false

  @OptionGroup var options: JournalOptions

  func validate() throws {
    if printsLinks, options.json { throw ValidationError("--url prints text; leave --json out") }
    guard let family else { return }
    let families = lock ? Variants.lockFamilies : Variants.homeFamilies + Variants.lockFamilies
    if !families.contains(family) {
      throw ValidationError(
        "--family \(family.printable): must be one of \(families.joined(separator: ", "))")
    }
  }

  func run() throws {
    let workspace = try options.workspace()
    let published = try PublishedDocument.named(name, in: workspace)
    let pages = printsLinks ? try PageLinks(workspace, options.settings()) : nil
    let document = published.reading(at: options.clock.now)
    let views = document.views.filter { view in
      if let family { return view.family == family }
      return view.isLock == lock
    }
    let output = Output()
    if options.json {
      if family == nil, !lock { return output.json(PrintedDocument(published: published.json)) }
      let named = Dictionary(uniqueKeysWithValues: views.map { ($0.family, $0.view) })
      return output.json(.surfaceViews, ["views": named])
    }
    let (state, updated) = (
      document.json[pointer: "/state"]?.text, document.json[pointer: "/updated_text"]?.text
    )
    let title = document.json[pointer: "/display_name"]?.text ?? document.name
    let facts = [state, updated].compactMap { $0 }.joined(separator: ", ")
    output.line("\(output.bold(title.printable))  \(output.faint(facts.printable))")
    if views.isEmpty {
      output.line("\(document.views.isEmpty ? "no views" : "no such view"); for its data: --json")
    }
    for view in views {
      output.line()
      for line in ViewText(family: view.family, view: view.view).lines(output) { output.line(line) }
      for link in try pages?.links(of: view.view) ?? [] { output.line("  " + output.faint(link)) }
    }
  }
}
