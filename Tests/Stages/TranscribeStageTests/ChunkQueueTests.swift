import Audio
import Foundation
import Model
import StageContract
import StageKit
import TestSupport
import Testing

@testable import TranscribeStage

/// Of four chunks, the second is all in a language that begins in the first one and ends in the third.
@Suite struct ChunkQueueTests {
  let folder: TestFolder
  let chunks: Chunks

  init() throws {
    folder = try TestFolder()
    try TestAudio.write(Made.sound(seconds: 44, second: 8..<20), to: folder["audio.wav"])
    let borders = [0, 12, 16, 28, 44].map { $0 * SampleClock.rate }
    let spans = zip(borders, borders.dropFirst()).map { Span(start: $0, end: $1) }
    chunks = Chunks(
      durationSamples: borders[4], detector: "energy", gapSamples: 3200,
      speech: [Span(start: 0, end: borders[4])], chunks: spans.map { Chunks.Chunk(spans: [$0]) })
  }

  private func open() throws -> Checkpoint {
    try onceUnlocked { try checkpoint() }
  }

  private func checkpoint() throws -> Checkpoint {
    try Checkpoint(
      folder: folder["checkpoint"],
      header: .init(chunks: 4, durationSamples: chunks.durationSamples, digest: "a")
    ) { Transcriber.isLine($0, ofChunk: $1, count: 4) }
  }

  private var lines: String { folder["checkpoint"] + "/chunks.jsonl" }

  /// The transcript by a decoder that names what it hears and stops after `calls`.
  @discardableResult
  private func run(_ checkpoint: Checkpoint, calls: Int = .max, states: Int = 1) throws -> Transcript {
    let decoder = FakeDecoder(failsAfter: calls, probabilities: Made.shares) { samples, attempt in
      Made.decoding("\(attempt.language) heard \(samples.count)", end: samples.count)
    }
    return try Transcriber(
      choice: LanguageChoice(languages: ["en", "de"]), chunker: Made.chunker, decoder: decoder, states: states
    ).transcript(
      of: chunks, audio: try WorkingAudio(path: folder["audio.wav"]), checkpoint: checkpoint,
      progress: .silent)
  }

  @Test func aChunkThatIsDecodedWithAnEarlierOneHasALine() throws {
    let checkpoint = try open()
    let transcript = try run(checkpoint)
    let parts = try checkpoint.lines.map {
      try decodeJSON(ChunkResult.self, from: $0, keys: .verbatim).parts.map(\.language)
    }
    #expect(parts == [["en", "de"], [], ["en"], ["en"]])
    #expect(transcript.segments.map(\.chunk) == [0, 0, 2, 3])
    let spans = transcript.segments.map(\.span)
    #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.end == $1.start })
    #expect(spans.first?.start == 0 && spans.last?.end == chunks.durationSamples)
  }

  @Test(arguments: [1, 2, 8]) func resumingGivesTheBytesOfAnUndisturbedRun(_ states: Int) throws {
    let undisturbed = try run(open()).encoded()
    let whole = try readFile(lines)
    for calls in 0..<4 {
      unlink(lines)
      #expect(throws: TranscribeError.decoder(status: -8)) { try run(open(), calls: calls, states: states) }
      #expect(try run(open(), states: states).encoded() == undisturbed)
      #expect(try readFile(lines) == whole)
    }
  }

  @Test func anyTornEndGivesTheSameBytes() throws {
    let undisturbed = try run(open()).encoded()
    let whole = try readFile(lines)
    for cut in stride(from: 0, to: whole.count, by: 97) {
      try whole.prefix(cut).write(to: URL(filePath: lines))
      #expect(try run(open()).encoded() == undisturbed)
      #expect(try readFile(lines) == whole)
    }
  }
}
