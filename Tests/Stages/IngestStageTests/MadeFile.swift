import Foundation
import Model
import StageKit
import TestSupport
import Testing

/// Files of many formats, made by ffmpeg.
enum MadeFile {
  /// Path of ffmpeg; nil if it is not installed.
  static let ffmpeg = Programs.find("ffmpeg", in: ProcessInfo.processInfo.environment["PATH"] ?? "")

  /// The bytes of a file that ffmpeg makes for `name`'s extension: a tone of `hertz`, or noise like speech.
  static func bytes(_ name: String, hertz: Double?, seconds: Double, options: [String] = []) throws -> Data {
    let folder = try TestFolder()
    let samples =
      hertz.map { TestAudio.tone(hertz: $0, seconds: seconds) } ?? TestAudio.speechLike(seconds: seconds)
    try TestAudio.write(samples, to: folder["plain.wav"])
    try run(["-i", folder["plain.wav"]] + options + ["file:" + folder[name]])
    return try readFile(folder[name])
  }

  /// Runs ffmpeg with `arguments`.
  static func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: try #require(ffmpeg))
    process.arguments = ["-nostdin", "-y", "-v", "error"] + arguments
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }
}
