import Application
internal import ArgumentParser
import Foundation
import Inbox
import Pipeline
import StageContract
import Workspace

/// `sonar init`: creates a journal.
struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Create a journal.",
    discussion: """
      Creates the folder DIR (else --journal, $SONAR_JOURNAL, ~/Sonar) with its settings, readable by you \
      alone. It writes the best installed speech model into sonar.yaml. On a terminal, it first measures for about \
      two seconds how fast this machine is, and recommends the largest model that transcribes a night of 20 notes of 3 \
      minutes in under an hour; see `sonar doctor`. An existing journal is not \
      changed. A new journal is added to the list that `sonar run --all` works through; see `sonar \
      journals`.

        sonar init
        sonar init ~/Documents/Journal
      """)

  @Argument(help: "The folder to create.", completion: .directory)
  var directory: String?

  @Flag(name: .customLong("no-register"), help: "Do not add it to the list of your journals.")
  var isUnlisted = false

  @OptionGroup var options: JournalOptions

  func validate() throws {
    if directory != nil && options.journal != nil {
      throw ValidationError("Name the folder only once, as DIR or with --journal.")
    }
  }

  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    let root = Self.location(
      directory: directory ?? options.journal, environment: environment, home: Workspace.home)
    let output = Output()
    if let existing = try? Workspace(root: root) {
      let model = try Settings.read(existing.settingsFile).values["model"]?.text
      if options.json {
        output.json(
          .newJournal, Report(journal: existing.root, inbox: existing.inbox, made: false, model: model))
      } else {
        output.line("\(existing.root.printable) is already a journal; nothing was changed.")
      }
      return
    }
    let installation = options.installation
    let fit = options.json || !Keyboard.isThere ? nil : try await measure(installation, environment)
    let installed = NewJournal.installedModel(installation, fit: fit)
    let template = NewJournal.settings(installation: installation, environment: environment, fit: fit)
    let workspace = try Workspace.create(root: root, settingsText: template.text)
    if !isUnlisted { list(workspace, environment) }
    if installed == nil {
      printError(
        "sonar: no speech model is installed; recordings wait until you run `sonar models fetch \(template.model)`"
      )
    } else if installed == ModelCatalogue.synthetic {
      printError(
        "sonar: the only installed model, \(ModelCatalogue.synthetic), understands synthetic voices only;"
          + " for yours: sonar models fetch base.en, then write model: base.en into sonar.yaml")
    }
    if options.json {
      output.json(
        .newJournal,
        Report(journal: workspace.root, inbox: workspace.inbox, made: true, model: template.model))
    } else {
      show(workspace, model: template.model, output)
      if let fit { recommend(fit, installed: installed, output) }
    }
  }

  /// What models suit this machine; nil if its speed cannot be measured. Before there is anything that would be left behind.
  private func measure(_ installation: Installation, _ environment: [String: String]) async throws
    -> ModelFit?
  {
    let cache = ModelSpeeds.path(environment: environment)
    let speed = try await interruptible { () async throws -> MachineSpeed? in
      let line = ProgressLine(isShown: isatty(STDERR_FILENO) == 1)
      line.show("Measuring this machine …")
      defer { line.end() }
      guard let path = installation.manifest("journal"), let manifest = try? Manifest.read(path) else {
        return nil
      }
      return try await MachineSpeed.found(manifest, installation, cache: cache)
    }
    return speed.map { ModelFit(speed: $0, languages: ["en"]) }
  }

  private func recommend(_ fit: ModelFit, installed: String?, _ output: Output) {
    output.line()
    output.line("The largest model for this machine: \(fit.text).")
    // If it is installed, the new journal has it.
    if fit.recommended?.name != installed { output.line("  " + fit.advice) }
    output.line("Later, \(fit.laterText(archiveSeconds: 0)).")
  }

  /// Path of a new journal: `directory`, else `$SONAR_JOURNAL`, else `Sonar` in `home`.
  static func location(directory: String?, environment: [String: String], home: String) -> String {
    for named in [directory, environment["SONAR_JOURNAL"]] {
      if let named, !named.isEmpty { return named }
    }
    return home + "/Sonar"
  }

  /// Adds the journal to the list; a list that cannot be written is no reason to fail.
  private func list(_ workspace: Workspace, _ environment: [String: String]) {
    do {
      _ = try JournalList(environment: environment).add(workspace.root)
    } catch {
      printError("sonar: \(error); the journal is created, and not on the list of your journals")
    }
  }

  private func show(_ workspace: Workspace, model: String, _ output: Output) {
    output.line("Created the journal \(output.bold(workspace.root.printable)), model \(model).")
    output.line("Recordings go into \(workspace.inbox.printable). Next:")
    // If the default lookup does not find this journal, the commands have to name it.
    let isDefault = (try? options.root) == workspace.root
    let option = isDefault ? "" : " --journal \(workspace.root.shellQuoted)"
    for command in ["add\(option) RECORDING…", "run\(option)", "search\(option) WORDS…"] {
      output.line("  sonar \(command)")
    }
  }

  private struct Report: Encodable {
    var journal: String
    var inbox: String
    var made: Bool
    var model: String?
  }
}
