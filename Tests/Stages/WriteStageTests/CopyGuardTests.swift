import Foundation
import TestSupport
import Testing
import Text

/// Tests of the texts that a language model may write of what was said: only copies.
@Suite struct CopyGuardTests {
  private static func sources(_ said: String) -> [CopyGuard.Source] {
    said.components(separatedBy: " | ").enumerated().map { .init(number: $0 + 1, text: $1) }
  }

  private func fault(_ text: String, _ said: String, _ language: String) -> CopyGuard.Fault? {
    let sources = Self.sources(said)
    return CopyGuard(language: InstalledFiles.languages[language]).fault(
      in: text, from: sources, said: sources)
  }

  private static let copies = [
    // Whole sentences, with other capitals and punctuation, joined.
    ("en", "i was late | the bus broke down", "I was late, and the bus broke down."),
    ("en", "Um, so I really went home.", "I went home."),
    ("en", "theres a new baker and hes kind", "There's a new baker."),
    // Whole clauses left out, and parts that begin with a preposition.
    ("en", "I sold the car, which was red, and bought a bike.", "I sold the car and bought a bike."),
    ("en", "I swam forty lengths in the new pool on Monday.", "I swam forty lengths on Monday."),
    ("en", "I walked home along the river.", "I walked home."),
    ("en", "In the evening we slept.", "We slept."),
    ("en", "I went home. I slept.", "I went home and slept."),
    ("en", "The ride was with Cillian, no, with Declan.", "The ride was with Declan."),
    // What must stay whole, whole.
    ("en", "I am not tired. Tom slept.", "I am not tired."),
    ("en", "If it rains, we stay at home.", "If it rains, we stay at home."),
    ("en", "She says that Anna is ill, but I saw Anna in town.", "I saw Anna in town."),
    ("de", "ich war müde | der bus kam nicht", "Ich war müde, und der Bus kam nicht."),
    ("de", "Ähm, also ich hab halt geschlafen.", "Ich habe geschlafen."),
    ("de", "Ich bin am Montag mit dem Rad nach Köln gefahren.", "Ich bin am Montag nach Köln gefahren."),
    ("de", "Die Anna hat gekocht und ich habe gelesen.", "Anna hat gekocht."),
    ("de", "Der Arzt sagt, ich komme am 9. Mai dran.", "Der Arzt sagt, ich komme am 9. Mai dran."),
    ("de", "Wenn es regnet, bleiben wir zu Hause.", "Wenn es regnet, bleiben wir zu Hause."),
  ]

  @Test(arguments: copies)
  func `A copy with whole parts left out stands`(_ language: String, _ said: String, _ text: String) {
    #expect(fault(text, said, language) == nil)
  }

  private static let faults: [(String, String, String, CopyGuard.Fault)] = [
    ("en", "Anna called Ben.", "Ben called Anna.", .words), ("en", "I was late.", "You were late.", .words),
    ("en", "I paid three euros.", "I paid 3 euros.", .words),
    ("en", "I met Ann in May.", "I met Ann in June.", .words),
    ("en", "I do not like it here.", "I do like it here.", .denial),
    ("en", "I never saw the film with Tom.", "I saw the film.", .denial),
    ("en", "If it rains, we stay at home.", "We stay at home.", .condition),
    ("en", "I leave, unless he calls.", "I leave.", .condition),
    ("en", "She says the shop is closed.", "The shop is closed.", .report),
    ("en", "The shop is closed, she says.", "The shop is closed.", .report),
    ("en", "Tom suggested that we sell the house.", "We sell the house.", .report),
    ("en", "I like every day except Monday.", "I like every day.", .exception),
    ("en", "Everyone but Dan was there.", "Everyone was there.", .part),
    ("en", "It was Tuesday. No, wait, it was Friday.", "It was Tuesday.", .correction),
    ("en", "It was Tim, or rather Tom.", "It was Tim.", .correction),
    ("en", "I have more books than Ann.", "I have books than Ann.", .comparison),
    ("en", "Maybe I sell the car.", "I sell the car.", .hedge),
    ("en", "I almost fell.", "I fell.", .hedge), ("en", "I want to sell the car.", "I sell the car.", .wish),
    ("en", "I ate two of the three pies.", "I ate the three pies.", .number),
    ("en", "I sold my brother's car.", "I sold my car.", .part),
    ("en", "I was hugged by Tom.", "I hugged Tom.", .part),
    ("en", "I did the dishes, and Leo the laundry.", "I did the dishes and the laundry.", .part),
    ("en", "Tom said, \"I hate it.\"", "I hate it.", .words), ("en", "Did Ann call?", "Ann call.", .question),
    ("en", "Did Ann call?", "Did Ann call.", .question),
    ("de", "Ich habe nicht geschlafen.", "Ich habe geschlafen.", .denial),
    ("de", "Wenn es regnet, bleiben wir zu Hause.", "Bleiben wir zu Hause.", .condition),
    ("de", "Er sagt, der Laden ist zu.", "Der Laden ist zu.", .report),
    ("de", "Der Laden ist zu, sagt Tom.", "Der Laden ist zu.", .report),
    ("de", "Alle kamen, außer Tom.", "Alle kamen.", .exception),
    ("de", "Es war Dienstag. Quatsch, es war Freitag.", "Es war Dienstag.", .correction),
    ("de", "Ich habe mehr Bücher als Anna.", "Ich habe Bücher.", .comparison),
    ("de", "Vielleicht verkaufe ich das Auto.", "Verkaufe ich das Auto.", .hedge),
    ("de", "Ich wäre fast gefallen.", "Ich wäre gefallen.", .hedge),
    ("de", "Ich bin beinahe gefallen.", "Ich bin gefallen.", .hedge),
    ("de", "Ich will das Auto verkaufen.", "Ich das Auto verkaufen.", .wish),
    ("de", "Ich habe mich gewaschen.", "Ich habe gewaschen.", .part),
    ("de", "Jede zweite Seite war leer.", "Jede Seite war leer.", .part),
    ("de", "Hat Anna angerufen?", "Hat Anna angerufen.", .question),
    ("de", "Ich hätte Zeit.", "Ich hatte Zeit.", .words),
  ]

