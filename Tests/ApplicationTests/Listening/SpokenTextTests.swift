import Application
import Insights
import Model
import Testing

/// Text as it is read aloud.
@Suite struct SpokenTextTests {
  private func entry(title: String, summary: String?) -> EntryDocuments {
    EntryDocuments(
      id: "a",
      transcript: Transcript(
        language: "de", durationSamples: 16_000,
        segments: [
          .init(
            chunk: 0, span: Span(start: 0, end: 16_000), text: "Alles war gut.", words: [], language: "de",
            averageLogprob: 0, noSpeechProbability: 0, temperature: 0)
        ], suspects: []),
      summary: summary.map {
        Summary(
          style: "concise", title: title, text: $0, sentences: [], tasks: [], parts: [],
          coverage: .init(spokenWords: 1, summaryWords: 1, omitted: []))
      })
  }

  @Test func `An entry is its title and its summary, each word once`() {
    #expect(
      SpokenText(entry(title: "Am Meer", summary: "Wir waren schwimmen.")).sentences
        == ["Am Meer.", "Wir waren schwimmen."])
    let repeated = SpokenText(entry(title: "Wir waren schwimmen", summary: "Wir waren schwimmen."))
    #expect(repeated.sentences == ["Wir waren schwimmen."] && repeated.language == "de")
    // Without a summary it is what was said.
    #expect(SpokenText(entry(title: "", summary: nil)).sentences == ["Alles war gut."])
  }

  @Test func `A page is read without its marks and the commands that it names`() {
    let page = """
      # Saturday 21 November

      **2 new entries**
      - A talk \\*with\\* Anna (positive, Yesterday)
      - The day: 0:03–0:05 · `sonar show 2026-11`
      1. call Tom
      - [ ] ask Anna (Monday)
      - a.txt was refused (no sound): `sonar retry 'a.txt'`
      - waiting: no model; run \\`sonar models fetch base\\`

      [Open Journal](file:///journal/pages/index.html)
      """
    #expect(
      SpokenText(markdown: page, language: "en").sentences == [
        "Saturday 21 November.", "2 new entries.", "A talk *with* Anna (positive, Yesterday)",
        "The day: 0:03–0:05.", "call Tom.", "ask Anna (Monday)", "a.txt was refused (no sound)",
        "waiting: no model; run sonar models fetch base.",
      ])
  }

  @Test func `It is one line without anything that a program takes for a command`() {
    let text = SpokenText(language: "en", ["One\ntwo\u{1B}[2J [[volm 1]] three", " \n", "…", "Four?"])
    #expect(text.sentences == ["One two [2J [ [volm 1] ] three.", "Four?"])
    #expect(text.line == "One two [2J [ [volm 1] ] three. Four?\n")
  }
}
