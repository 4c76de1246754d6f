import ArgumentParser
import Audio
import CWhisper
import Foundation
import Model
import StageContract
import StageKit
import Synchronization
import TestSupport
import Testing
import Whisper

@testable import TranscribeStage

/// With the real library and the small model of `testdata`.
@Suite(.serialized) struct WhisperDecoderTests {
  static let testdata = URL(filePath: JournalRun.checkout).appending(path: "testdata").path(
    percentEncoded: false)
  static let model = testdata + "/models/journal-en-synthetic.bin"
  static let hasVoice = FileManager.default.isExecutableFile(atPath: "/usr/bin/espeak-ng")
  static let sentences = [
    "I felt very happy this morning.", "We had soup and bread for dinner.",
    "I took my vitamins this morning.",
  ]
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// Speaks `texts`, brings them to 16 kHz, and writes them with a chunk each.
  private func speak(_ texts: [String], name: String) throws {
    var samples: [Float] = []
    var spans: [Span] = []
    for text in texts {
      let voice = Process()
      voice.executableURL = URL(filePath: "/usr/bin/espeak-ng")
      voice.arguments = ["-v", "en-us", "-s", "150", "-w", folder["voice.wav"], text]
      try voice.run()
      voice.waitUntilExit()
      var file = try SoundFile(reading: folder["voice.wav"])
      let spoken = try file.read(frames: 10_000_000)
      let ratio = Double(file.sampleRateHertz) / 16_000
      let start = samples.count
      for index in 0..<Int(Double(spoken.count - 2) / ratio) {
        let position = Double(index) * ratio
        let share = Float(position - position.rounded(.down))
        samples.append(spoken[Int(position)] * (1 - share) + spoken[Int(position) + 1] * share)
      }
      spans.append(Span(start: start, end: samples.count))
    }
    try TestAudio.write(samples, to: folder[name + ".wav"])
    try Chunks(
      durationSamples: samples.count, detector: "energy", gapSamples: 3200, speech: spans,
      chunks: spans.map { Chunks.Chunk(spans: [$0]) }
    ).write(to: folder[name + ".chunks.json"])
  }

  private func job(_ name: String, output: String, _ more: [String] = []) throws -> TranscribeStage.Job {
    try TranscribeStage.Job.parse(
      [
        "--audio", folder[name + ".wav"], "--chunks", folder[name + ".chunks.json"], "--transcript",
        folder[output], "--model", Self.model,
      ] + more)
  }