  @Test(arguments: faults)
  func `What may say something else does not stand`(
    _ language: String, _ said: String, _ text: String, _ kind: CopyGuard.Fault
  ) {
    #expect(fault(text, said, language) == kind)
  }

  @Test func `A pronoun stands only behind the one named last before it`() {
    let said = "Tom came home. | Ben was late. | He cried."
    let guardian = CopyGuard(language: InstalledFiles.languages["en"])
    let all = Self.sources(said)
    func fault(_ text: String, _ numbers: [Int]) -> CopyGuard.Fault? {
      guardian.fault(in: text, from: all.filter { numbers.contains($0.number) }, said: all)
    }
    #expect(fault("Ben was late, and he cried.", [2, 3]) == nil)
    #expect(fault("Tom came home, and he cried.", [1, 3]) == .pronoun)
    #expect(fault("Tom came home, and he cried.", [1, 2, 3]) == .pronoun)
    #expect(fault("He cried.", [3]) == .pronoun)
  }

  @Test func `A correction in the next sentence counts although it is not named`() {
    let all = Self.sources("It was Tuesday. | No wait, it was Friday.")
    let guardian = CopyGuard(language: InstalledFiles.languages["en"])
    #expect(guardian.fault(in: "It was Tuesday.", from: [all[0]], said: all) == .correction)
    #expect(guardian.fault(in: "It was Tuesday.", from: [all[0]], said: [all[0]]) == nil)
  }

  @Test func `Without markers, only whole sentences can be copied`() {
    #expect(fault("Je suis rentré à la maison", "Je suis rentré à la maison. | Tom dort.", "fr") == nil)
    #expect(fault("Je suis rentré.", "Je suis rentré à la maison.", "fr") == .noMarkers)
    #expect(fault("Je suis rentré. Tom dort.", "Je suis rentré. | Tom dort.", "fr") == .noMarkers)
  }

  @Test(arguments: [
    ("en", "I went to the cinema with Emma.", "Cinema with Emma", CopyGuard.Fault?.none),
    ("en", "I went to the cinema with Emma.", "The cinema", nil),
    ("en", "The bus broke down.", "The bus broke down", nil),
    ("en", "I went to the cinema with Emma.", "Emma cinema", .words),
    ("en", "I went to the cinema with Emma.", "Cinema Emma", .words),
    ("en", "I did not go to the cinema.", "Go to the cinema", .denial),
    ("en", "I want to sell my house.", "Sell my house", .wish),
    ("en", "She says the shop is closed.", "The shop is closed", .report),
    ("en", "I sold my brother's car.", "Car", nil),
    ("en", "I went to the cinema with Emma.", "Cinema with", .part),
    ("en", "I went to a b c d e f g h.", "to a b c d e f g h", .length),
    ("en", "I ate \(String(repeating: "a", count: 70)).", String(repeating: "a", count: 70), .length),
    ("en", "I slept.", "", .empty),
    ("de", "Ich war mit Emma im Kino.", "Mit Emma im Kino", nil),
    ("de", "Ich war nicht im Kino.", "Im Kino", .denial),
    ("fr", "Je dors.", "Je dors", nil), ("fr", "Je dors bien.", "Je dors", .noMarkers),
  ])
  func `A title is a stretch of one sentence`(
    _ language: String, _ said: String, _ title: String, _ kind: CopyGuard.Fault?
  ) {
    let sources = Self.sources(said)
    let guardian = CopyGuard(language: InstalledFiles.languages[language])
    #expect(guardian.fault(inTitle: title, from: sources, said: sources) == kind)
  }

