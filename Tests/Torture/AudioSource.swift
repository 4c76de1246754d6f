import Audio
import Foundation
import TestSupport

/// Small whole audio files of every kind that recordings come as.
struct AudioSource {
  /// Its format's usual extension.
  var fileExtension: String
  /// What the figures call it.
  var name: String
  var bytes: Data

  /// A short sound in every format that can be written here; m4a where ffmpeg is installed.
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
