import Model
import TestSupport
import Testing
import Text

@testable import TranscribeStage

@Suite struct LanguageMapTests {
  private func span(_ start: Int, _ end: Int) -> Span { Span(start: start, end: end) }

  /// The parts of each of `chunks`, whose spans are given, as languages and spans.
  private func parts(_ map: LanguageMap, _ chunks: [[Span]]) -> [[String]] {
    let document = Chunks(
      durationSamples: 1000, detector: "energy", gapSamples: 10, speech: Chunks.union(chunks.flatMap(\.self)),
      chunks: chunks.map { Chunks.Chunk(spans: $0) })
    return map.parts(of: document).map { parts in
      parts.map { part in
        ([part.language] + part.chunk.spans.map { "\($0.start)-\($0.end)" }).joined(separator: " ")
      }
    }
  }

  @Test func aChunkIsCutWhereTheLanguageChanges() {
    let map = LanguageMap(
      [
        .init(span: span(0, 50), language: "en"), .init(span: span(50, 100), language: "de"),
        .init(span: span(200, 240), language: "de"), .init(span: span(240, 300), language: "en"),
      ], otherwise: "en")
    let chunk = [span(0, 100), span(200, 300)]
    #expect(parts(map, [chunk]) == [["en 0-50", "de 50-100 200-240", "en 240-300"]])
    #expect(parts(LanguageMap("de"), [chunk]) == [["de 0-100 200-300"]])
  }

