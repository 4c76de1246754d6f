import Audio
import Foundation
import TestSupport

/// The first seconds of two real recordings: short, but with words to transcribe.
enum ShortRecordings {
  /// A journal in which they are processed; users take copies.
  static let processed = Result {
    let journal = try JournalRun()
    try journal.sonar("add", write(to: journal.folder.path))
    try journal.done("run")
    return journal
  }

  /// Writes them to `folder` and returns their paths.
  static func write(to folder: String, seconds: Int = 4) throws -> [String] {
    try [
      ("2026-11-17 18.05.20 money", JournalRun.recordings + "/2026-11-17 18.05.20 money.ogg"),
      ("2026-11-20 22.45.00 good night", JournalRun.goodNight),
    ].map { name, recording in
      var sound = try SoundFile(reading: recording)
      let samples = try sound.read(frames: seconds * sound.sampleRateHertz)
      let path = "\(folder)/\(name).flac"
      try SoundFile.write(
        samples, to: path, as: .flac, sampleRateHertz: sound.sampleRateHertz, channels: sound.channels)
      return path
    }
  }
}
