import Foundation
import StageContract
import Testing

@Suite struct QuickJSONTests {
  private struct Sample: Codable, Equatable {
    var flag: Bool?
    var items: [Item]
    var level: Double
    var map: [String: Int]
    @Bounded<Share> var share: Double
    @BoundedIfPresent<Count> var size: Int?
    var text: String
    var words: [String]

    struct Item: Codable, Equatable {
      var name: String
      var small: Int16?
    }
  }

  private let sample = Sample(
    flag: true, items: [.init(name: "ü 🎙", small: nil), .init(name: "", small: nil)], level: -0.2498,
    map: ["a": 1, "b": -2],
    share: 0.5, size: 7, text: "plain", words: ["one", "[two]"])

  private func both(_ text: String) -> (quick: Sample?, slow: Sample?) {
    let data = Data(text.utf8)
    return (QuickJSON.decode(Sample.self, from: data), try? JSONDecoder().decode(Sample.self, from: data))
  }

  @Test(arguments: [true, false])
  func `What Sonar writes is read as by the decoder of Foundation`(pretty: Bool) {
    var sample = sample
    for (text, level, size) in [
      ("plain", -0.2498, 7), ("a \"quoted\"\nline \\ \u{1}", 1e-300, nil), ("ß/é", 12_345_678_901_234_567, 0),
      ("", 0.1 + 0.2, 1 << 40),
    ] {
      (sample.text, sample.level, sample.size) = (text, level, size)
      let data = canonicalJSON(sample, pretty: pretty)
      #expect(QuickJSON.decode(Sample.self, from: data) == sample)
    }
    sample.flag = nil
    #expect(QuickJSON.decode(Sample.self, from: canonicalJSON(sample, pretty: pretty)) == sample)
  }

  @Test(arguments: [
    // Given: a part of the text of the sample, and what is there instead.
    ("\"level\":-0.2498", "\"level\":-0"), ("-0.2498", "1e3"), ("-0.2498", "1e999"), ("-0.2498", "01"),
    ("-0.2498", "1."),
    ("-0.2498", ".5"), ("-0.2498", "--1"), ("-0.2498", "\"1\""), ("-0.2498", "null"),
    ("-0.2498", "0.10000000000000000555"),
    ("\"size\":7", "\"size\":7.0"), ("\"size\":7", "\"size\":7e0"), ("\"size\":7", "\"size\":-1"),
    ("\"size\":7", "\"size\":null"), ("\"size\":7", "\"size\":99999999999999999999"),
    ("\"share\":0.5", "\"share\":2"),
    ("\"flag\":true", "\"flag\":null"), ("\"flag\":true", "\"flag\":tru"), ("\"flag\":true", "\"flag\":1"),
    ("\"flag\":true,", ""), ("\"text\":\"plain\",", ""), ("plain", "a\\u00e9\\ud83c\\udf99\\/"),
    ("plain", "\\ud83c"),
    ("plain", "\\x"), ("plain", "a\tb"), ("\"flag\"", "\"fl\\u0061g\""),
    ("\"flag\":true", "\"flag\":true,\"flag\":false"),
    ("\"flag\":true", "\"other\":[[[{}]],1],\"flag\":false"),
    ("{\"name\":\"\"}", "{\"name\":\"\",\"small\":3}"),
    ("{\"name\":\"\"}", "{\"name\":\"\",\"small\":99999}"), ("{\"name\":\"\"}", "{}"),
    ("{\"name\":\"\"}", "[]"),
    ("[two]\"]}", "[two]\"]}x"), ("[two]\"]}", "[two]\"],}"), ("[two]\"]}", "[two]\"]"),
    ("[two]\"]}", "[two]\",]}"),
    ("{\"flag\"", "{\"fl"), ("\"flag\":", "\"flag\""), ("\"flag\":true", "\u{FEFF}\"flag\":true"),
  ])
  func `On everything else it agrees or gives up`(part: String, other: String) throws {
    let text = String(decoding: canonicalJSON(sample), as: UTF8.self)
    let changed = text.replacing(part, with: other, maxReplacements: 1)
    try #require(changed != text)
    let (quick, slow) = both(changed)
    #expect(quick == nil || quick == slow)
  }

  @Test func `It gives up on what is not UTF-8`() {
    var data = canonicalJSON(sample)
    data.replace(Data("plain".utf8), with: Data([0xC3, 0x28]))
    #expect(QuickJSON.decode(Sample.self, from: data) == nil)
    #expect(QuickJSON.decode(Sample.self, from: Data()) == nil)
  }

  @Test func `Lists that are left out are not looked at`() throws {
    let data = canonicalJSON(sample, pretty: true)
    var expected = sample
    expected.words = []
    #expect(QuickJSON.decode(Sample.self, from: data, withoutLists: "words") == expected)
    let text = String(decoding: data, as: UTF8.self).replacing("\"one\",", with: "1, {\"]\" : [ ]},")
    #expect(QuickJSON.decode(Sample.self, from: Data(text.utf8), withoutLists: "words") == expected)
    let open = text.replacing("\n  ]\n}", with: "")
    #expect(QuickJSON.decode(Sample.self, from: Data(open.utf8), withoutLists: "words") == nil)
  }
}
