import Foundation
import TestSupport
import TestTraits
import Testing

@testable import Pipeline
@testable import Workspace

@Suite(.runsProcesses) struct RehearsalTests {
  /// `gather` has the owner say something while it works, where `$work/talkative` is there.
  private static let manifest = """
    pipeline: test
    stages:
      gather:
        run: gather
        scope: journal
        inputs: {intake: intake.json, owner: owner.json?}
        outputs: {gathered: gathered}
        identity: digest

    """
  private static let gather = #"""
    cat "$entries" >"$gathered"
    folder=$(dirname "$(sed 's/.*"intake":"\([^"]*\)".*/\1/' "$entries")")
    [ -e "$work/talkative" ] && echo '{"schema":{"name":"owner","version":2}}' >"$folder/owner.json"
    true
    """#

  @Test(arguments: [false, true])
  func whatTheOwnerSaysMeanwhileIsNoDamage(isTalkative: Bool) async throws {
    let fixture = try PipelineFixture(Self.manifest, scripts: ["gather": Self.gather])
    try fixture.record("one")
    try await fixture.run()
    if isTalkative { try fixture.write("talkative", "") }
    let folder = fixture.workspace.workFolder("verify")
    try FileSystem.makeFolder(folder)
    guard case .done(let isCurrent) = try await fixture.pipeline().rehearse("gather", into: folder) else {
      Issue.record("it failed")
      return
    }
    #expect(isCurrent == !isTalkative)
    #expect(try FileSystem.exists(folder + "/gathered"))
  }
}
