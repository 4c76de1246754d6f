import Audio
import Foundation
import TestSupport

/// Recordings of a week: beginnings of the demo's recordings, each a little quieter than the one before, so that no two
/// have the same bytes.
struct WeekRecordings {
  private let folder: String
  private let seconds: Int
  private var count = 0

  /// Those that libsndfile reads.
  private static let sources = [
    "2026-11-20 22.45.00 good night.ogg", "2026-11-16 21.30.44 after work.wav",
    "2026-11-17 18.05.20 money.ogg", "2026-11-16 07.15.03 morning.flac",
    "2026-11-19 20.20.30 run at the river.ogg", "2026-11-20 17.55.10 presentation done.ogg",
    "2026-11-15 19.40.12 sunday at the museum.flac",
  ]

  /// They are written to `folder`, each at most `seconds` long.
  init(folder: String, seconds: Int) throws {
    (self.folder, self.seconds) = (folder, seconds)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// Writes one of the day `day` (`2026-11-02`) and returns its path.
  mutating func make(day: String) throws -> String {
    let source = Self.sources[count % Self.sources.count]
    var sound = try SoundFile(reading: JournalRun.recordings + "/" + source)
    let gain = 1 - 0.02 * Float(count / Self.sources.count + 1)
    let samples = try sound.read(frames: seconds * sound.sampleRateHertz).map { $0 * gain }
    let words = (source as NSString).deletingPathExtension.split(separator: " ").dropFirst(2)
    let time = String(format: "%02d.00.%02d", count % 7 + 8, count % 60)
    let path = "\(folder)/\(day) \(time) \(words.joined(separator: " ")).flac"
    try SoundFile.write(
      samples, to: path, as: .flac, sampleRateHertz: sound.sampleRateHertz, channels: sound.channels)
    count += 1
    return path
  }
}