  @Test func `The source that shares most words is quoted`() {
    let sources = Self.sources("I slept well. | Emma flew to Rome. | Emma flew to Paris on Monday.")
    let guardian = CopyGuard(language: InstalledFiles.languages["en"])
    #expect(guardian.bestSource(for: "On Monday Emma flew.", among: sources)?.number == 3)
    #expect(guardian.bestSource(for: "Emma flew", among: sources)?.number == 2)
    #expect(guardian.bestSource(for: "The lottery", among: sources)?.number == 1)
    #expect(guardian.bestSource(for: "", among: []) == nil)
  }

  @Test func `Nothing and too much do not stand`() {
    let guardian = CopyGuard(language: InstalledFiles.languages["en"])
    let long = String(repeating: "the ", count: 250_000)
    let sources = [CopyGuard.Source(number: 1, text: "I slept.")]
    #expect(guardian.fault(in: "I slept.", from: [], said: []) == .noSource)
    #expect(guardian.fault(in: " …", from: sources, said: sources) == .empty)
    #expect(guardian.fault(in: long, from: sources, said: sources) == .length)
    #expect(guardian.fault(inTitle: long, from: sources, said: sources) == .length)
    let much = [CopyGuard.Source(number: 1, text: long)]
    #expect(guardian.fault(in: "the the", from: much, said: much) == .length)
    let words = String(repeating: "the day ", count: 100)
    let many = [CopyGuard.Source(number: 1, text: words), .init(number: 2, text: words)]
    #expect(guardian.fault(in: "the day the day", from: many, said: many) == .length)
    #expect(guardian.fault(in: String(words.prefix(396)), from: [many[0]], said: [many[0]]) != nil)
    #expect(guardian.bestSource(for: "slept", among: much + sources) == sources[0])
  }

  @Test(arguments: [
    ("I slept.", "I \u{202E}slept.", CopyGuard.Fault?.some(.words)), ("I slept.", "I slept 😀.", .words),
    ("I ate 🍎 and slept.", "I ate 🍎 and slept.", nil), ("It was -5 degrees.", "It was 5 degrees.", .number),
    ("It was 5 degrees.", "It was -5 degrees.", .words),
    ("Cafe\u{301} Rose was shut.", "Café Rose was shut.", nil),
    ("Café Rose was shut.", "Cafe Rose was shut.", .words), ("I paid 3,50 €.", "I paid 3,50.", .part),
    ("We won 3:1.", "We won 3.", .words), ("I slept.", "I slept\u{200B}.", .words),
  ])
  func `Signs and marks are copied as words are`(_ said: String, _ text: String, _ kind: CopyGuard.Fault?) {
    #expect(fault(text, said, "en") == kind)
  }
}

/// `markers.txt`: a third language is a file.
@Suite struct MarkersFileTests {
  private let folder: TestFolder

  /// A copy of the installed lists.
  init() throws {
    folder = try TestFolder()
    try FileManager.default.copyItem(atPath: InstalledFiles.lists, toPath: folder["language"])
  }

  private func write(_ name: String, _ bytes: Data) throws -> String {
    let path = folder["language/" + name]
    try FileManager.default.createDirectory(
      atPath: NSString(string: path).deletingLastPathComponent, withIntermediateDirectories: true)
    try bytes.write(to: URL(filePath: path))
    return path
  }

  private func english() throws -> String {
    try String(contentsOfFile: folder["language/en/markers.txt"], encoding: .utf8)
  }

  @Test func `A file makes a third language one of which parts may be copied`() throws {
    var lines: [String] = []
    for line in try english().components(separatedBy: "\n") where line.hasPrefix("[") {
      lines.append(line)
      if line == "[joints]" { lines.append("et") }
      if line == "[denials]" { lines.append("pas") }
      if line == "[adjuncts]" { lines.append("à") }
    }
    _ = try write("fr/markers.txt", Data(lines.joined(separator: "\n").utf8))
    let guardian = CopyGuard(language: try Languages(folder: folder["language"])["fr"])
    let said = [CopyGuard.Source(number: 1, text: "Tom chante à Paris. Je dors pas à Rome.")]
    #expect(guardian.fault(in: "Tom chante.", from: said, said: said) == nil)
    #expect(guardian.fault(in: "Je dors pas.", from: said, said: said) == .denial)
  }

  @Test func `A broken file is refused with its line and what to do`() throws {
    let text = try english()
    let broken: [(Data, String)] = [
      (
        Data(text.replacing("[denials]\n", with: "[denials]\nnot not\n").utf8),
        "'not' appears twice; remove one of them"
      ),
      (Data((text + "\n[moods]\nsad\n").utf8), "'[moods]' is not a section of this file"),
      (Data(text.utf8) + Data([0x0A, 0xFF, 0xFE, 0x0A]), "is not UTF-8 text; save the file as UTF-8"),
      (Data(text.replacing("[tied]", with: "").utf8), "has no section [tied]; add the line '[tied]'"),
    ]
    for (bytes, message) in broken {
      let path = try write("en/markers.txt", bytes)
      #expect {
        _ = try Languages(folder: folder["language"])
      } throws: { error in
        let line = "\(error)"
        return error is WordFileError && line.hasPrefix(path + ":") && line.contains(message)
          && !line.contains("\n")
      }
    }
  }
}
