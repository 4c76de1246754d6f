import Audio
import Foundation
import Model
import TestSupport
import Text

/// Made-up audio at 16 kHz.
enum Signal {
  /// White noise of at most `amplitude`.
  static func noise(seconds: Double, amplitude: Float) -> [Float] {
    var generator = SeededNumbers(1)
    return TestAudio.silence(seconds: seconds).map { _ in
      Float.random(in: -amplitude...amplitude, using: &generator)
    }
  }

  /// `parts` one after the other with a little noise over all of it.
  static func inNoise(_ parts: [Float]...) -> [Float] {
    let joined = parts.flatMap { $0 }
    let seconds = Double(joined.count) / Double(SampleClock.rate)
    return zip(joined, noise(seconds: seconds + 0.01, amplitude: 0.002)).map(+)
  }
}

extension TestFolder {
  /// Writes working audio and returns its path.
  func writeAudio(_ samples: [Float], name: String = "audio.wav") throws -> String {
    var file = try SoundFile(writingWorkingAudio: self[name])
    try file.write(samples.map { Int16(max(-1, min(1, $0)) * 32_767) })
    return self[name]
  }
}

/// A voice that is installed on some machines; tests that need one are skipped on the others.
enum SyntheticVoice {
  static let program = "/usr/bin/espeak-ng"
  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

  /// `text` spoken, at 16 kHz.
  static func speak(_ text: String) throws -> [Float] {
    let folder = try TestFolder()
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = ["-v", "en", "-w", folder["voice.wav"], text]
    try process.run()
    process.waitUntilExit()
    var file = try SoundFile(reading: folder["voice.wav"])
    let samples = try file.read(frames: file.declaredFrames)
    let step = Double(file.sampleRateHertz) / Double(SampleClock.rate)
    return (0..<Int(Double(samples.count - 1) / step)).map { index in
      let position = Double(index) * step
      let left = Int(position)
      let part = Float(position - Double(left))
      return samples[left] * (1 - part) + samples[left + 1] * part
    }
  }
}

/// The Silero model that the repository carries.
let sileroModel = JournalRun.checkout + "/testdata/models/silero-v6.2.0.bin"
