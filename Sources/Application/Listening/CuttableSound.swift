import Audio
import Foundation
import StageContract

/// Makes the sound of recordings readable, so that it can be cut: as it came, decoded by ffmpeg, or, where that is not
/// installed, the working audio.
struct CuttableSound {
  /// Sample rate of working audio in hertz.
  static let workingRate = 16_000

  /// ffmpeg, if it is installed.
  let ffmpeg: Tool?
  /// Path of what ffmpeg decodes; that of the next replaces it.
  let scratch: String

  /// A file that can be cut, and the seconds of it.
  struct Part: Equatable {
    var path: String
    var start: Double
    var end: Double?
    var kind: RecordedSound.Kind
  }

  init(scratch: String, ffmpeg: Tool? = SoundKind.ffmpeg) {
    (self.scratch, self.ffmpeg) = (scratch, ffmpeg)
  }

  /// The sample rate in which parts of all of `sounds` can follow one another: their own if it is one, else the highest with
  /// ffmpeg, else that of the working audio.
  func rate(of sounds: [RecordedSound]) -> Int {
    let rates = Set(sounds.map { rate(of: $0) ?? 0 })
    if rates.count == 1, let rate = rates.first, rate > 0,
      ffmpeg != nil || !sounds.contains(where: \.needsFFmpeg)
    {
      return rate
    }
    let highest = sounds.compactMap(\.sampleRateHertz).max() ?? 0
    return ffmpeg == nil || highest == 0 ? Self.workingRate : highest
  }

  private func rate(of sound: RecordedSound) -> Int? {
    guard let original = sound.original else { return Self.workingRate }
    return directRate(sound, original) ?? sound.sampleRateHertz
  }

  /// The sample rate of the file `original` of `sound` if libsndfile reads it.
  private func directRate(_ sound: RecordedSound, _ original: String) -> Int? {
    guard !sound.needsFFmpeg else { return nil }
    do { return try SoundFile(reading: original).sampleRateHertz } catch { return nil }
  }

  /// The seconds of `sound` from `start` up to `end`, at `rate` hertz if that is given.
  /// - Throws: `CommandFailure` (69, 66) if nothing that is there can be read.
  func part(_ sound: RecordedSound, from start: Double, to end: Double?, rate: Int? = nil) throws -> Part {
    for (kind, path) in sound.files {
      let own = kind == .original ? directRate(sound, path) : Self.workingRate
      if let own, rate == nil || rate == own { return Part(path: path, start: start, end: end, kind: kind) }
      if let ffmpeg,
        try SoundKind.wav.write(path, to: scratch, by: ffmpeg, range: (start, end), rate: rate) != nil
      {
        return Part(path: scratch, start: 0, end: nil, kind: kind)
      }
    }
    throw CommandFailure(
      status: sound.original == nil ? .missingInput : .unavailable,
      sound.original == nil
        ? "\(sound.id): its recording is missing; restore it from a backup"
        : "\(sound.id): its recording cannot be read without ffmpeg, and there is no working audio; install ffmpeg"
    )
  }
}
