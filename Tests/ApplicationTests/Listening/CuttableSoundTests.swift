import Audio
import Foundation
import StageContract
import TestSupport
import TestTraits
import Testing

@testable import Application

/// Sound as it is made readable for cutting.
@Suite(.runsProcesses) struct CuttableSoundTests {
  /// Two recordings that libsndfile reads, at 16 and 48 kHz, one that it does not, and an ffmpeg that writes the second to its
  /// last argument.
  private final class Recordings {
    let folder: TestFolder
    let (low, high, foreign): (RecordedSound, RecordedSound, RecordedSound)
    let ffmpeg: Tool
    var arguments: String {
      FileManager.default.contents(atPath: folder["log"]).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    init() throws {
      let folder = try TestFolder()
      self.folder = folder
      for (name, rate) in [("low", 16_000), ("high", 48_000), ("working", 16_000)] {
        try TestAudio.write(
          TestAudio.tone(seconds: 2, sampleRateHertz: rate), to: folder[name + ".wav"], sampleRateHertz: rate)
      }
      try Data("#!AMR\nnoise".utf8).write(to: URL(filePath: folder["foreign.amr"]))
      func sound(_ name: String, _ rate: Int) -> RecordedSound {
        RecordedSound(
          id: name, original: folder[name], working: folder["working.wav"], duration: 2, sampleRateHertz: rate
        )
      }
      low = sound("low.wav", 16_000)
      high = sound("high.wav", 48_000)
      var other = sound("foreign.amr", 8_000)
      other.needsFFmpeg = true
      foreign = other
      try writeProgram(
        "#!/bin/sh\necho \"$@\" >>'\(folder["log"])'\nfor last; do :; done\ncp '\(folder["high.wav"])' \"$last\"",
        to: folder["ffmpeg"])
      ffmpeg = try #require(Tool("ffmpeg", environment: ["PATH": folder.path + ":/usr/bin:/bin"]))
    }

    func cuttable(hasFFmpeg: Bool = true) -> CuttableSound {
      CuttableSound(scratch: folder["part.wav"], ffmpeg: hasFFmpeg ? ffmpeg : nil)
    }
  }

  @Test
  func `Parts follow one another at their own rate, the highest with ffmpeg, or that of the working audio`()
    throws
  {
    let recordings = try Recordings()
    let (low, high, foreign) = (recordings.low, recordings.high, recordings.foreign)
    for (sounds, with, without) in [
      ([low, low], 16_000, 16_000), ([high], 48_000, 48_000), ([low, high], 48_000, 16_000),
      ([foreign], 8_000, 16_000), ([low, foreign], 16_000, 16_000),
    ] {
      #expect(recordings.cuttable().rate(of: sounds) == with)
      #expect(recordings.cuttable(hasFFmpeg: false).rate(of: sounds) == without)
    }
  }

  @Test func `What libsndfile reads is cut as it is, and ffmpeg decodes the rest`() throws {
    let recordings = try Recordings()
    let cuttable = recordings.cuttable()
    #expect(
      try cuttable.part(recordings.low, from: 0.5, to: 1)
        == .init(path: recordings.folder["low.wav"], start: 0.5, end: 1, kind: .original))
    #expect(recordings.arguments.isEmpty)
    #expect(
      try cuttable.part(recordings.foreign, from: 0.5, to: 1)
        == .init(path: recordings.folder["part.wav"], start: 0, end: nil, kind: .original))
    #expect(try cuttable.part(recordings.low, from: 0.5, to: 1.25, rate: 48_000).kind == .original)
    let calls = recordings.arguments.split(separator: "\n")
    #expect(calls.count == 2)
    #expect(calls[0].contains("-ss 0.500 -i file:\(recordings.folder["foreign.amr"]) -t 0.500 "))
    #expect(calls[1].contains("-t 0.750 ") && calls[1].contains("-ar 48000 -ac 1"))
  }

  @Test func `Without ffmpeg the working audio is cut, and without that it is one line`() throws {
    let recordings = try Recordings()
    let cuttable = recordings.cuttable(hasFFmpeg: false)
    var foreign = recordings.foreign
    #expect(
      try cuttable.part(foreign, from: 0.5, to: 1)
        == .init(path: recordings.folder["working.wav"], start: 0.5, end: 1, kind: .working))
    foreign.working = nil
    let unreadable = #expect(throws: CommandFailure.self) { try cuttable.part(foreign, from: 0, to: 1) }
    #expect(unreadable?.status == .unavailable && unreadable?.message.contains("install ffmpeg") == true)
    let missing = #expect(throws: CommandFailure.self) {
      try cuttable.part(RecordedSound(id: "ID"), from: 0, to: 1)
    }
    #expect(missing?.status == .missingInput)
  }
}
