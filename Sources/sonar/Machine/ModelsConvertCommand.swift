import Application
internal import ArgumentParser
import Foundation
import Inbox
import Pipeline
import StageContract
import Workspace

extension ModelsCommand {
  /// `sonar models convert`: a smaller or faster model made of an installed one.
  struct Convert: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Convert an installed model to another number format.",
      discussion: """
        bf16 keeps the size and is faster where the processor multiplies such numbers. q8_0 halves the \
        size and differs only in single words. q5_1 takes two fifths. q4_0 takes a third and is the \
        fastest on x86; it mishears more. Where whisper.cpp uses AMX, q8_0 and q4_0 crash it; make \
        bootstrap builds it without. Each is a model with a name of its own, and nothing changes until \
        sonar.yaml names it. To check that it works here, its speed, and its cost in words:

          sonar models convert base.en --to bf16
          sonar doctor --speed
          sonar bench recording.m4a --compare model
        """)

    @Argument(help: "Name of an installed model.", completion: .installedModels)
    var name: String

    @Option(name: .customLong("to"), help: "bf16, q8_0, q5_1 or q4_0.")
    var format: WeightFormat

    @OptionGroup var options: JournalOptions

    func run() throws {
      let installed = try InstalledModel.all(in: options.installation.modelFolders)
      let plain = ModelCatalogue.model(named: name)?.name ?? name
      guard let model = installed.first(where: { $0.name == plain }) else {
        guard ModelCatalogue.model(named: name) != nil else { throw ModelsCommand.unknown(name) }
        throw CommandFailure(
          status: .unavailable, "\(name) is not installed; run `sonar models fetch \(plain)`")
      }
      let converted = format.name(from: model.name)
      if let found = installed.first(where: { $0.name == converted }) {
        if options.json { return Output().json(.model, ["name": converted, "path": found.path]) }
        return Output().line("\(converted) is installed: \(found.path.printable)")
      }
      let folder = try options.modelFolder()
      try FileSystem.makeFolder(folder)
      let path = folder + "/ggml-\(converted).bin"
      var conversion = try ModelConversion(model.path, name: model.name, to: format)
      try conversion.write(to: path)
      if options.json { return Output().json(.model, ["name": converted, "path": path]) }
      let size = sizeText(bytes: try FileSystem.size(path) ?? 0)
      Output().line("made \(path.printable) (\(size)); to use it, write into sonar.yaml: model: \(converted)")
    }
  }

  /// The remark of `list` on a model that is in no catalogue.
  static func note(on model: InstalledModel) -> String {
    WeightFormat.source(of: model.name).map { "made of " + $0 }
      ?? (model.isImported ? "imported" : "not one that Sonar knows")
  }
}

extension WeightFormat: ExpressibleByArgument {}
