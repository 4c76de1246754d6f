import ArgumentParser

/// `Torture scale`: how long large journals take.
struct ScaleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scale", abstract: "Measure large journals, resuming and watching.")

  @Option(help: "Recordings with nothing to do; a tenth of them gets a new style.")
  var count = 10_000
  @Option(help: "Seconds that the idle watch is looked at.")
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
