import Audio
import Foundation
import TestSupport

/// Small intact audio files in every recording format.
struct AudioSource: Sendable {
  /// The default file extension of its format.
  var fileExtension: String
  /// Its name in reports.
  var name: String
  var bytes: Data

  /// A short sound in every format that can be written here, including m4a if ffmpeg is installed.
  static func all(seconds: Double = 0.6) throws -> [AudioSource] {
    let folder = try TestFolder()
    let sound = TestAudio.speechLike(seconds: seconds, sampleRateHertz: 16_000)
    var sources: [AudioSource] = []
    for format in [SoundFormat.wav, .flac, .vorbis, .opus, .mp3, .aiff] where SoundFile.canWrite(format) {
      let path = folder["sound." + format.fileExtension]
      try SoundFile.write(sound, to: path, as: format, sampleRateHertz: 16_000)
      sources.append(
        AudioSource(
          fileExtension: format.fileExtension, name: format.rawValue,
          bytes: try Data(contentsOf: URL(filePath: path))))
    }
    try TestAudio.write(sound, to: folder["sound.wav"])
    let answer = try Child(
      program: "/usr/bin/env",
      arguments: ["ffmpeg", "-v", "error", "-i", folder["sound.wav"], "-c:a", "aac", folder["sound.m4a"]],
      environment: ProcessInfo.processInfo.environment, scratch: folder["ffmpeg"]
    ).wait()
    if answer.status == 0 {
      sources.append(
        AudioSource(
          fileExtension: "m4a", name: "m4a", bytes: try Data(contentsOf: URL(filePath: folder["sound.m4a"]))))
    }
    return sources
  }
}
