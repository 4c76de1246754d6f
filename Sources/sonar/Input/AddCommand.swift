import Application
internal import ArgumentParser
import Foundation
import Inbox
import Pipeline
import StageContract
import Workspace

/// `sonar add`: copies recordings into the journal.
struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Copy recordings into the journal.",
    discussion: """
      Your files stay where they are; the copies keep their modification times. If you name a folder, all \
      recordings in it are added, and its sub-folders become tags. The next sonar run processes them.

        sonar add monday.m4a tuesday.m4a
        sonar add --tag travel ~/Recordings/Lisbon
        sonar add --channels separate call.wav
      """)

  @Argument(help: "Audio files and folders.", completion: .file())
  var files: [String]

  @Option(help: "A tag for all of them; repeatable.", completion: .tags)
  var tag: [String] = []

  @Option(help: ArgumentHelp(ChannelsChoice.help, valueName: "how"))
  var channels: ChannelsChoice?

  @OptionGroup var options: JournalOptions

  func validate() throws {
    for tag in tag where !NamedRecordings.isTag(tag) {
      throw ValidationError("--tag \(tag.printable): a tag is a folder's name: no slash, no leading dot")
    }
  }

  func run() throws {
    let workspace = try options.workspace()
    let lock = try WorkspaceLock(workspace, for: .intake, waitSeconds: .infinity)
    defer { _ = lock }
    let settings = try options.settings()
    let named = NamedRecordings(tags: tag) { settings.inbox(at: $0, of: workspace, settleSeconds: 0) }
    var importer = try Importer(workspace: workspace, timeZone: settings.timeZone())
    for failure in importer.unremoved { printError("sonar: \(failure)") }
    var added: [Added] = []
    var worst = ExitStatus.success
    adding: for file in files {
      do {
        let found = try named.find(file)
        for item in found.left {
          printError("sonar: \(item.name): not added: \(item.reason)")
          if case .unreadable = item.reason { worst = max(worst, .temporary) }
        }
        for recording in found.files {
          let result = try importer.take(recording, keep: true)
          if let channels, case .taken(let folder) = result.outcome {
            try SettingsFile(folder.settingsFile).replace(with: channels.settings)
          }
          let line = Added(recording, result, channels)
          added.append(line)
          if !options.json { print(line.text) }
          if line.id == nil { worst = max(worst, .temporary) }
        }
      } catch {
        guard let failure = CommandFailure(error) else { throw error }
        failure.report()
        // A full disk is reported even if a misspelt name failed, too.
        worst = max(worst, failure.status)
        // The disk is full: every further file would fail the same way.
        if failure.status == .inputOutput { break adding }
      }
    }
    try importer.finish()
    if options.json { Output().json(.additions, "files", added) }
    if worst != .success { throw ExitCode(worst) }
  }

  /// The outcome for one file.
  private struct Added: Encodable {
    var source: String
    /// Id of the recording with these bytes; nil if the file was not added.
    var id: String?
    var isNew = false
    var text: String

    init(_ file: InboxFile, _ result: IntakeResult, _ channels: ChannelsChoice?) {
      source = file.path
      let name = file.name.printable
      switch result.outcome {
      case .taken(let folder): (id, isNew, text) = (folder.id, true, "\(name): added as \(folder.id)")
      case .known(let known):
        (id, text) = (known, "\(name): already added as \(known)")
        if let channels {
          text += "; run `sonar reprocess --id \(known) --channels \(channels.rawValue)`"
        }
      case .duplicate(let first, _):
        (id, text) = (first, "\(name): duplicate of \(first); not added again")
      case .left(let reason): text = "\(name): not added: \(reason)"
      case .refused, .deleted, .changed: text = "\(name): not added"
      }
    }

    enum CodingKeys: CodingKey { case source, id, isNew }
  }
}
