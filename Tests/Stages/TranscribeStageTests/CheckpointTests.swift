import Audio
import Foundation
import Model
import StageContract
import Synchronization
import TestSupport
import Testing

@testable import StageKit
@testable import TranscribeStage

@Suite struct CheckpointTests {
  let folder: TestFolder
  let chunks = Made.chunks(5)

  init() throws {
    folder = try TestFolder()
    try TestAudio.write(TestAudio.tone(seconds: 10), to: folder["audio.wav"])
  }

  private func header(_ digest: String = "a") -> Checkpoint.Header {
    Checkpoint.Header(chunks: 5, durationSamples: chunks.durationSamples, digest: digest)
  }

  private func open(_ digest: String = "a") throws -> Checkpoint {
    try onceUnlocked { try checkpoint(digest) }
  }

  private func checkpoint(_ digest: String = "a") throws -> Checkpoint {
    try Checkpoint(folder: folder["checkpoint"], header: header(digest)) {
      Transcriber.isLine($0, ofChunk: $1, count: 5)
    }
  }

  /// Transcribes with a decoder that names the loudness it hears and stops after `calls`.
  @discardableResult
  private func run(
    _ checkpoint: Checkpoint, calls: Int = .max, states: Int = 1, choice: LanguageChoice = Made.english
  ) throws -> (Data, Int) {
    let languages: @Sendable ([Float]) -> [Double] = { [0.1, $0[9] > 0 ? 0.8 : 0.1, 0.7] }
    let decoder = FakeDecoder(failsAfter: calls, probabilities: languages) { samples, _ in
      Made.decoding("heard \(samples.count) at \(samples[7])")
    }
    let audio = try WorkingAudio(path: folder["audio.wav"])
    let transcript = try Transcriber(choice: choice, chunker: Made.chunker, decoder: decoder, states: states)
      .transcript(of: chunks, audio: audio, checkpoint: checkpoint, progress: .silent)
    return (transcript.encoded(), decoder.calls)
  }

  private func audio() throws -> SharedAudio { SharedAudio(try WorkingAudio(path: folder["audio.wav"])) }

  private var lines: String { folder["checkpoint"] + "/chunks.jsonl" }

  @Test func resumingFindsTheSameLanguages() throws {
    let choice = LanguageChoice(languages: ["en", "de", "fr"])
    let undisturbed = try run(Checkpoint(), choice: choice).0
    #expect(throws: TranscribeError.decoder(status: -8)) { try run(open(), calls: 3, choice: choice) }
    #expect(try run(open(), choice: choice).0 == undisturbed)
  }

