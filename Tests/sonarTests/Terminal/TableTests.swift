import Testing

@testable import sonar

@Suite struct TableTests {
  @Test func columnsAreAlignedByCharacters() {
    let table = Table(
      head: ["WHEN", "LENGTH", "TITLE"], alignments: [.left, .right],
      rows: [["a", "1:05", "Café 🎉"], ["abcdef", "1:00:05", ""]])
    #expect(
      table.lines() == ["WHEN     LENGTH  TITLE", "a          1:05  Café 🎉", "abcdef  1:00:05"])
  }

  @Test func controlCharactersNeverReachTheTerminal() {
    #expect(Table(rows: [["a\nb\u{1B}[31m", "c"]]).lines() == ["a\\nb\\u{1B}[31m  c"])
  }

  @Test func anEmptyTableHasNoLines() {
    #expect(Table().lines() == [])
  }

  @Test(arguments: [
    (["TERM": "xterm"], true, true), (["TERM": "xterm"], false, false), (["NO_COLOR": "1"], true, false),
    (["NO_COLOR": ""], true, true), (["TERM": "dumb"], true, false),
  ])
  func stylesAreForTerminalsThatWantThem(environment: [String: String], isTerminal: Bool, isStyled: Bool) {
    #expect(Output(environment: environment, isTerminal: isTerminal).isStyled == isStyled)
  }
}
