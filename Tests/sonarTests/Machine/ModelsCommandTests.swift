import Application
import Testing

@testable import sonar

@Suite struct ModelsCommandTests {
  @Test func aMisspeltNameGetsTheNearest() {
    #expect(ModelsCommand.unknown("base.em").message == "base.em: no such model; did you mean base.en?")
  }
}