  @Test(.enabled(if: hasVoice)) func hearsSpokenSentences() throws {
    try speak(Self.sentences, name: "a")
    var stage = TranscribeStage()
    try stage.run(job("a", output: "t.json", ["--checkpoint", folder["ck"]]), progress: .silent)
    let transcript = try Transcript.read(folder["t.json"])
    let heard = transcript.text.split(separator: " ").map { Words.normal(String($0)) }
    let spoken = Self.sentences.joined(separator: " ").split(separator: " ").map { Words.normal(String($0)) }
    #expect(spoken.filter { heard.contains($0) }.count >= spoken.count * 9 / 10)
    #expect(abs(heard.count - spoken.count) <= 2)
    for segment in transcript.segments {
      #expect(segment.words.map(\.text).joined(separator: " ") == segment.text)
      #expect(
        segment.words.allSatisfy { $0.span.start >= segment.span.start && $0.span.end <= segment.span.end })
      #expect(zip(segment.words, segment.words.dropFirst()).allSatisfy { $0.span.end <= $1.span.start })
    }
  }

  /// Ten seconds of a recording at 16 kHz.
  private func recorded() throws -> [Float] {
    let recording = Self.testdata + "/recordings/2026-11-16 21.30.44 after work.wav"
    var file = try SoundFile(reading: recording)
    let all = try file.read(frames: file.declaredFrames)
    return (0..<4 * 40_000).map { all[$0 * file.sampleRateHertz / 16_000 * file.channels] }
  }

  /// The patch changes how fast the encoder is and how much memory it takes, not what it computes: logits of the first token's
  /// likeliest, as whisper.cpp without it has them.
  @Test func theEncoderComputesWhatItDoesUnpatched() throws {
    let model = try LoadedModel(ModelOrigin(path: Self.model))
    let (context, samples) = (model.context.handle, try recorded())
    let state = try WhisperState(model.context)
    try #require(whisper_pcm_to_mel_with_state(context, state.handle, samples, Int32(samples.count), 1) == 0)
    try #require(whisper_encode_with_state(context, state.handle, 0, 1) == 0)
    var start = whisper_token_sot(context)
    try #require(whisper_decode_with_state(context, state.handle, &start, 1, 0, 1) == 0)
    let logits = UnsafeBufferPointer(
      start: whisper_get_logits_from_state(state.handle), count: Int(whisper_n_vocab(context)))
    let unpatched: [Int: Float] = [
      50414: 31.841, 50413: 31.251, 50420: 28.436, 50407: 25.397, 50419: 24.642, 50401: 24.476,
    ]
    for (token, logit) in unpatched { #expect(abs(logits[token] - logit) < 0.1, "\(token)") }
    #expect(logits.enumerated().max { $0.element < $1.element }?.offset == 50414)
  }

  /// Writes `samples` with chunks of 2.5 seconds.
  private func write(_ samples: [Float], name: String) throws {
    try TestAudio.write(samples, to: folder[name + ".wav"])
    let spans = (0..<samples.count / 40_000).map { Span(start: $0 * 40_000, end: ($0 + 1) * 40_000) }
    try Chunks(
      durationSamples: samples.count, detector: "energy", gapSamples: 3200, speech: spans,
      chunks: spans.map { Chunks.Chunk(spans: [$0]) }
    ).write(to: folder[name + ".chunks.json"])
  }

  @Test(arguments: DecodingMode.allCases) func sameBytesForAnyNumberOfStates(_ mode: DecodingMode) throws {
    try write(recorded(), name: "a")
    var stage = TranscribeStage()
    for states in [1, 3] {
      let options = ["--decoding", mode.rawValue, "--states", "\(states)"]
      try stage.run(job("a", output: "\(states).json", options), progress: .silent)
    }
    #expect(try readFile(folder["3.json"]) == readFile(folder["1.json"]))
    #expect(try Transcript.read(folder["1.json"]).segments.isEmpty == false)
  }

  @Test func sameBytesWhereSeveralJobsAreInProgress() async throws {
    let samples = try recorded()
    let names = (0..<4).map { "note\($0)" }
    for (index, name) in names.enumerated() {
      try write(Array(samples[index * 40_000..<(index + 1) * 40_000]), name: name)
    }
    var stage = TranscribeStage()
    for name in names { try stage.run(job(name, output: name + ".alone"), progress: .silent) }
    let (ended, end) = AsyncStream.makeStream(of: Bool.self)
    for name in names + ["none"] {
      try stage.start(job(name, output: name + ".json", ["--states", "2"]), progress: .silent) {
        end.yield((try? $0.get()) != nil)
      }
    }
    // What there is no audio for fails alone.
    let successes = await ended.prefix(5).reduce(0) { $0 + ($1 ? 1 : 0) }
    #expect(successes == 4)
    for name in names { #expect(try readFile(folder[name + ".json"]) == readFile(folder[name + ".alone"])) }
    #expect(try names.contains { try Transcript.read(folder[$0 + ".json"]).segments.isEmpty == false })
  }

  @Test func anEarlierJobGoesFirstAndNoMoreChunksThanStatesAreDecoded() async {
    let slots = DecodingSlots()
    let atOnce = Mutex(0)
    let most = Mutex(0)
    let order = Mutex<[Int]>([])
    @Sendable func decode(_ job: Int, states: Int, _ body: () -> Void = {}) {
      DecodingSlots.Turn(slots, job: job).use(ofStates: states) {
        let now = atOnce.withLock { count in
          count += 1
          return count
        }
        most.withLock { $0 = max($0, now) }
        order.withLock { $0.append(job) }
        body()
        atOnce.withLock { $0 -= 1 }
      }
    }
    DispatchQueue.concurrentPerform(iterations: 8) { decode($0, states: 2) }
    #expect(most.withLock { $0 } <= 2 && order.withLock { $0.count } == 8)
    order.withLock { $0 = [] }
    let ended = DispatchGroup()
    decode(0, states: 1) {
      for job in [3, 1, 2] {
        let thread = Thread {
          decode(job, states: 1)
          ended.leave()
        }
        ended.enter()
        thread.start()
      }
      // They all wait by then, or come in another order: a later job never overtakes one that waits.
      while slots.waitingCount < 3 { usleep(1000) }
    }
    ended.wait()
    #expect(order.withLock { $0 } == [0, 1, 2, 3])
  }

  @Test func aContextIsAMultipleOfSixteenThatHoldsTheChunk() {
    let fitted = AudioContext.fitted
    let full = AudioContext.full
    #expect(AudioContext.bare(samples: 4 * 16_000, of: 1500) == 208)
    #expect(AudioContext.bare(samples: 1, of: 1500) == 16)
    #expect(AudioContext.bare(samples: 40 * 16_000, of: 1500) == 1500)
    #expect(fitted.positions(samples: 16_000, of: 1500) == 112)
    #expect(fitted.positions(samples: 62 * 16_000 / 50, of: 1500) == 112)
    #expect(fitted.positions(samples: 62 * 16_000 / 50 + 1, of: 1500) == 128)
    #expect(full.positions(samples: 16_000, of: 1500) == 1488)
    for context in [fitted, full] {
      #expect(context.positions(samples: 28 * 16_000, of: 1500) >= 1400)
      #expect(context.positions(samples: 1488 * 16_000 / 50 + 1, of: 1500) == 1500)
      #expect(context.positions(samples: 30 * 16_000, of: 1500) == 1500)
    }
  }

  @Test func theIdentitySaysHowTheLibraryWasBuilt() {
    let build = TranscribeStage.identity.depends["whisper.cpp build"] ?? ""
    let parts = build.split(separator: "+").map(String.init)
    #expect(
      ["plain", "unknown"].contains(build)
        || parts.allSatisfy { ["llamafile", "openmp", "sonar2"].contains($0) })
    #expect(WhisperLibrary.takesBestBeams == parts.contains { $0.hasPrefix("sonar") })
  }

  @Test(.enabled(if: hasVoice)) func aVocabularyIsAccepted() throws {
    try speak([Self.sentences[0]], name: "a")
    var stage = TranscribeStage()
    let words = (0..<300).map { "Anna\($0)" }.joined(separator: ",")
    try stage.run(job("a", output: "t.json", ["--vocabulary", words]), progress: .silent)
    _ = try Transcript.read(folder["t.json"])
  }

  /// The first bytes of a model, and whole ones with another number at some place.
  @Test(
    arguments: [
      (8, nil, 0), (60, nil, 0), (100_000, nil, 0), (nil, 4, 7), (nil, 12, 0), (nil, 20, 1000), (nil, 48, -1),
    ] as [(Int?, Int?, Int32)])
  func aModelIsCheckedBeforeWhisperReadsIt(_ cut: Int?, _ place: Int?, _ number: Int32) throws {
    var model = try readFile(Self.model)
    if let cut { model = model.prefix(cut) }
    if let place {
      withUnsafeBytes(of: number.littleEndian) { model.replaceSubrange(place..<place + 4, with: $0) }
    }
    try model.write(to: URL(filePath: folder["model.bin"]))
    let error = #expect(throws: TranscribeError.self) {
      _ = try LoadedModel(ModelOrigin(path: folder["model.bin"]))
    }
    #expect(error?.exitStatus == .unavailable)
  }

  @Test func soundOfAnyLengthIsDecoded() throws {
    let model = try LoadedModel(ModelOrigin(path: Self.model))
    let decoder = WhisperDecoder(model: model, options: .init(), vocabulary: [])
    for samples in [0, 1, 200, 201, 1600] {
      let sound = [Float](repeating: 0.1, count: samples)
      #expect(try decoder.decode(sound, Attempt(language: "en")).segments.isEmpty, "\(samples)")
      #expect(try decoder.probabilities(of: ["en"], in: [sound]).count == 1, "\(samples)")
    }
  }

  @Test(arguments: [
    (["--languages", "de"], StageContract.ExitStatus.unavailable), (["--languages", "en,de"], .unavailable),
    (["--languages", "xx"], .usage), (["--model", "/nowhere/model.bin"], .unavailable),
    (["--model", "/etc/passwd"], .unavailable), (["--model", "/tmp"], .unavailable),
    (["--audio", "/nowhere/audio.wav"], .missingInput),
  ])
  func refusesInOneLine(_ arguments: [String], _ status: StageContract.ExitStatus) throws {
    try TestAudio.write(TestAudio.tone(seconds: 2), to: folder["a.wav"])
    try Made.chunks(1).write(to: folder["a.chunks.json"])
    var stage = TranscribeStage()
    let error = #expect(throws: TranscribeError.self) {
      try stage.run(job("a", output: "t.json", arguments), progress: .silent)
    }
    #expect(error?.exitStatus == status)
    #expect(error?.description.contains("\n") == false)
  }
}
