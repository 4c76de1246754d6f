import Application
internal import ArgumentParser
import Pipeline
import StageContract

/// `sonar schema`: the JSON Schemas of the documents.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Show the JSON Schema of a document, or list them all.",
    discussion: """
      Every document that Sonar writes or prints as JSON names its schema and version: "schema": {"name": \
      "entries", "version": 1}.

        sonar schema
        sonar schema entries
      """)

  @Argument(help: "Name of a schema.")
  var name: String?

  @OptionGroup var options: JournalOptions

  func run() throws {
    let output = Output()
    guard let name else { return list(try InstalledSchema.all(options.installation), output) }
    print(try InstalledSchema.named(name, options.installation).text(), terminator: "")
  }

  private func list(_ schemas: [InstalledSchema], _ output: Output) {
    if options.json { return output.json(.schemas, "schemas", schemas) }
    let table = Table(
      head: ["SCHEMA", "VERSION", "DOCUMENT"], alignments: [.left, .right],
      rows: schemas.map { [$0.name, $0.version.map(String.init) ?? "–", $0.title] })
    for line in table.lines(output: output) { output.line(line) }
  }
}
