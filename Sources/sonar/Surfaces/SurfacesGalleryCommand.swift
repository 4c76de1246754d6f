import Application
internal import ArgumentParser
import Foundation
import Pipeline
import StageContract
import Workspace

/// `sonar surfaces gallery`: writes a page that draws every document.
struct SurfacesGalleryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Draw every document on one page, to look at in a browser.",
    discussion: """
      The page contains the published documents, loads nothing, and can be switched to dark mode, large text, redaction \
      and other languages. Without --output it is in the journal's .cache, and is removed when you make an entry discreet \
      or private, or delete one; a page that you save elsewhere is yours to delete.

        sonar surfaces gallery --open
        sonar surfaces gallery --output surfaces.html
      """)

  @Flag(help: "Open the page in your browser.")
  var open = false

  @Option(help: "File to write the page to.", completion: .file(extensions: ["html"]))
  var output: String?

  @OptionGroup var options: JournalOptions

  private struct Answer: Encodable {
    var path: String
    var bytes: Int
    var documents: Int
    var languages: [String]
  }

  func run() async throws {
    let workspace = try options.workspace()
    let gallery = try await SurfaceGallery.make(
      of: workspace, settings: options.settings(), installation: options.installation)
    let path = try gallery.write(to: output, of: workspace)
    for remark in gallery.remarks { printError("sonar: " + remark) }
    let output = Output()
    if options.json {
      output.json(
        .gallery,
        Answer(
          path: path, bytes: gallery.page.count, documents: gallery.documents, languages: gallery.languages))
    } else {
      output.line("\(path.printable), \(sizeText(bytes: gallery.page.count))")
    }
    if open { try SurfaceGallery.show(path) }
  }
}
