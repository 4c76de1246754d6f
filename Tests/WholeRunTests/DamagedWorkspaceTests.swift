import TestSupport
import TestTraits
import Testing

@testable import Torture

@Suite(.runsProcesses) struct DamagedWorkspaceTests {
  @Test(arguments: try DamagedWorkspace.names())
  func aDamagedJournalIsMetAsItShould(name: String) async throws {
    let workspace = try DamagedWorkspace(name)
    let (rows, isMended) = try await workspace.damagePlanningHere(ShortRecordings.processed.get())
    for row in rows {
      #expect(row.isAsExpected, "\(row.command): exit \(row.status), not \(row.expected.status): \(row.line)")
    }
    #expect(isMended == workspace.expected.mended)
  }
}
