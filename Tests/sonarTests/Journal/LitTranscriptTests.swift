import Application
import Testing

@testable import sonar

/// The transcript that lights up while it is played.
@Suite struct LitTranscriptTests {
  private static let lines = [
    SpokenLine(
      start: 9, end: 11, words: [.init("Good", at: 9), .init("morning,", at: 9.5), .init("all.", at: 10)]),
    SpokenLine(start: 62, end: 63, words: [.init("Bye.", at: 62)]),
  ]

  @Test func `Rows fit the width and name the time of each line once`() {
    #expect(LitTranscript.rows(Self.lines).map(\.plain) == ["0:09  Good morning, all.", "1:02  Bye."])
    #expect(
      LitTranscript.rows(Self.lines, width: 19).map(\.plain)
        == ["0:09  Good morning,", "      all.", "1:02  Bye."])
    // A word that is longer than a row is broken; characters that are two columns wide count twice.
    let long = [SpokenLine(start: 0, end: 1, words: [.init("abcdefghijkl", at: 0), .init("漢字漢字漢", at: 0)])]
    #expect(
      LitTranscript.rows(long, width: 14).map(\.plain)
        == ["0:00  abcdefgh", "      ijkl", "      漢字漢字", "      漢"])
    // What a file says cannot control the terminal.
    let hostile = [SpokenLine(start: 0, end: 1, words: [.init("a\u{1B}[2Jb", at: 0)])]
    #expect(!LitTranscript.rows(hostile).map(\.plain).joined().contains("\u{1B}"))
  }

  @Test func `Words light up as they are said and rows that were said stay`() {
    var written: [String] = []
    let styled = Output(environment: [:], isTerminal: true)
    let transcript = LitTranscript(Self.lines, width: 80, output: styled) { written.append($0) }
    for second in [8.6, 9.1, 9.2, 9.6, 62.1] { transcript.show(at: second) }
    transcript.end()
    func row(_ said: String, _ rest: String, _ place: String = "0:09  ") -> String {
      "\r" + styled.faint(place) + styled.bold(said) + (said.isEmpty || rest.isEmpty ? "" : " ")
        + styled.faint(rest)
    }
    #expect(
      written == [
        row("", "Good morning, all."), row("Good", "morning, all."), row("Good morning,", "all."),
        row("Good morning, all.", "") + "\n", row("Bye.", "", "1:02  "), "\n",
      ])
  }

  @Test func `Without words nothing is written`() {
    var written: [String] = []
    let transcript = LitTranscript([], width: 80, output: Output(environment: [:], isTerminal: true)) {
      written.append($0)
    }
    transcript.show(at: 1)
    transcript.end()
    #expect(written.isEmpty)
  }
}