  /// English to 60, German to 120, English to 160.
  @Test func whatGoesOnOverABorderIsDecodedTogether() {
    let map = LanguageMap(
      [
        .init(span: span(0, 60), language: "en"), .init(span: span(60, 120), language: "de"),
        .init(span: span(120, 160), language: "en"),
      ], otherwise: "en")
    #expect(parts(map, [[span(0, 100)], [span(100, 160)]]) == [["en 0-60", "de 60-120"], ["en 120-160"]])
    // All of the next chunk, and of the one after it.
    #expect(parts(map, [[span(0, 100)], [span(110, 120)]]) == [["en 0-60", "de 60-100 110-120"], []])
    #expect(
      parts(map, [[span(0, 80)], [span(80, 100)], [span(100, 125)]])
        == [["en 0-60", "de 60-120"], [], ["en 120-125"]])
    // A whole chunk, and what goes on in the next one.
    #expect(
      parts(map, [[span(0, 60)], [span(60, 100)], [span(100, 150)]])
        == [["en 0-60"], ["de 60-120"], ["en 120-150"]])
    // Longer than the longest chunk; in chunks of one language.
    #expect(
      parts(map, [[span(20, 70)], [span(70, 125)]])
        == [["en 20-60", "de 60-70"], ["de 70-120", "en 120-125"]])
    #expect(parts(map, [[span(0, 40)], [span(40, 60)]]) == [["en 0-40"], ["en 40-60"]])
  }

  /// Chunks with pieces of speech, each in one of three languages.
  private struct Speech {
    var chunks: Chunks
    var passages: [LanguageMap.Passage]

    init(_ seed: UInt64) {
      var numbers = SeededNumbers(seed)
      var (place, language) = (0, "en")
      var found: [Chunks.Chunk] = []
      var passages: [LanguageMap.Passage] = []
      for _ in 0..<Int.random(in: 0...12, using: &numbers) {
        // A chunk may go on where the one before ends.
        if Bool.random(using: &numbers) { place += Int.random(in: 1...50, using: &numbers) }
        var chunk = Chunks.Chunk(spans: [])
        for number in 0..<Int.random(in: 1...3, using: &numbers) {
          if number > 0 { place += Int.random(in: 1...50, using: &numbers) }
          let start = place
          for _ in 0..<Int.random(in: 1...4, using: &numbers) {
            if Int.random(in: 0..<3, using: &numbers) == 0 {
              language = ["en", "de", "fr"].randomElement(using: &numbers) ?? "en"
            }
            let end = place + Int.random(in: 1...10, using: &numbers)
            passages.append(.init(span: Span(start: place, end: end), language: language))
            place = end
          }
          chunk.spans.append(Span(start: start, end: place))
        }
        found.append(chunk)
      }
      self.passages = passages
      chunks = Chunks(
        durationSamples: place, detector: "energy", gapSamples: Int.random(in: 0...5, using: &numbers),
        speech: Chunks.union(found.flatMap(\.spans)), chunks: found)
    }

    /// The passages within `span`.
    func pieces(of span: Span) -> [LanguageMap.Passage] {
      passages.filter { span.start <= $0.span.start && $0.span.end <= span.end }
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func allSpeechIsDecodedOnceInOrderInItsLanguage(seed: UInt64) throws {
    let speech = Speech(seed)
    let (chunks, gap) = (speech.chunks.chunks, speech.chunks.gapSamples)
    let parts = LanguageMap(speech.passages, otherwise: "en").parts(of: speech.chunks)
    let limit = chunks.map { $0.playedSamples(gap: gap) }.max() ?? 0
    #expect(parts.count == chunks.count)
    let decoded = parts.flatMap(\.self).flatMap { part in
      part.chunk.spans.flatMap(speech.pieces(of:)).map { passage in
        LanguageMap.Passage(span: passage.span, language: part.language)
      }
    }
    #expect(decoded == speech.passages)
    let samples = parts.flatMap(\.self).reduce(0) { $0 + $1.chunk.playedSamples(gap: 0) }
    #expect(samples == chunks.reduce(0) { $0 + $1.playedSamples(gap: 0) })
    for (chunk, parts) in zip(chunks, parts) {
      #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.language != $1.language })
      for part in parts {
        let start = try #require(part.chunk.spans.first).start
        #expect(chunk.spans.contains { $0.start <= start && start < $0.end })
        #expect(part.chunk.playedSamples(gap: gap) <= limit)
        #expect(zip(part.chunk.spans, part.chunk.spans.dropFirst()).allSatisfy { $0.end < $1.start })
      }
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func onlyWhatIsTooLongStaysApart(seed: UInt64) {
    let speech = Speech(seed)
    let (chunks, gap) = (speech.chunks.chunks, speech.chunks.gapSamples)
    let parts = LanguageMap(speech.passages, otherwise: "en").parts(of: speech.chunks)
    let limit = chunks.map { $0.playedSamples(gap: gap) }.max() ?? 0
    let isCut = chunks.map { chunk in
      Set(chunk.spans.flatMap(speech.pieces(of:)).map(\.language)).count > 1
    }
    let placed = parts.enumerated().flatMap { index, parts in parts.map { (index: index, part: $0) } }
    for (one, next) in zip(placed, placed.dropFirst()) where one.part.language == next.part.language {
      guard isCut[one.index] || isCut[next.index] else { continue }
      let (last, first) = (one.part.chunk.spans.last, next.part.chunk.spans.first)
      let pause = last?.end == first?.start ? 0 : gap
      let both = one.part.chunk.playedSamples(gap: gap) + pause + next.part.chunk.playedSamples(gap: gap)
      #expect(both > limit)
    }
    // A chunk of one language between such chunks stays as it is, unless the one before went to an earlier one.
    for index in chunks.indices where index == 0 || !parts[index - 1].isEmpty {
      let neighbours = isCut[max(0, index - 1)...min(index + 1, chunks.count - 1)]
      if !neighbours.contains(true) { #expect(parts[index].map(\.chunk) == [chunks[index]]) }
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func chunksOfOneLanguageStayAsTheyAre(seed: UInt64) {
    let speech = Speech(seed)
    let whole = speech.chunks.chunks.map { [LanguageMap.Part(language: "de", chunk: $0)] }
    #expect(LanguageMap("de").parts(of: speech.chunks) == whole)
    let heard = speech.passages.map { LanguageMap.Passage(span: $0.span, language: "de") }
    #expect(LanguageMap(heard, otherwise: "en").parts(of: speech.chunks) == whole)
  }
}
