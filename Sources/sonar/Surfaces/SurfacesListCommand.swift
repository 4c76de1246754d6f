import Application
internal import ArgumentParser
import Foundation
import Model
import Pipeline
import Surfaces
import Workspace

/// `sonar surfaces list`: the documents with their state.
struct SurfacesListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the documents.", discussion: "  sonar surfaces list")

  @OptionGroup var options: JournalOptions

  func run() throws {
    let documents = try PublishedDocument.all(in: options.workspace())
    let output = Output()
    if options.json { return output.json(.surfaces, "documents", documents.map(\.row)) }
    let timeZone = try options.settings().timeZone()
    let table = Table(
      head: ["DOCUMENT", "STATE", "BYTES", "OF", "SHOWS"], alignments: [.left, .left, .right],
      rows: documents.map { document in
        [
          document.name, document.json[pointer: "/state"]?.text ?? "", String(document.data.count),
          Instant.date(document.row.generatedAt).map { LocalTime.text($0, timeZone: timeZone) } ?? "",
          document.views.first?.view.title ?? "",
        ]
      })
    for line in table.lines(output: output) { output.line(line) }
  }
}
