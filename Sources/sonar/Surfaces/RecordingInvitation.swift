import Application
import Export
import Foundation
import Inbox
import Insights
import Model
import Pipeline
import StageContract
import Surfaces
import Workspace

/// The answer to a link that starts a recording: Sonar does not record, but says where to put the recording and how to
/// mark the prompt or the thread that it is for.
struct RecordingInvitation: Encodable {
  /// The folder where recordings are dropped.
  var inbox: String
  /// The prompt, with its ID; nil without one.
  var prompt: AnsweredPrompt?
  /// The thread's ID and name; nil without a thread.
  var thread: IntendedThread?
  /// The sidecar to put beside the recording, as `NAME.json`; nil if there is nothing to mark.
  var sidecar: Sidecar?

  struct Sidecar: Encodable {
    var schema = SidecarContent.schema
    var prompt: String?
    var thread: String?
  }

  private enum CodingKeys: CodingKey { case inbox, prompt, thread, sidecar }

  private let options: JournalOptions

  init(
    thread: String?, prompt: String?, _ workspace: Workspace, _ settings: Settings, _ options: JournalOptions
  ) throws {
    self.options = options
    inbox = settings.watchedInbox(of: workspace).path
    self.prompt = prompt.map { workspace.answeredPrompt($0, options.installation) }
    self.thread = try thread.map { id in
      IntendedThread(id: id, name: try Threads(folder: workspace.threads).threads.first { $0.id == id }?.name)
    }
    if thread != nil || prompt != nil { sidecar = Sidecar(prompt: prompt, thread: thread) }
  }

  /// Prints it.
  func show() {
    let output = Output()
    if options.json { return output.json(.recordingInvitation, self) }
    if let prompt { output.line(output.bold(prompt.words.printable)) }
    if let thread { output.line("Thread: \(thread.words.printable)") }
    output.line("Record with any program, and put the file into \(inbox.printable)")
    guard let sidecar else { return }
    if let id = prompt?.id, thread == nil { output.line("with prompt=\(id) in its name, or") }
    let json = String(decoding: canonicalJSON(sidecar), as: UTF8.self)
    output.line("with this beside it, as NAME.json: \(json.printable)")
  }
}
