import Application
internal import ArgumentParser
import Foundation
import Inbox
import Pipeline
import StageContract
import Workspace

/// `sonar init`: makes a journal.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make a journal.",
    discussion: """
      Makes the folder DIR (else --journal, $SONAR_JOURNAL, ~/Sonar) with its settings, for you alone. The best \
      installed speech model is written into sonar.yaml. A journal that is there already stays as it is.

        sonar init
        sonar init ~/Documents/Journal
      """)

  @Argument(help: "The folder to make.", completion: .directory)
  var directory: String?

  @OptionGroup var options: JournalOptions

  func validate() throws {
    if directory != nil && options.journal != nil {
      throw ValidationError("Name the folder once: as DIR or with --journal.")
    }
  }

  func run() throws {
    let environment = ProcessInfo.processInfo.environment
    let root = Self.location(
      directory: directory ?? options.journal, environment: environment, home: Workspace.home)
    let output = Output()
    if let existing = try? Workspace(root: root) {
      let model = try Settings.read(existing.settingsFile).values["model"]?.text
      if options.json {
        output.json(Report(journal: existing.root, inbox: existing.inbox, made: false, model: model))
      } else {
        output.line("\(existing.root.printable) is a journal already; nothing was changed.")
      }
      return
    }
    let installation = options.installation
    let installed = NewJournal.installedModel(installation)
    let template = NewJournal.settings(installation: installation, environment: environment)
    let workspace = try Workspace.create(root: root, settingsText: template.text)
    if installed == nil {
      printError(
        "sonar: no speech model is installed; recordings wait until you type: sonar models fetch base.en")
    } else if installed == ModelCatalogue.synthetic {
      printError(
        "sonar: the only installed model, \(ModelCatalogue.synthetic), knows synthetic voices only;"
          + " for yours: sonar models fetch base.en, then write model: base.en into sonar.yaml")
    }
    if options.json {
      output.json(
        Report(journal: workspace.root, inbox: workspace.inbox, made: true, model: template.model))
    } else {
      show(workspace, model: template.model, output)
    }
  }

  /// Where a new journal goes: `directory`, else `$SONAR_JOURNAL`, else `Sonar` in `home`.
  static func location(directory: String?, environment: [String: String], home: String) -> String {
    for named in [directory, environment["SONAR_JOURNAL"]] {
      if let named, !named.isEmpty { return named }
    }
    return home + "/Sonar"
  }

  private func show(_ workspace: Workspace, model: String, _ output: Output) {
    output.line("Made the journal \(output.bold(workspace.root.printable)), model \(model).")
    output.line("Recordings go into \(workspace.inbox.printable). Next:")
    // Where another journal would be found that is not trusted, this one has to be named.
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
