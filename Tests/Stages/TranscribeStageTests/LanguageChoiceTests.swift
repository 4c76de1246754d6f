import Testing

@testable import TranscribeStage

@Suite struct LanguageChoiceTests {
  @Test(arguments: [
    ([0.2, 0.7], "de"), ([0.7, 0.2], "en"), ([0.1, 0.49], "en"), ([0.1, 0.5], "de"), ([0.0, 0.0], "en"),
    ([0.5, 0.5], "en"),
  ])
  func believesOnlyWhatIsProbable(_ probabilities: [Double], _ expected: String) throws {
    let language = try LanguageChoice(languages: ["en", "de"]).language { (_) throws(TranscribeError) in
      probabilities
    }
    #expect(language == expected)
  }

  @Test func neverDetectsWhereOneLanguageIsAllowed() throws {
    let language = try LanguageChoice(languages: ["de"]).language { (_) throws(TranscribeError) in
      Issue.record("detected")
      return []
    }
    #expect(language == "de")
  }
}
