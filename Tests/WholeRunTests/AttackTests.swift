#if os(Linux)
  import Text
  import TestSupport
  import TestTraits
  import Testing

  @testable import Torture

  /// The parts of `make torture` that are about promises, in small.
  @Suite(.runsProcesses) struct AttackTests {
    @Test(arguments: HostileChange.Place.allCases)
    func aHostileChangeLosesNothingAndShowsNothing(place: HostileChange.Place) throws {
      let outcome = try Attack(marked: MarkedJournal.shared.get(), seed: 1, place: place).outcome()
      #expect(outcome.problems == [], "\(outcome.change): \(outcome.commands)")
    }

    @Test(arguments: 1...2) func whatWasPromisedIsKeptWhateverElseIsBroken(seed: UInt64) throws {
      let outcome = try Promise(marked: MarkedJournal.shared.get(), seed: seed).outcome()
      #expect(
        outcome.problems == [],
        "\(outcome.kind) (\(outcome.status)): \(outcome.damage); it said: \(outcome.said)")
    }

    @Test func noPageShowsWhatIsWithdrawnInAnyOrder() throws {
      let outcome = try PageOrder(marked: MarkedJournal.shared.get(), seed: 1, steps: 6).outcome()
      #expect(outcome.problems == [], "\(outcome.done)")
    }

    @Test func allCommandsAtOnceLeaveAWholeJournal() throws {
      let tally = try Storm(MarkedJournal.shared.get(), seed: 1).rage(seconds: 2, workers: 3)
      #expect(tally.problems == [])
    }

    @Test(arguments: ["delete", "edit --segment", "export --mirror"])
    func aKilledCommandIsUndoneOrFinishedByTheNextRun(name: String) throws {
      let marked = try MarkedJournal.shared.get()
      let command = try #require(CommandKill.all(marked).first { $0.name == name })
      let course = try command.undisturbed(marked)
      let problems = try command.strike(marked, course, seed: 1).problems
      #expect(problems == [])
    }

    @Test func theSameNumberMakesTheSameChange() throws {
      let marked = try MarkedJournal.shared.get()
      func change() throws -> String {
        var random = SeededNumbers(7)
        return try HostileChange.make(in: marked.copy(), at: .document, &random).what
      }
      #expect(try change() == change())
    }
  }
#endif
