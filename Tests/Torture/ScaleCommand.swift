import ArgumentParser

/// `Torture scale`: measures large journals.
struct ScaleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scale", abstract: "Measure large journals, resuming and watching.")

  @Option(help: "Number of recordings with nothing to do; a tenth of them get a new style.")
  var count = 10_000
  @Option(help: "Duration of the idle watch measurement in seconds.")
  var seconds = 60

  func run() async throws {
    var figures = Figures(title: "Scale", head: Scale.head)
    figures.rows += try await Scale.resume()
    figures.rows += try Scale.watch(seconds: seconds)
    figures.rows += try await Scale.newStyle(max(1, count / 10))
    figures.rows += try await Scale.nothingToDo(count)
    figures.show()
  }
}
