import Testing

@testable import Workspace

@Suite struct PlainTextTests {
  @Test func lettersAndEmojiStayAsTheyAre() {
    for text in ["שלום", "مرحبا", "👩‍👩‍👧", "naïve", "10\u{A0}€"] { #expect(text.printable == text) }
  }

  @Test(arguments: [
    (0, "0 B"), (999, "999 B"), (147_964_211, "148 MB"), (3_095_033_483, "3.1 GB"), (1_000, "1.0 kB"),
  ])
  func sizesReadWell(bytes: Int, text: String) {
    #expect(sizeText(bytes: bytes) == text)
  }
}
