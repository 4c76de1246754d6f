internal import ArgumentParser

/// `sonar surfaces`: the documents that widgets, notifications and shortcuts show.
struct SurfacesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "surfaces",
    abstract: "Show and control the documents of widgets, notifications and shortcuts.",
    discussion: """
      After every run, surfaces/ contains documents that a client can show as they are. surfaces.yaml says \
      what may be shown where.

        sonar surfaces
        sonar surfaces show latest_entry --family medium
        sonar surfaces gallery --open
        sonar surfaces check
        sonar surfaces clear
      """,
    subcommands: [
      SurfacesListCommand.self, SurfacesShowCommand.self, SurfacesGalleryCommand.self,
      SurfacesCheckCommand.self,
      SurfacesClearCommand.self,
      SurfacesOnCommand.self,
    ], defaultSubcommand: SurfacesListCommand.self)
}
