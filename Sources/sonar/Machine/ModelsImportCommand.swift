import Application
internal import ArgumentParser
import Foundation
import Pipeline
import StageContract
import Workspace

extension ModelsCommand {
  /// `sonar models import`: a model that another program keeps on this machine.
  struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make a model of one that another program keeps on this machine.",
      discussion: """
        PATH is a folder of CTranslate2 (faster-whisper, WhisperX), a folder of Hugging Face's transformers (config.json \
        and model.safetensors), or a file of whisper.cpp. Each tensor is checked; PATH is only read. If the numbers are \
        those of the original, so is the file, to the bit; otherwise its SHA-256 is kept beside it, and sonar models \
        verify checks that.

          sonar models import --scan
          sonar models import ~/models/faster-whisper-small.en
          sonar models import ~/models/my-small --name small-mine
        """)

    @Argument(help: "The folder or file of a model.", completion: .file())
    var path: String?

    @Flag(help: "List the models that other programs keep in their usual places.")
    var scan = false

    @Option(help: "Name of the model; its size says it otherwise.")
    var name: String?

    @OptionGroup var options: JournalOptions

    func validate() throws {
      guard scan != (path != nil) else { throw ValidationError("Name either PATH or --scan.") }
      guard !scan || name == nil else { throw ValidationError("--name: cannot be combined with --scan.") }
    }

    func run() async throws {
      guard let path else { return list() }
      let source = URL(filePath: path).path
      let importer = ModelImport(folder: try options.modelFolder(), name: name)
      let made = try await interruptible { try importer.run(source) }
      if options.json { return Output().json(.model, ["name": made.name, "path": made.path]) }
      Output().line(ModelsCommand.imported(made))
    }

    private func list() {
      let places = FoundModel.places(home: Workspace.home, environment: ProcessInfo.processInfo.environment)
      let rows = FoundModel.all(in: places).map(FoundRow.init)
      let output = Output()
      if options.json { return output.json(.foundModels, "models", rows) }
      guard !rows.isEmpty else {
        return output.line(
          "no models of other programs were found; fetch one with: sonar models fetch base.en")
      }
      let table = Table(
        head: ["MODEL", "KIND", "SIZE", "TO IMPORT IT"], alignments: [.left, .left, .right, .left],
        rows: rows.map {
          [
            $0.name ?? "–", $0.kind, sizeText(bytes: $0.bytes),
            $0.command ?? "\($0.path.printable): \($0.problem ?? "")",
          ]
        })
      for line in table.lines(output: output) { output.line(line) }
    }
  }

  /// A model as `import --scan` shows it.
  struct FoundRow: Encodable, Equatable {
    var name: String?
    var kind: String
    var bytes: Int
    var path: String
    /// The command that imports it; nil if it cannot be imported.
    var command: String?
    /// Why it cannot be imported.
    var problem: String?

    init(_ model: FoundModel) {
      name = model.name
      kind = model.kind.rawValue
      bytes = model.bytes
      path = model.path
      problem = model.problem
      guard model.problem == nil else { return }
      let naming = model.name == nil ? " --name NAME" : ""
      command = "sonar models import \(model.path.printable.shellQuoted)\(naming)"
    }
  }

  /// The line that says what was imported.
  static func imported(_ made: ModelImport.Result) -> String {
    let note = made.isOfficial ? "the same file as the model host's" : "SHA-256 \(made.sha256)"
    return "imported \(made.path.printable) (\(note)); to use it, write into sonar.yaml: model: \(made.name)"
  }
}
