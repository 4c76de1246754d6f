import TestTraits
import Testing

@testable import Torture

@Suite(.runsProcesses) struct DamagedAudioTests {
  private static let sources = Result { try AudioSource.all(seconds: 0.3) }

  @Test func damagedFilesAreTakenOrRefusedWithOneLine() throws {
    let trial = try AudioTrial(first: 1, count: 70, sources: Self.sources.get())
    #expect(trial.remarks == [])
    let whole = trial.whole
    #expect(whole.accepted + whole.refused == 70)
    #expect(whole.accepted > 12 && whole.salvaged > 0 && whole.refused > 12)
  }

  @Test func theSameNumberMakesTheSameFile() throws {
    let sources = try Self.sources.get()
    #expect(
      MutatedAudio(seed: 77, sources: sources).bytes == MutatedAudio(seed: 77, sources: sources).bytes)
  }

  @Test func everyDamagedFileOfAnInboxEndsSomewhere() throws {
    let inbox = try AudioInbox(first: 7, count: 10, sources: Self.sources.get())
    #expect(inbox.problems == [])
    #expect(inbox.entries + inbox.refused + inbox.failed == inbox.files)
  }
}
