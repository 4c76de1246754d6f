package import Export
package import Foundation
import Insights
import Model
package import Pipeline
import StageContract
package import Surfaces
package import Workspace

/// Today's prompt as the document `daily_prompt` shows it, and how the owner gets another one.
package struct PromptOfTheDay {
  private let workspace: Workspace
  private let source: SurfaceSource
  private let context: SurfaceContext
  /// A line for each of the owner's packs that cannot be used.
  package let remarks: [String]

  /// - Throws: `CommandFailure` (69) if the packs are not installed; `SurfaceError`, `WorkspaceError`.
  package init(
    _ workspace: Workspace, _ settings: Settings, _ installation: Installation, now: Date? = nil
  ) throws {
    self.workspace = workspace
    context = try SurfaceContext(settings, installation, now: now)
    var source = SurfaceSource()
    source.settings = try workspace.surfaceSettings()
    (source.prompts, remarks) = try workspace.promptPacks(installation)
    // One that cannot be read counts as none, as it does for the documents.
    source.promptChoice =
      try FileSystem.exists(workspace.promptFile) ? try? PromptChoice.read(workspace.promptFile) : nil
    self.source = source
  }

  /// Today's prompt; with `pack`, that pack's.
  /// - Throws: `CommandFailure` (64) for an unknown pack.
  package func prompt(pack: String? = nil) throws -> DailyPrompt {
    DailyPrompt(try source(of: pack), context)
  }

  /// Another prompt, of `pack` if given, and makes it today's.
  /// - Throws: `CommandFailure` (64) for an unknown pack; (1) if there is no other prompt; `DocumentError`.
  package func another(pack: String? = nil) throws -> DailyPrompt {
    let (current, wanted) = (try prompt(), try prompt(pack: pack))
    guard let id = wanted.id == current.id ? wanted.alternates.first?.id : wanted.id else {
      throw CommandFailure(
        status: .noMatch, "there is no other prompt; a pack of your own goes into prompts/")
    }
    let choice = PromptChoice(day: context.day, prompt: id)
    try FileSystem.makeFolder(workspace.state)
    try choice.write(to: workspace.promptFile)
    var chosen = source
    chosen.promptChoice = choice
    return DailyPrompt(chosen, context)
  }

  /// The prompt `id` of any pack and language; nil if there is none.
  package func prompt(id: String) -> Prompt? { source.prompts.prompt(id: id) }

  /// The name of the pack `id`; nil if no pack has this ID.
  package func name(ofPack id: String?) -> String? {
    let packs = source.prompts.packs.filter { $0.id == id }
    return (packs.first { $0.language == context.texts.language } ?? packs.first)?.name
  }

  private func source(of pack: String?) throws -> SurfaceSource {
    guard let pack else { return source }
    let known = Set(source.prompts.packs.filter { $0.language == context.texts.language }.map(\.id)).sorted()
    guard known.contains(pack) else {
      let hint = nearestName(to: pack, among: known).map { "did you mean \($0)?" }
      throw CommandFailure(
        status: .usage,
        "--pack \(pack.printable): there is no such pack; "
          + (hint ?? "packs are \(known.joined(separator: ", "))"))
    }
    var source = source
    source.settings.promptPacks = [pack]
    return source
  }
}

extension Workspace {
  /// The installed packs of prompts and the owner's, and a line for each of the owner's that was left out.
  /// - Throws: `CommandFailure` (69) if the packs are not installed; `SurfaceError`, `WorkspaceError`.
  func promptPacks(_ installation: Installation) throws -> (PromptPacks, remarks: [String]) {
    let folder = try installation.surfaceTexts()
    return try PromptPacks.read(
      installed: folder, own: FileSystem.attributes(prompts)?.kind == .folder ? prompts : nil)
  }

  /// The prompt `id` that an entry answers; without its text if no pack has it or the packs cannot be read.
  package func answeredPrompt(_ id: String, _ installation: Installation) -> AnsweredPrompt {
    AnsweredPrompt(id: id, text: try? promptPacks(installation).0.prompt(id: id)?.text)
  }

  /// The thread that a sidecar names by its ID or name.
  /// - Throws: what reading the threads throws.
  package func intendedThread(_ name: String) throws -> IntendedThread {
    IntendedThread(id: name, name: try Threads(folder: threads).recorded(for: name)?.name)
  }
}
