import Testing

@testable import Lab

@Suite struct ScoreAgreementTests {
  /// Accuracy, macro-F1 and r as scikit-learn 1.9 and NumPy compute them.
  @Test func agreementIsThatOfItsDefinitions() throws {
    let found = ScoreAgreement(
      gold: [0.9, -0.5, 0.1, 0.4, -0.9, 0], scores: [0.5, -0.1, 0.3, 0.9, -0.85, 0])
    #expect(found.count == 6)
    #expect(abs(found.accuracy - 4.0 / 6) < 1e-12)
    #expect(abs(found.macroF1 - 0.6555555555555556) < 1e-12)
    #expect(found.balancedSign == 1)
    #expect(abs(try #require(found.correlation) - 0.8663793472213419) < 1e-12)
    #expect(abs(found.saturated - 2.0 / 6) < 1e-12)
  }

  @Test func aScoreOfZeroHasTheWrongSign() {
    let found = ScoreAgreement(gold: [1, 1, -1, 0], scores: [0, 0.1, -0.1, 1])
    #expect(found.balancedSign == 0.75)
  }

  @Test func whatCannotBeMeasuredIsNil() {
    let found = ScoreAgreement(gold: [0, 0.2, -0.2], scores: [0, 0, 0])
    #expect(found.accuracy == 1 && found.macroF1 == 1)
    #expect(found.balancedSign == nil && found.correlation == nil)
  }
}
