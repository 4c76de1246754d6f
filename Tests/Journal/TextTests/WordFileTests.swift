import Foundation
import TestSupport
import Testing

@testable import Text

@Suite struct WordFileTests {
  private func file(_ text: String, _ sections: [String] = [""]) throws -> WordFile {
    try WordFile(path: "l.txt", bytes: Array(text.utf8), sections: sections)
  }

  private func fault(_ line: Int, _ word: String, _ fault: WordFileError.Fault) -> WordFileError {
    .malformed(path: "l.txt", line: line, word: word, fault: fault)
  }

  @Test func `Words are separated by spaces, in any case, comments and blank lines aside`() throws {
    let list = try file(
      "\u{FEFF}# A list.\r\n\r\nthe The_\n".replacing("The_", with: "Für")
        + "\to'clock  fish-oil # end\n€ % 12")
    #expect(try list.words() == ["the", "fur", "o'clock", "fish-oil", "€", "%", "12"])
    #expect(try list.words { $0 }.contains("Für"))
    #expect(try file("").words().isEmpty)
  }

  @Test func `Sections hold phrases, numbers and groups in their order`() throws {
    let text = """
      [phrases]
      you_know like
      [shares]
      0.6: day time
      0.3: week
      [numbered]
      -2: too_much too
      [groups]
      happy/unhappy: glad
      calm:
      happy/unhappy: merry
      [empty]
      """
    let list = try file(text, ["phrases", "shares", "numbered", "groups", "empty"])
    #expect(try list.phrases("phrases") == [["you", "know"], ["like"]])
    #expect(try list.numbers("shares", in: 0...1) == ["day": 0.6, "time": 0.6, "week": 0.3])
    #expect(try list.numberedPhrases("numbered", in: -4...4).map(\.words) == [["too", "much"], ["too"]])
    #expect(try list.groups("groups").map(\.key) == ["happy/unhappy", "calm", "happy/unhappy"])
    #expect(try list.groups("groups").map(\.words) == [["glad"], [], ["merry"]])
    #expect(try list.words("empty").isEmpty)
  }

  @Test(arguments: [
    ("one,", 1, "one,", WordFileError.Fault.noWord), ("\nfoo (bar)", 2, "(bar)", .noWord),
    ("[words", 1, "[words", .noName), ("[two words]", 1, "[two", .noName),
    ("[wrods]", 1, "[wrods]", .unknownSection([""])),
  ])
  func `A line that is not of the format is named`(
    text: String, line: Int, word: String, expected: WordFileError.Fault
  ) {
    #expect(throws: fault(line, word, expected)) { try file(text) }
  }

  @Test func `Headings are exactly those of the file, each once`() {
    #expect(throws: fault(1, "day", .noHeading)) { try file("day\n[a]", ["a"]) }
    #expect(throws: fault(3, "[a]", .repeated)) { try file("[a]\nday\n[a]", ["a"]) }
    #expect(throws: WordFileError.noSection(path: "l.txt", section: "b")) { try file("[a]", ["a", "b"]) }
  }

  @Test func `What a list does not hold is named with line and word`() throws {
    #expect(throws: fault(2, "Day", .repeated)) { try file("day\nDay").words() }
    #expect(throws: fault(1, "fur", .repeated)) { try file("für fur").words() }
    #expect(throws: fault(1, "two_words", .phrase)) { try file("two_words").words() }
    #expect(throws: fault(1, "key", .needlessKey)) { try file("key: word").words() }
    #expect(throws: fault(1, "a__b", .noWord)) { try file("a__b").phrases() }
    #expect(throws: fault(2, "a_b", .repeated)) { try file("a_b\na_b").phrases() }
    #expect(throws: fault(1, "word", .noNumber(0...1))) { try file("word").numbers(in: 0...1) }
    #expect(throws: fault(1, "1.5", .noNumber(0...1))) { try file("1.5: word").numbers(in: 0...1) }
    #expect(throws: fault(1, "O.5", .noNumber(0...1))) { try file("O.5: word").numbers(in: 0...1) }
    #expect(throws: fault(1, "nan", .noNumber(0...1))) { try file("nan: word").numbers(in: 0...1) }
    #expect(throws: fault(2, "word", .repeated)) { try file("0.5: word\n0.1: word").numbers(in: 0...1) }
    #expect(throws: fault(2, "a_b", .repeated)) { try file("0.5: a_b\n0.1: a_b").numberedPhrases(in: 0...1) }
    #expect(throws: fault(1, "word", .noKey)) { try file("word").groups() }
    #expect(throws: fault(1, "c", .unknownKey(["a", "b"]))) { try file("c: word").groups(keys: ["a", "b"]) }
    #expect(throws: fault(2, "word", .repeated)) { try file("a: word\na: word").groups() }
    #expect(try file("a: word\nb: word").groups().count == 2)
  }

  @Test func `An error is one line with the place, the cause and the remedy`() throws {
    #expect(
      fault(12, "froh,", .noWord).description
        == "l.txt:12: 'froh,' is not a word; put spaces between words and '_' between the words of a phrase")
    #expect(
      fault(3, "x", .noNumber(-4...4)).description
        == "l.txt:3: 'x' is not a number from -4.0 to 4.0; begin the line with one and a colon")
    let all: [WordFileError.Fault] = [
      .noWord, .noHeading, .noName, .unknownSection(["a"]), .noKey, .unknownKey(["a"]), .needlessKey,
      .noNumber(0...1), .phrase, .repeated,
    ]
    for fault in all.map({ fault(1, "x", $0).description }) {
      #expect(fault.hasPrefix("l.txt:1: 'x' ") && fault.contains(";") && !fault.contains("\n"))
    }
  }

  @Test func `A missing file, a folder and invalid UTF-8 are distinguished`() throws {
    let folder = try TestFolder()
    let path = folder["words.txt"]
    #expect(throws: WordFileError.missing(path: path)) { try WordFile(path: path) }
    #expect(throws: WordFileError.unreadable(path: folder.path)) { try WordFile(path: folder.path) }
    try Data([0x61, 0x0A, 0x62, 0xFF, 0x0A]).write(to: URL(filePath: path))
    #expect(throws: WordFileError.notUTF8(path: path, line: 2)) { try WordFile(path: path) }
    #expect(WordFileError.missing(path: "l.txt").description == "l.txt: is missing; install Sonar again")
  }
}
