import Audio
import Foundation
import Model
import TestSupport
import Text

/// Made-up audio at 16 kHz.
enum Signal {
  static func silence(seconds: Double) -> [Float] {
    [Float](repeating: 0, count: Int(seconds * Double(SampleClock.rate)))
  }

  /// White noise of at most `amplitude`.
  static func noise(seconds: Double, amplitude: Float, seed: UInt64 = 1) -> [Float] {
    var generator = SeededNumbers(seed)
    return silence(seconds: seconds).map { _ in Float.random(in: -amplitude...amplitude, using: &generator) }
  }

  /// A tone of 220 Hz.
  static func tone(seconds: Double, amplitude: Float) -> [Float] {
    silence(seconds: seconds).indices.map {
      amplitude * Float(sin(2 * Double.pi * 220 * Double($0) / Double(SampleClock.rate)))
    }
  }

  /// `parts` one after the other with a little noise over all of it.
  static func inNoise(_ parts: [Float]...) -> [Float] {
    let joined = parts.flatMap { $0 }
    let seconds = Double(joined.count) / Double(SampleClock.rate)
    return zip(joined, noise(seconds: seconds + 0.01, amplitude: 0.002)).map(+)
  }
}

/// A temporary folder for a test; remove it with `remove()`.
struct ScratchFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "sonar-chunk-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  func path(_ name: String) -> String { url.appending(path: name).path }

  func remove() { try? FileManager.default.removeItem(at: url) }

  /// Writes working audio and returns its path.
  func writeAudio(_ samples: [Float], name: String = "audio.wav") throws -> String {
    var file = try SoundFile(writingWorkingAudio: path(name))
    try file.write(samples.map { Int16(max(-1, min(1, $0)) * 32_767) })
    return path(name)
  }
}

/// A voice that is installed on some machines; tests that need one are skipped on the others.
enum SyntheticVoice {
  static let program = "/usr/bin/espeak-ng"
  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

  /// `text` spoken, at 16 kHz.
  static func speak(_ text: String) throws -> [Float] {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = ["-v", "en", "-w", folder.path("voice.wav"), text]
    try process.run()
    process.waitUntilExit()
    var file = try SoundFile(reading: folder.path("voice.wav"))
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