  @Test(arguments: [1, 2, 3, 8]) func anyNumberOfStatesGivesTheSameLines(_ states: Int) throws {
    let undisturbed = try run(open("one")).0
    let whole = try readFile(lines)
    #expect(try run(open("two"), states: states).0 == undisturbed)
    #expect(
      try readFile(lines) == Data(String(decoding: whole, as: UTF8.self).replacing("one", with: "two").utf8))
    #expect(throws: TranscribeError.decoder(status: -8)) { try run(open(), calls: 2, states: states) }
    let (resumed, calls) = try run(open(), states: states)
    #expect(resumed == undisturbed)
    #expect(states == 1 ? calls == 3 : (3...5).contains(calls))
  }

  @Test func progressIsToldInSecondsOfAudio() throws {
    let told = Mutex<[StageProgress.Audio]>([])
    let progress = StageKit.Progress { report in
      told.withLock { $0.append(report.audio ?? .init(done: -1, total: -1)) }
    }
    let queue = ChunkQueue(
      chunks, LanguageMap("en"), audio: try audio(), checkpoint: try open(), progress: progress)
    for _ in 0..<2 {
      let index = try #require(queue.next()?.index)
      queue.finish(index) { () throws(TranscribeError) in
        ChunkResult(chunk: index, parts: [])
      }
    }
    let seconds = chunks.chunks.map { SampleClock.seconds($0.playedSamples(gap: 0)) }
    let done = told.withLock { $0 }
    #expect(done.allSatisfy { $0.total == seconds.reduce(0, +) })
    #expect(done.map(\.done) == [0, 0, seconds[0], seconds[0], seconds[0] + seconds[1]])
  }

  @Test func aChunkThatIsDoneEarlyWaitsForThoseBeforeIt() throws {
    let checkpoint = try open()
    let queue = ChunkQueue(
      chunks, LanguageMap("en"), audio: try audio(), checkpoint: checkpoint, progress: .silent)
    func finish(_ index: Int) {
      queue.finish(index) { () throws(TranscribeError) in
        ChunkResult(chunk: index, parts: [])
      }
    }
    #expect((0..<3).map { _ in queue.next()?.index } == [0, 1, 2])
    finish(2)
    finish(1)
    #expect(checkpoint.lines.isEmpty)
    finish(0)
    #expect(checkpoint.lines.count == 3)
    queue.finish(4) { () throws(TranscribeError) in throw .decoder(status: -4) }
    queue.finish(3) { () throws(TranscribeError) in throw .decoder(status: -3) }
    #expect(queue.next() == nil)
    #expect(throws: TranscribeError.decoder(status: -3)) { try queue.check() }
  }

  @Test(arguments: 1...60)
  func anyTornEndGivesTheSameBytes(_ cut: Int) throws {
    let undisturbed = try run(open()).0
    let whole = try readFile(lines)
    let torn = whole.prefix(whole.count * (60 - cut) / 60)
    try torn.write(to: URL(filePath: lines))
    #expect(try run(open()).0 == undisturbed)
    #expect(try readFile(lines) == whole)
  }

  @Test(arguments: [false, true]) func whatIsAnotherFileTooIsNotCut(isSymbolic: Bool) throws {
    let undisturbed = try run(open()).0
    let other = folder["other"]
    try Data("of great worth".utf8).write(to: URL(filePath: other))
    unlink(lines)
    #expect((isSymbolic ? symlink(other, lines) : link(other, lines)) == 0)
    #expect(try run(open()).0 == undisturbed)
    #expect(try readFile(other) == Data("of great worth".utf8))
  }

  @Test func linesAfterAHoleAreThrownAway() throws {
    let undisturbed = try run(open()).0
    var parts = try readFile(lines).split(separator: UInt8(ascii: "\n")).map { Data($0) }
    parts[3] = Data(repeating: 0, count: 40)
    try Data(parts.joined(separator: [UInt8(ascii: "\n")])).write(to: URL(filePath: lines))
    let (bytes, calls) = try run(open())
    #expect(bytes == undisturbed)
    #expect(calls == 3)
  }

  @Test func linesOfAnotherHeaderAreThrownAway() throws {
    try run(open("a"))
    #expect(try run(open("b")).1 == 5)
  }

  @Test func aSecondProcessIsToldToTryAgain() throws {
    let held = try open()
    let error = #expect(throws: TranscribeError.self) { try checkpoint() }
    #expect(error?.exitStatus == .temporary)
    withExtendedLifetime(held) {}
  }

  @Test func noChunksGiveAnEmptyTranscript() throws {
    let audio = try WorkingAudio(path: folder["audio.wav"])
    let silent = Chunks(
      durationSamples: audio.durationSamples, detector: "energy", gapSamples: 0, speech: [], chunks: [])
    let transcript = try Transcriber(
      choice: Made.english, chunker: Made.chunker, decoder: FakeDecoder { _, _ in Made.decoding("") }
    )
    .transcript(of: silent, audio: audio, checkpoint: Checkpoint(), progress: .silent)
    #expect(transcript.segments.isEmpty && transcript.suspects.isEmpty && transcript.language == "en")
  }

  @Test func chunksOfAnotherRecordingAreRefused() throws {
    try TestAudio.write(TestAudio.tone(seconds: 9), to: folder["audio.wav"])
    let error = #expect(throws: TranscribeError.self) { try run(Checkpoint()) }
    #expect(error?.exitStatus == .badInput)
  }

  @Test func numbersAreFiniteAndRounded() {
    #expect(Rounded.logprob(-.infinity) == -100)
    #expect(Rounded.logprob(.nan) == -100)
    #expect(Rounded.logprob(-0.123456) == -0.1235)
    #expect(Rounded.logprob(-0.00001).sign == .plus)
    #expect(Rounded.probability(.infinity) == 1)
  }
}
