import Foundation
import Model
import Pipeline
import StageContract
import Testing

@testable import Application
@testable import Workspace

@Suite struct CommandFailureTests {
  /// A stage that meets it may be limited on purpose.
  @Test func `A file that grows too large is a full disk to a command, and a signal to a stage`() {
    let document = DocumentError.systemFailure(EFBIG, path: "state/prompt.json", "cannot be written")
    #expect(CommandFailure(document)?.status == .inputOutput)
    let file = WorkspaceError.inputOutput(path: "x", action: "be written", code: EFBIG)
    #expect(CommandFailure(file)?.status == .inputOutput)
    let stage = StageFailure(status: .signal(SIGXFSZ), message: "x")
    #expect(CommandFailure(stage)?.status == .signal(SIGXFSZ))
  }
}
