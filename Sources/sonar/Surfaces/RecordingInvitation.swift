import Application
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
  /// What is asked, with its ID; nil without a prompt.
  var prompt: Asked?
  /// The thread's ID and name; nil without a thread.
  var thread: Named?
  /// What to put beside the recording, as `NAME.json`; nil if there is nothing to mark.
  var sidecar: Sidecar?

  struct Asked: Encodable {
    var id: String
    /// Nil if no pack has it.
    var text: String?
  }

  struct Named: Encodable {
    var id: String
    /// Nil if there is no such thread.
    var name: String?
  }

  struct Sidecar: Encodable {
    var schema = SidecarContent.schema
    var prompt: String?
    var thread: String?
  }

  private enum CodingKeys: String, CodingKey { case inbox, prompt, thread, sidecar }

  private let options: JournalOptions

  init(
    thread: String?, prompt: String?, _ workspace: Workspace, _ settings: Settings, _ options: JournalOptions
  ) throws {
    self.options = options
    inbox = try settings.watchedInbox(of: workspace).path
    self.prompt = prompt.map { Asked(id: $0, text: workspace.promptText($0, options.installation)) }
    self.thread = try thread.map { id in
      Named(id: id, name: try Threads(folder: workspace.threads).threads.first { $0.id == id }?.name)
    }
    if thread != nil || prompt != nil { sidecar = Sidecar(prompt: prompt, thread: thread) }
  }

  /// Prints it.
  func show() {
    let output = Output()
    if options.json { return output.json(self) }
    if let prompt { output.line(output.bold((prompt.text ?? prompt.id).printable)) }
    if let thread { output.line("Thread: \((thread.name ?? thread.id).printable)") }
    output.line("Record with any program, and put the file into \(inbox.printable)")
    guard let sidecar else { return }
    if let id = prompt?.id, thread == nil { output.line("with prompt=\(id) in its name, or") }
    let json = String(decoding: canonicalJSON(sidecar), as: UTF8.self)
    output.line("with this beside it, as NAME.json: \(json.printable)")
  }
}
