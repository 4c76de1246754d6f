import StageContract
import StageKit
import Testing

@testable import SummarizeStage

@Suite struct StyleTests {
  @Test(arguments: [
    ("name: a\nsentence: 3", "s.yaml:2: unknown key sentence; did you mean sentences?"),
    ("name: a\nweights:\n  feelngs: 1", "s.yaml:3: unknown key feelngs; did you mean feelings?"),
    ("name: a\nsentences: many", "s.yaml:2: sentences must be a whole number from 1 to 100"),
    ("name: a\ntasks: perhaps", "s.yaml:2: tasks must be true or false"),
    ("sentences: 3", "s.yaml: the key name is missing"),
    ("name: &x a\ntone: *x", "s.yaml:2: the alias *x is not supported; write out its value"),
    ("name: [", "s.yaml:2: not YAML"),
    ("name: a\nweights:\n  keep: 11", "s.yaml:3: keep must be a number from -10 to 10"),
  ])
  func faultsAreNamed(text: String, message: String) {
    do {
      _ = try Style.parse(text, path: "s.yaml")
      Issue.record("accepted")
    } catch {
      #expect(error.description.hasPrefix(message), "\(error.description)")
      #expect(error.exitStatus == .usage)
    }
  }

  @Test func missingKeysHaveDefaults() throws {
    let style = try Style.parse("name: mine\nweights:\n  facts: 2", path: "s.yaml")
    #expect(style.sentences == 6 && style.maxWords == 40 && style.tone == nil)
    #expect(style.weights["facts"] == 2)
    #expect(style.weights["keep"] == 1)
    #expect(style.remark(path: "s.yaml") == nil)
  }

  @Test func weightsOfEarlierVersionsAreReadWithARemark() throws {
    let style = try Style.parse("name: mine\nweights:\n  mood: 2\n  insight: 1\n  keep: 2", path: "s.yaml")
    #expect(style.weights["keep"] == 2 && style.weights["mood"] == 0)
    #expect(
      style.remark(path: "s.yaml")
        == "s.yaml: the weights mood, insight no longer count; use keep, event, feelings, facts, tasks")
  }

  @Test func theDefaultWeightsAreThoseOfConcise() throws {
    #expect(try Told.style("concise").weights == Style.Weights())
  }

  @Test func theBudgetGrowsWithThePartsUpToItsOwnEnd() throws {
    let concise = try Told.style("concise")
    #expect(concise.budget(parts: 1) == (6, 40))
    #expect(concise.budget(parts: 4) == (10, 70))
    #expect(concise.budget(parts: 24) == (36, 240))
    let own = try Style.parse("name: mine\nmax_words: 50\nsentences: 3", path: "s.yaml")
    #expect(own.budget(parts: 24) == (3, 50))
    var asked = concise
    (asked.sentences, asked.mostSentences) = (2, 2)
    #expect(asked.budget(parts: 24).sentences == 2)
  }
}
